import { SitePage } from '../components/layouts/site-page.tsx'
import type { PageProps } from '../generator/render.ts'
import { Openings } from '../components/sections/openings.tsx'
import { PageBanner } from '../components/sections/page-banner.tsx'

/** The careers page. */
export function CareersPage(page: PageProps) {
  const { careers, organization } = page.content
  return (
    <SitePage {...page} {...careers.careersPage}>
      <PageBanner title={careers.careersPage.title} />
      <Openings words={careers} organization={organization} />
    </SitePage>
  )
}
