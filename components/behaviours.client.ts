import { revealOnScroll } from './base/reveal.client.ts'
import { copyAddresses } from './sections/get-involved.client.ts'
import { hero } from './sections/hero.client.ts'
import { navbar } from './layouts/navbar.client.ts'
import type { Behaviour } from './base/behaviour.ts'

/** Maps each value of a `data-behaviour` attribute to the function that is called with its element. */
const behaviours = {
  'copy-addresses': copyAddresses,
  hero,
  navbar,
  reveal: revealOnScroll,
} satisfies Record<Behaviour, (element: HTMLElement) => void>

// Each behaviour starts in its own `try`, so that the others still work if one fails.
for (const [name, start] of Object.entries(behaviours))
  for (const element of document.querySelectorAll<HTMLElement>(`[data-behaviour=${name}]`))
    try {
      start(element)
    } catch (error) {
      console.error(error)
    }
