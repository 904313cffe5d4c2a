import { careers } from 'site:content'
import { SitePage } from '../components/layouts/site-page.tsx'
import { Openings } from '../components/sections/openings.tsx'
import { PageBanner } from '../components/sections/page-banner.tsx'
import type { PageProps } from '../generator/site.ts'

const { careersPage } = careers

/** The careers page. */
export function Page(props: PageProps) {
  return (
    <SitePage {...props} {...careersPage}>
      <PageBanner title={careersPage.title} />
      <Openings />
    </SitePage>
  )
}
