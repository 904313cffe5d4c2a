import './reveal.css'

interface Reveal {
  /**
   * `fade` for text, or `unroll` for a cloth, which its own stylesheet moves: they wait below the screen. `perform` for a
   * picture: it also waits in view until much of it is there, so its parts have to be painted while they wait.
   */
  kind?: 'fade' | 'unroll' | 'perform'
  /** Whether it animates again after it was entirely below the screen. */
  again?: boolean
  /** The delay in milliseconds. */
  delay?: number
}

/**
 * Returns the attributes of an element that animates for 1000 ms when enough of it has scrolled into view. It does not
 * move itself, but its parts do: stylesheets give their `transform`, `clip-path` and `opacity` as functions of
 * `--waiting`, which is 1 while it waits and otherwise 0. A part may have a `--reveal-delay` and a `--reveal-timing` of
 * its own. Choose what people look at, such as words or a picture, rather than the background around it.
 */
export function reveal({ kind = 'fade', again = false, delay = 0 }: Reveal = {}) {
  return {
    'data-reveal': kind,
    'data-again': again ? '' : undefined,
    style: delay > 0 ? { '--reveal-delay': `${delay}ms` } : undefined,
  } as const
}
