import './skip-link.css'
import { labels } from '../../content/navigation.ts'

/** The fragment of the page's main part. */
export const mainId = 'main'

/** Leads past the navigation to the main part; seen only while it has the focus. */
export function SkipLink() {
  return (
    <a className="skip-link" href={`#${mainId}`}>
      {labels.skipToContent}
    </a>
  )
}
