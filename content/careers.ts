import type { Content, PageWords, Passage } from './rules/schema.ts'

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

/** The one opening; its badge says that its time is over. */
export const opening = {
  badge: 'Deadline has passed',
  heading: 'Call for New Board Members',
  text: 'This call is closed. Thank you to everyone who took an interest in it.',
} satisfies Content['careers']['opening']
