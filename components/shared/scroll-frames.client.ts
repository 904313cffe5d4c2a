/**
 * Calls `update` at once, and from then on at the start of every frame in which the page has scrolled: before it is
 * painted, and when reading the scroll position costs no layout. Returns a function that ends it.
 */
export function onScrollFrames(update: () => void): () => void {
  let frame = 0
  const run = () => {
    frame = 0
    update()
  }
  const queue = () => {
    frame ||= requestAnimationFrame(run)
  }
  addEventListener('scroll', queue, { passive: true })
  update()
  return () => {
    removeEventListener('scroll', queue)
    cancelAnimationFrame(frame)
  }
}
