import type { PageProps } from '../components/document.tsx'
import { Openings } from '../components/openings.tsx'
import { PageBanner } from '../components/page-banner.tsx'
import { SitePage } from '../components/site-page.tsx'
import { words } from '../content/careers.ts'

export function Page(props: PageProps) {
  return (
    <SitePage {...props} {...words}>
      <PageBanner title={words.title} />
      <Openings />
    </SitePage>
  )
}
