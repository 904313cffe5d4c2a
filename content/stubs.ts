import type { Content } from './rules/schema.ts'

/** The titles of the pages that are not written yet. They show only their title. */
export const stubTitles = {
  about: 'About',
  programs: 'Programs',
  getInvolved: 'Get Involved',
  impact: 'Impact',
  contact: 'Contact',
  donate: 'Donate',
} satisfies Content['stubs']['stubTitles']
