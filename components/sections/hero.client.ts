/** Animates the rings around the mark, and the parallax of the art. */
export function hero(section: HTMLElement): void {
  const reducedMotion = matchMedia('(prefers-reduced-motion:reduce)')
  lightRings(section, reducedMotion)
  const art = section.querySelector<HTMLElement>('[data-parallax]')
  if (art !== null) followScroll(art, reducedMotion)
}

/** The time between two lights, in milliseconds. */
const lightStep = 120

/**
 * Lights up the rings around the mark from the inside out, as the stylesheet does first: when the visitor points at the
 * link to Join or focuses it.
 */
function lightRings(section: HTMLElement, reducedMotion: MediaQueryList): void {
  const lights = section.querySelectorAll('[data-light]')
  const light = () => {
    if (reducedMotion.matches) return
    lights.forEach((one, index) => {
      one.animate({ opacity: 1, offset: 0.4 }, { duration: 600, delay: lightStep * index })
    })
  }
  const join = section.querySelector('[data-join]')
  for (const type of ['mouseenter', 'focus']) join?.addEventListener(type, light)
}

/** Moves the art at half the scroll speed. */
function followScroll(art: HTMLElement, reducedMotion: MediaQueryList): void {
  const follow = () => {
    art.style.transform = reducedMotion.matches ? '' : `translateY(${Math.max(0, scrollY) / 2}px)`
  }
  // Browsers send this event once per frame, before painting.
  addEventListener('scroll', follow)
  // In a frame, where the page is laid out anyway.
  requestAnimationFrame(follow)
}
