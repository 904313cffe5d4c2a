import type { Content } from '../content/schema.ts'
import type { LinkedPdf, PdfEntry, PhotographEntry, ShownPhotograph } from '../content/uploads.ts'

/** What every page gets. */
export interface PageProps {
  path: string
  content: Content
  /** What may be shown of the photographs and PDFs that the content names. */
  photographs: ReadonlyMap<PhotographEntry | undefined, ShownPhotograph>
  pdfs: ReadonlyMap<PdfEntry | undefined, LinkedPdf>
  /** The absolute URL of the site's root, without a trailing slash. */
  siteUrl: string
  /** The path of the site's script, from the root. */
  script: string
  /** The CSS of the page, with the base path before each URL. */
  styles: string
  /** The Content Security Policy of the page, which allows its styles. */
  policy: string
}
