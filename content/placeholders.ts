import type { PlaceholderTitles } from './types.ts'

/** The titles of the pages that show nothing but their title. */
export const placeholderTitles = {
  about: 'About',
  programs: 'Programs',
  getInvolved: 'Get Involved',
  impact: 'Impact',
  contact: 'Contact',
  donate: 'Donate',
} satisfies PlaceholderTitles
