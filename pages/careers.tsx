import type { PageProps } from '../components/document.tsx'
import { Openings } from '../components/openings.tsx'
import { PageBanner } from '../components/page-banner.tsx'
import { SitePage } from '../components/site-page.tsx'
import { careersPage } from '../content/careers.ts'

/** The openings at the organization. */
export function Page(props: PageProps) {
  return (
    <SitePage {...props} {...careersPage}>
      <PageBanner title={careersPage.title} />
      <Openings />
    </SitePage>
  )
}
