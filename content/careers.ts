import type { Opening, PageWords, Passage } from './types.ts'

/** The page's title and its description for search engines. */
export const careersPage = {
  title: 'Careers',
  description:
    'Openings at a community-based non-profit in Kakamega, Kenya, that champions the rights of women and teen girls.',
} satisfies PageWords

/** The heading of the openings and the words below it. */
export const force = {
  heading: 'Join The Force',
  text: 'Openings with us appear on this page.',
} satisfies Passage

/** The one opening; its badge says that its time is over. */
export const opening = {
  badge: 'Deadline has passed',
  heading: 'Call for New Board Members',
  text: 'This call is closed. Thank you to everyone who took an interest in it.',
} satisfies Opening
