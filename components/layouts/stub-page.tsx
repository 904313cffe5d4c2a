import './stub-page.css'
import { type Ground, groundClasses } from '../base/colours.ts'
import { Document } from './document.tsx'
import { SiteHead } from './site-head.tsx'
import type { PageProps } from '../page-props.ts'

interface StubPageProps {
  page: PageProps
  title: string
  colour: Ground
}

/** A stub page: one cloth that shows only the title. */
export function StubPage({ page, title, colour }: StubPageProps) {
  return (
    <Document
      page={page}
      title={title}
      description={`${title}: ${page.content.organization.name}.`}
      listed={false}
      head={<SiteHead />}
      className={`stub-page ${groundClasses(colour)}`}
    >
      <main>
        <h1>{title}</h1>
      </main>
    </Document>
  )
}
