import type { PageWords, Passage } from './types.ts'

export const words = {
  title: 'Careers',
  description:
    'Openings at a community-based non-profit in Kakamega, Kenya, that champions the rights of women and teen girls.',
} satisfies PageWords

export const force = {
  heading: 'Join The Force',
  text: 'Openings with us appear on this page.',
} satisfies Passage

export const opening = {
  badge: 'Deadline has passed',
  heading: 'Call for New Board Members',
  text: 'This call is closed. Thank you to everyone who took an interest in it.',
} satisfies Passage & { badge: string }
