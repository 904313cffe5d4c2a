import type { MenuEntry, PageWords } from './rules/schema.ts'

/** The page for addresses that don't exist. */
export const notFound = {
  title: 'Not Found',
  description: 'This page was not found.',
} satisfies PageWords

/** The page for errors on the server. */
export const applicationError = {
  title: 'Unexpected Application Error',
  description: 'This page could not be shown.',
} satisfies PageWords

/** The button on both pages. */
export const wayHome = { label: 'Go to the home page', address: '/' } satisfies MenuEntry
