import { copyAddresses } from '../sections/get-involved.client.ts'
import { heroArt } from '../sections/hero.client.ts'
import { navbar } from '../sections/navbar.client.ts'
import { reveal } from '../base/reveal.client.ts'

/** What each name that stands in a `data-behaviour` attribute does to the element that carries it. */
export const behaviours = {
  'copy-addresses': copyAddresses,
  'hero-art': heroArt,
  navbar,
  reveal,
} satisfies Record<string, (element: HTMLElement) => void>

/** A name that markup may use; a misspelt one does not compile. */
export type BehaviourName = keyof typeof behaviours
