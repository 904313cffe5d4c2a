import './reveal.css'

interface Reveal {
  /** `fade` for words, `open` for a cloth that opens from its middle, `unroll` for a card that opens from its top edge. */
  kind?: 'fade' | 'open' | 'unroll'
  /** Whether it animates in again each time after it was entirely below the viewport. */
  again?: boolean
  /** How long it waits, in milliseconds. */
  delay?: number
}

/** Returns the attributes of an element whose children animate in when it is scrolled into view. It does not move itself. */
export function reveal({ kind = 'fade', again = false, delay = 0 }: Reveal = {}) {
  return {
    'data-reveal': kind,
    'data-reveal-again': again ? '' : undefined,
    'data-reveal-delay': delay,
  } as const
}
