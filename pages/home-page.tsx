import { home } from 'site:content'
import { OrganizationData } from '../components/layouts/site-head.tsx'
import { SitePage } from '../components/layouts/site-page.tsx'
import { About } from '../components/sections/about.tsx'
import { GetInvolved } from '../components/sections/get-involved.tsx'
import { Hero } from '../components/sections/hero.tsx'
import { Impact } from '../components/sections/impact.tsx'
import { MissionVision } from '../components/sections/mission-vision.tsx'
import { Programs } from '../components/sections/our-programs.tsx'
import type { PageProps } from '../generator/site.ts'

const { description } = home

/** The home page: who the organization is, what it does, and how to get involved. */
export function Page(props: PageProps) {
  return (
    <SitePage {...props} description={description} head={<OrganizationData {...props} description={description} />}>
      <Hero />
      <MissionVision />
      <About />
      <Impact />
      <GetInvolved />
      <Programs />
    </SitePage>
  )
}
