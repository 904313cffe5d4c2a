import icon192 from '../assets/icon-192.png'
import icon512 from '../assets/icon-512.png'
import maskableIcon from '../assets/icon-512-maskable.png'
import icon from '../assets/icon.svg'
import { colour } from '../components/base/colours.ts'
import { language } from '../components/layouts/document.tsx'
import type { Content } from '../content/schema.ts'

/** What a phone shows of the site on its home screen, as members of a W3C Web Application Manifest. The URLs of icons begin with a slash. */
export function webAppManifest({ organization, home }: Content) {
  return {
    name: organization.name,
    description: home.description,
    lang: language,
    display: 'browser',
    theme_color: colour('leaf'),
    background_color: colour('cotton'),
    icons: [
      { src: icon, sizes: 'any', type: 'image/svg+xml' },
      { src: icon192, sizes: '192x192', type: 'image/png' },
      { src: icon512, sizes: '512x512', type: 'image/png' },
      { src: maskableIcon, sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  }
}
