import { notFound } from '../content/errors.ts'
import type { PageProps } from '../components/layouts/document.tsx'
import { ErrorPage } from '../components/layouts/error-page.tsx'
import { SiteHead } from '../components/layouts/site-head.tsx'

/** What hosts show for every address that does not exist. */
export function Page(props: PageProps) {
  return <ErrorPage {...props} words={notFound} size="large" head={<SiteHead />} />
}
