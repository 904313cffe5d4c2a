import type { PageProps } from '../components/document.tsx'
import { LostPage } from '../components/lost-page.tsx'
import { SiteHead } from '../components/site-head.tsx'
import { notFound } from '../content/errors.ts'

/** What hosts show for every address that does not exist. */
export function Page(props: PageProps) {
  return <LostPage {...props} words={notFound} size="large" head={<SiteHead />} />
}
