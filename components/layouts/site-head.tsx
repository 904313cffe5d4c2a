import '../base/typeface.css'
import gabarito from '../../assets/gabarito/gabarito.woff2'
import icon from '../../assets/icon.svg'
import type { Organization } from '../../content/schema.ts'
import { dialled } from '../shared/addresses.ts'

/** A file of `generator/site-files.ts`. */
const touchIcon = '/icon-180.png'

/**
 * The links to the site's files in the head of a page: the typeface, which is preloaded, and the icons for browsers
 * with and without SVG support and for a phone's home screen.
 */
export function SiteHead() {
  return (
    <>
      <link rel="preload" href={gabarito} as="font" type="font/woff2" crossOrigin="" />
      <link rel="icon" href="/favicon.ico" sizes="32x32" />
      <link rel="icon" href={icon} type="image/svg+xml" />
      <link rel="apple-touch-icon" href={touchIcon} />
    </>
  )
}

interface OrganizationDataProps {
  organization: Organization
  siteUrl: string
  description: string
}

/** The organization as structured data for search engines: an `NGO` of schema.org in JSON-LD. */
export function OrganizationData({ organization, siteUrl, description }: OrganizationDataProps) {
  const { name, email, phone, postalAddress, social, placeholders } = organization
  // Search engines show these to people, who would write to or call a placeholder.
  const isGiven = (entry: keyof Organization) => !placeholders.some((other) => other === entry)
  const profiles = Object.values(social).map(({ address }) => address)
  const data = {
    '@context': 'https://schema.org',
    '@type': 'NGO',
    name,
    description,
    url: `${siteUrl}/`,
    // The page loads it as well, so it is published.
    logo: siteUrl + touchIcon,
    ...(isGiven('postalAddress') && { address: postalAddress }),
    ...(isGiven('email') && { email }),
    ...(isGiven('phone') && { telephone: dialled(phone) }),
    ...(isGiven('social') && profiles.length > 0 && { sameAs: profiles }),
  }
  // Only `<` could end the script element too early.
  return (
    <script
      type="application/ld+json"
      dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll('<', '\\u003c') }}
    />
  )
}
