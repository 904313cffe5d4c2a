import type { Organization } from '../../content/schema.ts'
import { inNewTab } from '../shared/text-link.tsx'

/** Links to the organization's social networks, which open in a new tab. */
export function SocialLinks({ social }: Pick<Organization, 'social'>) {
  return (
    <ul className="hero-social print-hidden" aria-label="Social networks">
      {icons.map(([network, outline]) => {
        const link = social[network]
        if (link === undefined) return null
        const { label, address } = link
        return (
          <li key={network}>
            <a href={address} {...inNewTab(label)}>
              <svg viewBox="0 0 24 24" aria-hidden="true">
                <path d={outline} />
              </svg>
            </a>
          </li>
        )
      })}
    </ul>
  )
}

/** The networks in display order, each with the path of its icon in a 24 × 24 square. */
const icons: readonly (readonly [keyof Organization['social'], string])[] = [
  ['facebook', 'M14 22v-8h3l1-4h-4V8c0-1 0-2 2-2h2V2h-3c-3 0-5 2-5 5v3H7v4h3v8z'],
  [
    'instagram',
    'M7 2h10a5 5 0 015 5v10a5 5 0 01-5 5H7a5 5 0 01-5-5V7a5 5 0 015-5zm0 2a3 3 0 00-3 3v10a3 3 0 003 3h10a3 3 0 003-3V7a3 3 0 00-3-3zm5 3a5 5 0 110 10 5 5 0 010-10zm0 2a3 3 0 100 6 3 3 0 000-6zm5-4a1 1 0 110 2 1 1 0 010-2z',
  ],
  ['x', 'M2 3h6l5 7 6-7h2l-7 8 8 10h-6l-5-7-6 7H2l8-9zm4 2l10 14h2L8 5z'],
  [
    'linkedin',
    'M3 9h4v12H3zm2-7a2 2 0 110 5 2 2 0 010-5zM9 9h4v2c1-2 2-2 4-2 4 0 5 2 5 5v7h-4v-6c0-1 0-3-2-3s-3 2-3 3v6H9z',
  ],
  ['youtube', 'M5 4h14a4 4 0 014 4v8a4 4 0 01-4 4H5a4 4 0 01-4-4V8a4 4 0 014-4zm4.8 4.6v6.8l6-3.4z'],
  [
    'tiktok',
    'M12.4 2H16c.3 2.6 1.9 4.4 4.5 4.6v3.6c-1.7 0-3.2-.5-4.5-1.4v6.9A6.3 6.3 0 119.7 9.4h.9v3.7a2.7 2.7 0 101.8 2.6z',
  ],
  [
    'whatsapp',
    'M12 2a10 10 0 00-8.6 15L2 22l5.2-1.4A10 10 0 1012 2zm0 1.8A8.2 8.2 0 117.8 19l-3 .8.8-2.9A8.2 8.2 0 0112 3.8zM8.8 7.4c.3 0 .5 0 .7.5l.8 2v.6l-.9 1.1c.8 1.5 2 2.5 3.6 3.2l1-1.2.6-.1 2 .9c.3.2.4.3.4.5-.1 1.6-1.4 2.3-2.6 2.3-4 0-8.1-4.2-8.1-7.3 0-1.5 1-2.5 1.7-2.5z',
  ],
]
