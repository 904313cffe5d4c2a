import { careersPage } from '../content/careers.ts'
import type { PageProps } from '../components/layouts/document.tsx'
import { SitePage } from '../components/layouts/site-page.tsx'
import { Openings } from '../components/sections/openings.tsx'
import { PageBanner } from '../components/sections/page-banner.tsx'

/** The openings at the organization. */
export function Page(props: PageProps) {
  return (
    <SitePage {...props} {...careersPage}>
      <PageBanner title={careersPage.title} />
      <Openings />
    </SitePage>
  )
}
