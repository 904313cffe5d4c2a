import type { Call, CallWords, Content, PageWords } from './rules/schema.ts'

/** The page's title and its description for search engines. */
export const careersPage = {
  title: 'Careers',
  description:
    'Openings at a community-based non-profit in Kakamega, Kenya, that champions the rights of women and teen girls.',
} satisfies PageWords

/** The heading above the calls, the text below it, and the link to other ways to get involved. */
export const force = {
  heading: 'Join The Force',
  text: 'We are looking for people who will stand up with us for the rights of women and teen girls.',
  more: { label: 'See other ways to get involved', address: '/#contact' },
} satisfies Content['careers']['force']

/** The calls, newest first. An open call has a button that starts an email. A badge says whether a call is open. */
export const calls = [
  {
    heading: 'Call for New Board Members',
    text: 'This call has closed. Thank you to everyone who answered it.',
    isOpen: false,
  },
] satisfies Call[]

/** The words that all calls share, and the text that the page shows when there are no calls. */
export const callWords = {
  openBadge: 'Open for applications',
  closedBadge: 'Deadline has passed',
  button: 'Apply by email',
  noCalls: 'There are no calls at the moment.',
} satisfies CallWords
