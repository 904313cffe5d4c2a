import { cloth } from './art/cloth.client.ts'
import { reveal } from './base/reveal.client.ts'
import { copyAddresses } from './sections/get-involved.client.ts'
import { hero } from './sections/hero.client.ts'
import { navbar } from './sections/navbar.client.ts'

/** What each name that stands in a `data-behaviour` attribute does to the element that carries it. */
const behaviours = {
  cloth,
  'copy-addresses': copyAddresses,
  hero,
  navbar,
  reveal,
} satisfies Record<string, (element: HTMLElement) => void>

declare module 'react' {
  // oxlint-disable-next-line no-unused-vars -- as React declares it
  interface HTMLAttributes<T> {
    /** What the site's script does to this element; a misspelt name does not compile. */
    'data-behaviour'?: keyof typeof behaviours | undefined
  }
  // oxlint-disable-next-line no-unused-vars -- as React declares it
  interface SVGAttributes<T> {
    'data-behaviour'?: keyof typeof behaviours | undefined
  }
}

// Each element starts in its own `try`: if one fails, the others still work.
for (const [name, start] of Object.entries(behaviours))
  for (const element of document.querySelectorAll<HTMLElement>(`[data-behaviour=${name}]`))
    try {
      start(element)
    } catch (error) {
      console.error(error)
    }
