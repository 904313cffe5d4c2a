import type { ReactNode } from 'react'
import type { PageProps } from '../page-props.ts'
import { MotifDefinitions } from '../art/motifs.tsx'
import { within } from '../shared/addresses.ts'
import { Footer } from './footer.tsx'
import { Navbar } from './navbar.tsx'
import { Document } from './document.tsx'
import { SiteHead } from './site-head.tsx'
import { mainId, SkipLink } from './skip-link.tsx'

interface SitePageProps {
  page: PageProps
  title?: string | undefined
  description: string
  /** More elements for the head. */
  head?: ReactNode
  /** The sections of the page. */
  children: ReactNode
}

/** A page with everything around its sections: skip link, navigation bar, footer, SVG definitions and client script. */
export function SitePage({ page, title, description, head, children }: SitePageProps) {
  const { home, organization, navigation } = page.content
  const fullHead = (
    <>
      <SiteHead />
      {head}
      <script src={page.scriptUrl} defer />
    </>
  )
  return (
    <Document page={page} title={title} description={description} head={fullHead} behaviour="reveal">
      <SkipLink />
      <MotifDefinitions />
      <Navbar path={page.path} organization={organization} words={navigation} />
      <main id={mainId}>{children}</main>
      <Footer
        organization={organization}
        words={navigation}
        closing={home.closing}
        contactAddress={within(page.path, '/#contact')}
      />
    </Document>
  )
}
