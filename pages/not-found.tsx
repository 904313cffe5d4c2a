import { ErrorPage } from '../components/layouts/error-page.tsx'
import { SiteHead } from '../components/layouts/site-head.tsx'
import type { PageProps } from '../components/page-props.ts'

/** The page that hosts show for unknown addresses. */
export default function NotFound(page: PageProps) {
  return <ErrorPage page={page} words={page.content.errors.notFound} size="large" head={<SiteHead />} />
}
