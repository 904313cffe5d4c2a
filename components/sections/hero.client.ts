/** Animates the rings around the mark, and the parallax of the art. */
export function hero(section: HTMLElement): void {
  const reducedMotion = matchMedia('(prefers-reduced-motion:reduce)')
  lightRings(section, reducedMotion)
  const art = section.querySelector<HTMLElement>('[data-parallax]')
  if (art !== null && !CSS.supports('animation-timeline:view()')) followScroll(art, reducedMotion)
}

/** The time between two rings, in milliseconds. */
const ringStep = 35

/**
 * Lights up the rings around the mark one after another, from the inside out, and then the last word of the headline, where
 * the light arrives: when the page has loaded, and again when the visitor points at the link to Join, focuses it, or taps on
 * the art or ground.
 */
function lightRings(section: HTMLElement, reducedMotion: MediaQueryList): void {
  const rings = section.querySelectorAll('[data-rings] use')
  const echo = section.querySelector('[data-echo]')
  const light = () => {
    if (reducedMotion.matches) return
    rings.forEach((ring, index) => {
      ring.animate({ stroke: 'var(--lit)', offset: 0.4 }, { duration: 600, delay: ringStep * index })
    })
    const colour = Array(2).fill('var(--action)')
    echo?.animate({ color: colour, offset: [0.1, 0.9] }, { duration: 600, delay: ringStep * rings.length })
  }
  // Not while the page is still being laid out, which would drop frames.
  addEventListener('load', () => setTimeout(light, 400))
  // The first link of the hero leads to Join.
  const join = section.querySelector('a')
  for (const sign of ['mouseenter', 'focus']) join?.addEventListener(sign, light)
  section.addEventListener('click', ({ target }) => {
    if (target instanceof Element && !target.closest('a')) light()
  })
}

/** Moves the art at half the scroll speed, as the stylesheet does in browsers with scroll timelines. */
function followScroll(art: HTMLElement, reducedMotion: MediaQueryList): void {
  const follow = () => {
    art.style.transform = reducedMotion.matches ? '' : `translateY(${Math.max(0, scrollY) / 2}px)`
  }
  // Browsers send this event once per frame, before painting.
  addEventListener('scroll', follow)
  follow()
}
