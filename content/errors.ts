import type { MenuEntry, PageWords } from './rules/schema.ts'

/** The page that appears for an address that does not exist. */
export const notFound = {
  title: 'Not Found',
  description: 'This page was not found.',
} satisfies PageWords

/** The page that appears when the web server fails. */
export const applicationError = {
  title: 'Unexpected Application Error',
  description: 'This page could not be shown.',
} satisfies PageWords

/** The button on both pages. */
export const wayHome = { label: 'Go to the home page', address: '/' } satisfies MenuEntry
