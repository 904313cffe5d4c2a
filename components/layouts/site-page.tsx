import type { ReactNode } from 'react'
import type { PageProps } from '../../generator/site.ts'
import { MotifDefinitions } from '../art/motifs.tsx'
import { Footer } from '../sections/footer.tsx'
import { Navbar } from '../sections/navbar.tsx'
import { Document } from './document.tsx'
import { SiteHead } from './site-head.tsx'
import { mainId, SkipLink } from './skip-link.tsx'

interface SitePageProps extends PageProps {
  title?: string
  description: string
  /** What else belongs in the head. */
  head?: ReactNode
  /** The page's sections. */
  children: ReactNode
}

/** A page with all that goes round its sections: skip link, navigation bar, footer, the shared marks and the script. */
export function SitePage({ script, head, children, ...page }: SitePageProps) {
  const fullHead = (
    <>
      <SiteHead />
      {head}
      <script src={script} defer />
    </>
  )
  return (
    <Document {...page} head={fullHead}>
      <SkipLink />
      <MotifDefinitions />
      <Navbar path={page.path} />
      <main id={mainId} tabIndex={-1} data-behaviour="reveal">
        {children}
      </main>
      <Footer />
    </Document>
  )
}
