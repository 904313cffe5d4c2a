import { placeholderTitles } from '../content/placeholders.ts'
import type { PageProps } from '../components/layouts/document.tsx'
import { StubPage } from '../components/layouts/stub-page.tsx'

/** Stands where a page on getting involved is still to be made. */
export function Page(props: PageProps) {
  return <StubPage {...props} title={placeholderTitles.getInvolved} colour="mango" />
}
