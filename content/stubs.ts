import type { Stub } from './rules/schema.ts'

/** For developers: the pages that are not written yet. They show only their title, on a ground of this colour. */
export const stubs = [
  { slug: 'about', title: 'About', colour: 'petal' },
  { slug: 'programs', title: 'Programs', colour: 'sky' },
  { slug: 'get-involved', title: 'Get Involved', colour: 'mango' },
  { slug: 'impact', title: 'Impact', colour: 'leaf' },
  { slug: 'contact', title: 'Contact', colour: 'hibiscus' },
  { slug: 'donate', title: 'Donate', colour: 'mango' },
] satisfies Stub[]
