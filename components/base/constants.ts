import icon192 from '../../assets/icon-192.png'
import icon512 from '../../assets/icon-512.png'
import maskableIcon from '../../assets/icon-512-maskable.png'
import icon from '../../assets/icon.svg'
import { colour } from './colours.ts'

// What staff do not edit. The generator needs it for the manifest, too.

/** The language of the whole site, as a BCP 47 tag. */
export const language = 'en'

/** For the browser's toolbar and the splash screen. */
export const colours = { theme: colour('leaf'), background: colour('cotton') }

/** The icons for a phone's home screen. */
export const icons = [
  { src: icon, sizes: 'any', type: 'image/svg+xml' },
  { src: icon192, sizes: '192x192', type: 'image/png' },
  { src: icon512, sizes: '512x512', type: 'image/png' },
  { src: maskableIcon, sizes: '512x512', type: 'image/png', purpose: 'maskable' },
] as const
