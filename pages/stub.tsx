import { stubs } from 'site:content'
import { StubPage } from '../components/layouts/stub-page.tsx'
import type { Stub } from '../content/schema.ts'
import type { Entries, PageProps } from '../generator/site.ts'

/** The pages that do not exist yet. */
export const entries = stubs satisfies Entries<typeof Page>

/** A stub for a page that does not exist yet. */
export function Page(props: PageProps & Stub) {
  return <StubPage {...props} />
}
