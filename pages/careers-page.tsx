import { SitePage } from '../components/layouts/site-page.tsx'
import type { PageProps } from '../components/page-props.ts'
import { Calls } from '../components/sections/calls.tsx'
import { PageBanner } from '../components/sections/page-banner.tsx'

/** The careers page. */
export default function CareersPage(page: PageProps) {
  const { careers, organization } = page.content
  return (
    <SitePage {...page} {...careers.careersPage}>
      <PageBanner title={careers.careersPage.title} />
      <Calls careers={careers} organization={organization} />
    </SitePage>
  )
}
