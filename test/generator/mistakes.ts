import { publish } from '../../generator/publish.ts'
import type { Entries, Output, PageProps } from '../../generator/site.ts'

// Mistakes that the compiler must report. `npm test` runs the compiler, which fails here if one of them compiles.

type StoryPage = (props: PageProps & { slug: string; heading: string }) => unknown

export const entries = [{ slug: 'first', heading: 'The first' }] satisfies Entries<StoryPage>

// @ts-expect-error The page needs a heading.
export const incomplete = [{ slug: 'first' }] satisfies Entries<StoryPage>

// @ts-expect-error The name of the heading is misspelt.
export const misspelt = [{ slug: 'first', haeding: 'The first' }] satisfies Entries<StoryPage>

// @ts-expect-error The heading is not a text.
export const mistyped = [{ slug: 'first', heading: 1 }] satisfies Entries<StoryPage>

export function publishUnchecked(output: Output) {
  // @ts-expect-error Unchecked output cannot be published.
  return publish(output, 'dist')
}
