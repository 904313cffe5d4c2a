import './reveal.css'

interface Reveal {
  /** `fade` for text, `open` for a cloth that opens from its middle, `unroll` for a card that opens from its top edge. */
  kind?: 'fade' | 'open' | 'unroll'
  /** Whether it animates in again after it was entirely below the viewport. */
  again?: boolean
  /** The delay in milliseconds. */
  delay?: number
}

/** Returns the attributes of an element whose children animate in when it scrolls into view. It does not move itself. */
export function reveal({ kind = 'fade', again = false, delay = 0 }: Reveal = {}) {
  return {
    'data-reveal': kind,
    'data-reveal-again': again ? '' : undefined,
    'data-reveal-delay': delay,
  } as const
}
