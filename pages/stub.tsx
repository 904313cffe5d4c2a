import { stubs } from 'site:content'
import type { Ground } from '../components/base/ground.ts'
import { StubPage } from '../components/layouts/stub-page.tsx'
import type { Stub } from '../content/schema.ts'
import type { Entries, PageProps } from '../generator/site.ts'

/** The colours of the pages, in turn. */
const colours: readonly Ground[] = ['petal', 'sky', 'mango', 'leaf', 'hibiscus', 'mango']

/** The pages that do not exist yet. */
export const entries = stubs.map((stub, index) => ({
  ...stub,
  colour: colours[index % colours.length] ?? 'leaf',
})) satisfies Entries<typeof Page>

/** A stub for a page that does not exist yet. */
export function Page(props: PageProps & Stub & { colour: Ground }) {
  return <StubPage {...props} />
}
