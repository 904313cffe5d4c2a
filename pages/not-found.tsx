import { notFound } from '../content/errors.ts'
import { ErrorPage } from '../components/layouts/error-page.tsx'
import { SiteHead } from '../components/layouts/site-head.tsx'
import type { PageProps } from '../generator/site.ts'

/** What hosts show for every address that does not exist. */
export function Page(props: PageProps) {
  return <ErrorPage {...props} words={notFound} size="large" head={<SiteHead />} />
}
