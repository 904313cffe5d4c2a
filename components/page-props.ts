import type { ShownContent } from '../content/schema.ts'

/** What every page gets. */
export interface PageProps {
  path: string
  content: ShownContent
  /** The absolute URL of the site's root, without a trailing slash. */
  siteUrl: string
  /** The URL of the client script, from the root of the site. */
  scriptUrl: string
  /** The CSS of the page, with the base path before each URL. */
  styles: string
  /** The Content Security Policy of the page, which allows its styles. */
  policy: string
}
