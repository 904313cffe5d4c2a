import icon from '../../assets/icon-512.png'
import { description } from '../../content/home.ts'
import { organization, standIns } from '../../content/organization.ts'
import type { Organization } from '../../content/types.ts'

/** The organization as data for search engines: an NGO as schema.org describes it, in JSON-LD. */
export function OrganizationData({ siteAddress }: { siteAddress: string }) {
  const { name, email, phone, postalAddress, social } = organization
  const data = {
    '@context': 'https://schema.org',
    '@type': 'NGO',
    name,
    description,
    url: `${siteAddress}/`,
    logo: siteAddress + icon,
    address: postalAddress,
    ...(isGiven('email') && { email }),
    ...(isGiven('phone') && { telephone: phone.number }),
    ...(isGiven('social') && { sameAs: Object.values(social).map(({ address }) => address) }),
  }
  // In a script, only `<` could end the data too soon.
  return (
    <script
      type="application/ld+json"
      dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll('<', '\\u003c') }}
    />
  )
}

/** Whether an entry is the organization's own: a stand-in is no fact, and search engines must not take it for one. */
function isGiven(entry: keyof Organization): boolean {
  return !standIns.some((standIn) => standIn === entry)
}
