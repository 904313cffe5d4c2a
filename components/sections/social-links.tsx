import './social-links.css'
import { labels } from '../../content/navigation.ts'
import { organization } from '../../content/organization.ts'
import type { SocialNetwork } from '../../content/types.ts'

/** The networks in the order in which they are shown, each with the outline of its icon in a square of 24. */
const icons: readonly (readonly [SocialNetwork, string])[] = [
  ['facebook', 'M14 22v-8h3l.5-4H14V8c0-1.2.4-2 2-2h1.8V2.3C17.4 2.2 16.3 2 15 2c-3 0-5 1.8-5 5.2V10H7v4h3v8z'],
  [
    'instagram',
    'M7 2h10a5 5 0 015 5v10a5 5 0 01-5 5H7a5 5 0 01-5-5V7a5 5 0 015-5zm0 2a3 3 0 00-3 3v10a3 3 0 003 3h10a3 3 0 003-3V7a3 3 0 00-3-3zm5 3a5 5 0 110 10 5 5 0 010-10zm0 2a3 3 0 100 6 3 3 0 000-6zm5.3-3.6a1.2 1.2 0 110 2.5 1.2 1.2 0 010-2.5z',
  ],
  ['x', 'M2 3h6l4.8 6.6L18.5 3H21l-7 8.2L22 21h-6l-5.2-7.1L4.7 21H2.2l7.4-8.8zm3.6 1.8L17 19.2h1.5L7.2 4.8z'],
  [
    'linkedin',
    'M3 9h4v12H3zm2-6.2a2.2 2.2 0 110 4.5 2.2 2.2 0 010-4.5zM9.5 9h3.8v1.7c.6-1 1.9-2 3.9-2 4 0 4.8 2.6 4.8 6V21h-4v-5.6c0-1.4 0-3.2-2-3.2s-2.4 1.6-2.4 3.1V21h-4z',
  ],
]

/** Links to the organization's social networks, each in a new tab. */
export function SocialLinks() {
  return (
    <ul className="social-links" aria-label={labels.social}>
      {icons.map(([network, outline]) => {
        const { label, address } = organization.social[network]
        return (
          <li key={network}>
            <a href={address} target="_blank" rel="noopener noreferrer" aria-label={`${label} ${labels.opensInNewTab}`}>
              <svg viewBox="0 0 24 24" width={22} height={22} aria-hidden="true">
                <path d={outline} />
              </svg>
            </a>
          </li>
        )
      })}
    </ul>
  )
}
