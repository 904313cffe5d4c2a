import { cloth } from './art/cloth.client.ts'
import { reveal } from './base/reveal.client.ts'
import { copyAddresses } from './sections/get-involved.client.ts'
import { hero } from './sections/hero.client.ts'
import { navbar } from './sections/navbar.client.ts'

/** Maps each value of a `data-behaviour` attribute to the function that is called with its element. */
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
    /** The behaviour that the client script adds to this element. A misspelt name does not compile. */
    'data-behaviour'?: keyof typeof behaviours | undefined
  }
  // oxlint-disable-next-line no-unused-vars -- as React declares it
  interface SVGAttributes<T> {
    'data-behaviour'?: keyof typeof behaviours | undefined
  }
}

// Each behaviour starts in its own `try`, so that the others still work if one fails.
for (const [name, start] of Object.entries(behaviours))
  for (const element of document.querySelectorAll<HTMLElement>(`[data-behaviour=${name}]`))
    try {
      start(element)
    } catch (error) {
      console.error(error)
    }
