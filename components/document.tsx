import './base.css'
import type { ReactNode } from 'react'
import { organization } from '../content/organization.ts'

/** What the generator hands to every page. */
export interface PageProps {
  /** The page's path on the site, such as `/careers`. */
  path: string
  /** The page's whole stylesheet, which is inlined. */
  styles: string
  /** The address of the site's script. */
  script: string
}

interface DocumentProps extends Pick<PageProps, 'path' | 'styles'> {
  /** What the browser's tab says before the organization's name; the home page has none. */
  title?: string
  description: string
  /** Whether search engines may list the page. */
  listed?: boolean
  /** What else belongs in the head. */
  head?: ReactNode
  className?: string
  children: ReactNode
}

/** The colour of `--leaf`, for the browser's own bar. */
const themeColour = '#07392f'

/** The shell of every page: the head that all have, and the body. */
export function Document({ path, styles, title, description, listed = true, head, className, children }: DocumentProps) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <title>{title === undefined ? organization.name : `${title} – ${organization.name}`}</title>
        <meta name="description" content={description} />
        {!listed && <meta name="robots" content="noindex" />}
        <link rel="canonical" href={organization.origin + path.replace('.html', '')} />
        <meta name="theme-color" content={themeColour} />
        {head}
        <style>{styles}</style>
      </head>
      <body className={className}>{children}</body>
    </html>
  )
}
