/**
 * Lets a picture perform when most of it is in view, or when it fills half of the screen. It is always painted: in its plain
 * state while it waits in view or the page moves, and in its last state otherwise. `data-perform` is `waiting` while it is
 * out of view, `plain` in view until most of it can be seen, and then `shown`; absent if it began in view.
 */
export function perform(picture: HTMLElement): void {
  const { dataset } = picture
  new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, intersectionRatio, intersectionRect, boundingClientRect } of entries) {
        const current = dataset['perform']
        const isMostlySeen = intersectionRatio >= 0.6 || intersectionRect.height > innerHeight / 2
        if (!isIntersecting) {
          if (current !== 'shown' || (dataset['again'] !== undefined && boundingClientRect.top > 0))
            dataset['perform'] = 'waiting'
        } else if (current && current !== 'shown') dataset['perform'] = isMostlySeen ? 'shown' : 'plain'
      }
    },
    // 30 % of a picture that is too tall to be 60 % in view fills half of the screen.
    { threshold: [0, 0.3, 0.6] },
  ).observe(picture)
}
