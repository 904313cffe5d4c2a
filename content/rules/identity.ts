import icon192 from '../../assets/icon-192.png'
import icon512 from '../../assets/icon-512.png'
import maskableIcon from '../../assets/icon-512-maskable.png'
import icon from '../../assets/icon.svg'

/** The language of all texts on the site, as a BCP 47 tag. */
export const language = 'en'

/** The colours of `--leaf` and `--cotton`, for the browser's toolbar, and behind the icon while the site opens. */
export const colours = { theme: '#07392f', background: '#fffaf0' }

/** The icons that a phone can put on its home screen. */
export const icons = [
  { src: icon, sizes: 'any', type: 'image/svg+xml' },
  { src: icon192, sizes: '192x192', type: 'image/png' },
  { src: icon512, sizes: '512x512', type: 'image/png' },
  { src: maskableIcon, sizes: '512x512', type: 'image/png', purpose: 'maskable' },
] as const
