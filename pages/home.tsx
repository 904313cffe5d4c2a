import { About } from '../components/about.tsx'
import type { PageProps } from '../components/document.tsx'
import { GetInvolved } from '../components/get-involved.tsx'
import { Hero } from '../components/hero.tsx'
import { Impact } from '../components/impact.tsx'
import { MissionVision } from '../components/mission-vision.tsx'
import { OrganizationData } from '../components/organization-data.tsx'
import { Programs } from '../components/programs.tsx'
import { SitePage } from '../components/site-page.tsx'
import { description } from '../content/home.ts'

/** Who the organization is, what it does, and how to take part. */
export function Page(props: PageProps) {
  return (
    <SitePage {...props} description={description} head={<OrganizationData siteAddress={props.siteAddress} />}>
      <Hero />
      <MissionVision />
      <About />
      <Impact />
      <GetInvolved />
      <Programs />
    </SitePage>
  )
}
