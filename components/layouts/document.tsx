import type { ReactNode } from 'react'
import type { Behaviour } from '../base/behaviour.ts'
import type { PageProps } from '../page-props.ts'
import { colourValues } from '../base/colours.ts'

/** The language of the whole site, as a BCP 47 tag. */
const language = 'en'

interface DocumentProps {
  page: PageProps
  /** The part of the title before the organization's name; the home page has none. */
  title?: string | undefined
  description: string
  /** Whether search engines may list the page. */
  listed?: boolean
  /** More elements for the head. */
  head?: ReactNode
  className?: string
  behaviour?: Behaviour
  children: ReactNode
}

/** The HTML document of every page, with the head that all pages share. */
export function Document({
  page,
  title,
  description,
  listed = true,
  head,
  className,
  behaviour,
  children,
}: DocumentProps) {
  const { path, siteUrl, content, styles, policy } = page
  const { name } = content.organization
  const fullTitle = title === undefined ? name : `${title} – ${name}`
  const url = siteUrl + path
  // Error pages are shown at any URL, so they have no URL of their own.
  const hasUrl = !path.endsWith('.html')
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        {/* A policy applies only to what follows it. */}
        <meta httpEquiv="Content-Security-Policy" content={policy} />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="referrer" content="same-origin" />
        <meta name="color-scheme" content="only light" />
        <title>{fullTitle}</title>
        <meta name="description" content={description} />
        {!listed && <meta name="robots" content="noindex" />}
        {hasUrl && <link rel="canonical" href={url} />}
        {listed && <ShareTags title={fullTitle} name={name} description={description} url={url} siteUrl={siteUrl} />}
        <meta name="theme-color" content={colourValues.leaf} />
        <style dangerouslySetInnerHTML={{ __html: styles }} />
        {head}
      </head>
      <body className={className} data-behaviour={behaviour}>
        {children}
      </body>
    </html>
  )
}

interface ShareTagsProps {
  title: string
  description: string
  /** The absolute URL of the page. */
  url: string
  siteUrl: string
  /** The name of the site. */
  name: string
}

/** Open Graph metadata for previews of the page in chats and social networks, with a picture of 1200 × 630 pixels. */
function ShareTags({ title, name, description, url, siteUrl }: ShareTagsProps) {
  return (
    <>
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={name} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      <meta property="og:image" content={`${siteUrl}/share-card.png`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content="Two paisley shapes like a pair of quotation marks." />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}
