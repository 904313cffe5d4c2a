import type { Content } from './rules/schema.ts'

/** The titles of the stub pages, which show only their title. */
export const stubTitles = {
  about: 'About',
  programs: 'Programs',
  getInvolved: 'Get Involved',
  impact: 'Impact',
  contact: 'Contact',
  donate: 'Donate',
} satisfies Content['stubs']['stubTitles']
