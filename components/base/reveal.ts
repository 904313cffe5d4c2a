import './reveal.css'

interface Reveal {
  /** `fade` for text, or `unroll` for a cloth with its heading. */
  kind?: 'fade' | 'unroll'
  /** Whether it animates in again after it was entirely below the viewport. */
  again?: boolean
  /** The delay in milliseconds. */
  delay?: number
}

/**
 * Returns the attributes of an element whose content animates in when a part of it has scrolled into view. It does not
 * move itself. Choose what people look at, such as words or a picture, rather than the background around it.
 */
export function reveal({ kind = 'fade', again = false, delay = 0 }: Reveal = {}) {
  return {
    'data-reveal': kind,
    'data-again': again ? '' : undefined,
    'data-reveal-delay': delay || undefined,
  } as const
}
