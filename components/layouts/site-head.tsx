import { Icon } from './icon.tsx'
import { Typeface } from './typeface.tsx'

/** What the head of a page has where the site's files can be had: the typeface and the icon. */
export function SiteHead() {
  return (
    <>
      <Typeface />
      <Icon />
    </>
  )
}
