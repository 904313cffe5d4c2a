/** `waiting` while out of view, `plain` in view until most of it can be seen, and then `shown`; none if it began in view. */
const state = 'data-performance'

/**
 * Lets a picture perform when most of it is in view, or when it fills half of the screen. It is always painted: in its plain
 * state while it waits in view or the page moves, and in its last state otherwise.
 */
export function perform(picture: Element): void {
  const isRepeated = picture.hasAttribute('data-again')
  new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, intersectionRatio, intersectionRect, boundingClientRect } of entries) {
        const current = picture.getAttribute(state)
        const isShown = current === 'shown'
        const isMostlySeen = intersectionRatio >= 0.6 || intersectionRect.height > innerHeight / 2
        const isBelow = boundingClientRect.top > 0
        if (isIntersecting ? current && !isShown : !isShown || (isRepeated && isBelow))
          picture.setAttribute(state, !isIntersecting ? 'waiting' : isMostlySeen ? 'shown' : 'plain')
      }
    },
    // 30 % of a picture that is too tall for 60 % fill half of the screen.
    { threshold: [0, 0.3, 0.6] },
  ).observe(picture)
}
