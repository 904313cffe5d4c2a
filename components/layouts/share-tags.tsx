import shareCard from '../../assets/share-card.png'
import { shareImageAlt } from '../../content/home.ts'
import { organization } from '../../content/organization.ts'

interface ShareTagsProps {
  title: string
  description: string
  /** The page's absolute address. */
  address: string
  siteAddress: string
}

/** What chat programs and social networks show of a link to the page: Open Graph, and X's word for a large picture. */
export function ShareTags({ title, description, address, siteAddress }: ShareTagsProps) {
  return (
    <>
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={organization.name} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      <meta property="og:image" content={siteAddress + shareCard} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={shareImageAlt} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}
