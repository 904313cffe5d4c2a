import './reveal.css'

/**
 * Returns the attributes of a picture that waits in a plain state until most of it is in view, and then performs for 1000 ms.
 * Its stylesheet gives `transform`, `clip-path` and `opacity` of its parts as functions of `--plain`, which is 1 while it
 * waits and undefined at the end. A part may begin later, by its `--reveal-delay`. With `again`, the picture performs again
 * after it was entirely below the viewport.
 */
export function perform({ again = false }: { again?: boolean } = {}) {
  return { 'data-behaviour': 'perform', 'data-again': again ? '' : undefined } as const
}
