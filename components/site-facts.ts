import icon192 from '../assets/icon-192.png'
import icon512 from '../assets/icon-512.png'
import maskableIcon from '../assets/icon-512-maskable.png'
import icon from '../assets/icon.svg'
import { description } from '../content/home.ts'
import { organization } from '../content/organization.ts'
import { security } from '../content/security.ts'
import { findContentFaults } from './content-faults.ts'
import { findPictureFaults } from './picture-faults.ts'
import { listStandIns } from './stand-ins.ts'
import { backgroundColour, language, themeColour } from './layouts/site-metadata.ts'

/** What the generator has to know of the content: for the files beside the pages, and for the checks. */
export const facts = {
  origin: organization.origin,
  language,
  name: organization.name,
  description,
  colours: { theme: themeColour, background: backgroundColour },
  icons: [
    { src: icon, sizes: 'any', type: 'image/svg+xml' },
    { src: icon192, sizes: '192x192', type: 'image/png' },
    { src: icon512, sizes: '512x512', type: 'image/png' },
    { src: maskableIcon, sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  security: {
    contact: `mailto:${organization.email}`,
    ...security,
    file: 'content/security.ts',
    path: ['security', 'expires'],
  },
  drawnWords: [
    {
      file: 'content/organization.ts',
      path: ['organization', 'tagline'],
      value: organization.tagline,
      drawing: 'assets/share-card.svg',
    },
  ],
  standIns: listStandIns(),
  faults: [...findContentFaults(), ...findPictureFaults()],
}
