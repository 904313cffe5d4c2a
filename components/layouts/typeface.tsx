import '../base/typeface.css'
import gabarito from '../../assets/gabarito/gabarito.woff2'

/** Brings the site's typeface to a page and asks for its file before anything else. */
export function Typeface() {
  return <link rel="preload" href={gabarito} as="font" type="font/woff2" crossOrigin="" />
}
