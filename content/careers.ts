import type { Call, CallWords, PageWords, Passage } from './rules/schema.ts'

/** The page's title and its description for search engines. */
export const careersPage = {
  title: 'Careers',
  description:
    'Openings at a community-based non-profit in Kakamega, Kenya, that champions the rights of women and teen girls.',
} satisfies PageWords

/** The heading of the openings and the words below it. */
export const force = {
  heading: 'Join The Force',
  text: 'Each call on this page has a badge that says whether it is still open. If none is for you, our home page shows other ways to get involved.',
} satisfies Passage

/** The calls, newest first. A call that is open has a button; one that is closed has a badge that says so. */
export const calls = [
  {
    heading: 'Call for New Board Members',
    text: 'This call is closed. Thank you to everyone who took an interest in it.',
    isOpen: false,
  },
] satisfies Call[]

/** The words that all calls share, and the sentence that the page shows while there are no calls. */
export const callWords = {
  openBadge: 'Open for applications',
  closedBadge: 'Deadline has passed',
  button: 'Apply by email',
  noCalls: 'There are no calls at the moment. Our home page shows other ways to get involved.',
} satisfies CallWords
