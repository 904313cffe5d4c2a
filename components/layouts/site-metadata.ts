import icon192 from '../../assets/icon-192.png'
import icon512 from '../../assets/icon-512.png'
import maskableIcon from '../../assets/icon-512-maskable.png'
import icon from '../../assets/icon.svg'

/** The language of all words on the site, as a tag by BCP 47. */
export const language = 'en'

/** The colour of `--leaf`, for the browser's own bar. */
export const themeColour = '#07392f'

/** The colour of `--cotton`, behind the icon while the site opens from a phone's home screen. */
export const backgroundColour = '#fffaf0'

/** What a phone may put on its home screen. */
export const icons = [
  { src: icon, sizes: 'any', type: 'image/svg+xml' },
  { src: icon192, sizes: '192x192', type: 'image/png' },
  { src: icon512, sizes: '512x512', type: 'image/png' },
  { src: maskableIcon, sizes: '512x512', type: 'image/png', purpose: 'maskable' },
] as const
