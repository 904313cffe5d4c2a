import type { Content } from '../content/schema.ts'
import type { ShownPdfs, ShownPhotographs } from '../content/uploads.ts'

/** What every page gets. */
export interface PageProps {
  path: string
  content: Content
  /** What may be shown of the photographs that the content names. */
  photographs: ShownPhotographs
  /** What may be published of the PDFs that the content names. */
  pdfs: ShownPdfs
  /** The absolute URL of the site's root, without a trailing slash. */
  siteUrl: string
  /** The URL of the client script, from the root of the site. */
  scriptUrl: string
  /** The CSS of the page, with the base path before each URL. */
  styles: string
  /** The Content Security Policy of every page. */
  policy: string
}
