/** Lets the voice of the mark be heard, and the art follow the scroll. */
export function hero(section: HTMLElement): void {
  const stillness = matchMedia('(prefers-reduced-motion:reduce)')
  lightRings(section, stillness)
  const art = section.querySelector<HTMLElement>('[data-parallax]')
  if (art !== null && !CSS.supports('animation-timeline:view()')) followScroll(art, stillness)
}

/**
 * Lights the rings around the mark up, one after another from the mark outwards: when the page has loaded, and again
 * when the visitor is about to join.
 */
function lightRings(section: HTMLElement, stillness: MediaQueryList): void {
  const rings = section.querySelectorAll('[data-rings] use')
  const light = () => {
    if (stillness.matches) return
    rings.forEach((ring, index) => {
      ring.animate({ stroke: 'var(--lit)', offset: 0.4 }, { duration: 600, delay: 35 * index })
    })
  }
  // Not while the page is still being laid out, which would cost frames.
  addEventListener('load', () => setTimeout(light, 400))
  // The first link of the hero leads to the ways to join.
  const join = section.querySelector('a')
  for (const sign of ['mouseenter', 'focus']) join?.addEventListener(sign, light)
}

/** Moves the art at half the speed of the scroll, as the stylesheet does in browsers with scroll timelines. */
function followScroll(art: HTMLElement, stillness: MediaQueryList): void {
  const follow = () => {
    art.style.transform = stillness.matches ? '' : `translateY(${Math.max(0, scrollY) / 2}px)`
  }
  // Browsers send this once a frame, before they paint it.
  addEventListener('scroll', follow)
  follow()
}
