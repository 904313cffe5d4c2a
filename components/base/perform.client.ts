/** `waiting` while out of view, `plain` in view until most of it can be seen, and then `shown`; none if it began in view. */
const state = 'data-perform'

/**
 * Lets a picture perform when most of it is in view, or when it fills half of the screen. It is always painted: in its plain
 * state while it waits in view or the page moves, and in its last state otherwise.
 */
export function perform(picture: Element): void {
  const isRepeated = picture.getAttribute('data-again') !== null
  new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, intersectionRatio, intersectionRect, boundingClientRect } of entries) {
        const current = picture.getAttribute(state)
        const isMostlySeen = intersectionRatio >= 0.6 || intersectionRect.height > innerHeight / 2
        if (!isIntersecting) {
          if (current !== 'shown' || (isRepeated && boundingClientRect.top > 0)) picture.setAttribute(state, 'waiting')
        } else if (current && current !== 'shown') picture.setAttribute(state, isMostlySeen ? 'shown' : 'plain')
      }
    },
    // 30 % of a picture that is too tall for 60 % fill half of the screen.
    { threshold: [0, 0.3, 0.6] },
  ).observe(picture)
}
