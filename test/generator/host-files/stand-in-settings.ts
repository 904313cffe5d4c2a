import type { Facts } from '../../../generator/facts.ts'
import type { HostSettings } from '../../../generator/host-files/host-settings.ts'

/** Facts of no organization at all. */
export const standInFacts: Facts = {
  origin: 'https://site.example',
  language: 'en',
  name: 'A “name” & its <marks>',
  description: 'What is written about it.',
  colours: { theme: '#123456', background: '#fff' },
  icons: [
    { src: '/assets/icon-ABCDEFGH.svg', sizes: 'any', type: 'image/svg+xml' },
    { src: '/assets/icon-IJKLMNOP.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  security: {
    contact: 'mailto:gaps@site.example',
    expires: '2027-11-30T00:00:00Z',
    file: 'content/site.ts',
    path: ['security'],
  },
  standIns: [],
  faults: [],
}

/** Settings of a site of three pages at the root of its host, but for what is given. */
export function makeSettings(changes: Partial<HostSettings> = {}): HostSettings {
  const { base = '/' } = changes
  return {
    base,
    siteAddress: `https://site.example${base.slice(0, -1)}`,
    paths: ['/', '/careers', '/about', '/404.html', '/500.html'],
    listed: ['/', '/careers'],
    policy: "default-src 'self'; script-src 'self' 'sha256-AbCd+/12345='; img-src 'self' data:",
    facts: standInFacts,
    ...changes,
  }
}
