import './reveal.css'

interface Reveal {
  /** Whether it plays anew each time it has been wholly below the viewport. */
  again?: boolean
  /** How long it waits, in milliseconds. */
  delay?: number
}

/** Returns the attributes of an element that animates in when it is scrolled into view. */
export function reveal({ again = false, delay }: Reveal = {}) {
  return {
    'data-behaviour': 'reveal',
    'data-reveal': again ? 'again' : 'once',
    'data-reveal-delay': delay,
  } as const
}
