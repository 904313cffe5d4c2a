import { errors } from 'site:content'
import { ErrorPage } from '../components/layouts/error-page.tsx'
import { SiteHead } from '../components/layouts/site-head.tsx'
import type { PageProps } from '../generator/site.ts'

const { notFound } = errors

/** The page that hosts show for unknown addresses. */
export function Page(props: PageProps) {
  return <ErrorPage {...props} words={notFound} size="large" head={<SiteHead />} />
}
