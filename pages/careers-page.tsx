import { SitePage } from '../components/layouts/site-page.tsx'
import type { PageProps } from '../components/page-props.ts'
import { Calls } from '../components/sections/calls.tsx'
import { PageBanner } from '../components/sections/page-banner.tsx'

/** The careers page. */
export default function CareersPage(page: PageProps) {
  const { careers, organization } = page.content
  const { title, description } = careers.careersPage
  return (
    <SitePage page={page} title={title} description={description}>
      <PageBanner title={title} />
      <Calls careers={careers} organization={organization} pdfs={page.pdfs} />
    </SitePage>
  )
}
