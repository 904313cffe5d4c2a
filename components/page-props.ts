import type { Content } from '../content/schema.ts'

/** What every page gets. */
export interface PageProps {
  path: string
  content: Content
  /** The absolute URL of the site's root, without a trailing slash. */
  siteUrl: string
  /** The path of the site's script, from the root. */
  script: string
  /** The CSS of the page, with the base path before each URL. */
  styles: string
  /** The Content Security Policy of the page, which allows its styles. */
  policy: string
}
