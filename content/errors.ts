import type { MenuEntry, PageWords } from './types.ts'

export const notFound = {
  title: 'Not Found',
  description: 'This page was not found.',
} satisfies PageWords

export const applicationError = {
  title: 'Unexpected Application Error',
  description: 'This page could not be shown.',
} satisfies PageWords

export const wayHome = { label: 'Go to the home page', address: '/' } satisfies MenuEntry
