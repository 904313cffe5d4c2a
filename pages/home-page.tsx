import { OrganizationData } from '../components/layouts/site-head.tsx'
import { SitePage } from '../components/layouts/site-page.tsx'
import type { PageProps } from '../components/page-props.ts'
import { About } from '../components/sections/about.tsx'
import { GetInvolved } from '../components/sections/get-involved.tsx'
import { Hero } from '../components/sections/hero.tsx'
import { Impact } from '../components/sections/impact.tsx'
import { MissionVision } from '../components/sections/mission-vision.tsx'
import { Programs } from '../components/sections/our-programs.tsx'
import { showWays } from '../components/shared/addresses.ts'
import { showPrograms } from '../components/shared/program.ts'

/** The home page: who the organization is, what it does, and how to get involved. */
export default function HomePage(page: PageProps) {
  const { home, organization } = page.content
  const { description } = home
  const { social } = organization
  const programs = showPrograms(page.content.programs.programs, page.photographs)
  const heroPhotograph = page.photographs.get(home.hero.photograph ?? '')?.hero
  const head = (
    <>
      <OrganizationData organization={organization} siteUrl={page.siteUrl} description={description} />
      {/* A site below a path has no robots.txt of its own. */}
      {page.photographs.size > 0 && <meta name="robots" content="noimageindex" />}
    </>
  )
  const ways = showWays(home.getInvolved)
  const joinAddress = ways.some(({ id }) => id === 'join') ? '#join' : '#contact'
  return (
    <SitePage page={page} description={description} head={head}>
      <Hero words={home.hero} photograph={heroPhotograph} joinAddress={joinAddress} social={social} />
      <MissionVision mission={home.mission} vision={home.vision} />
      <About words={home.about} motto={home.motto} ways={ways} programs={programs} pdfs={page.pdfs} />
      <Impact words={home.impact} />
      <GetInvolved words={home.getInvolved} ways={ways} organization={organization} />
      <Programs heading={home.programsHeading} programs={programs} />
    </SitePage>
  )
}
