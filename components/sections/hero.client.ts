import { onScrollFrames } from '../shared/scroll-frames.client.ts'

const stillness = '(prefers-reduced-motion:reduce)'

/** Lets the voice of the mark be heard, and the art follow the scroll. */
export function hero(section: HTMLElement): void {
  lightRings(section)
  const art = section.querySelector<HTMLElement>('.hero-art')
  if (art !== null) followScroll(art)
}

/**
 * Lights the rings around the mark up, one after another from the mark outwards: when the page has loaded, and again
 * when the visitor is about to join.
 */
function lightRings(section: HTMLElement): void {
  const rings = section.querySelectorAll('.motifs-rings use')
  const light = () => {
    if (matchMedia(stillness).matches) return
    rings.forEach((ring, index) => {
      const stroke = `var(--${index < 3 ? 'mango' : 'tone-lit'})`
      ring.animate([{}, { stroke, offset: 0.4 }, {}], { duration: 600, delay: 35 * index, easing: 'ease-in-out' })
    })
  }
  // Not while the page is still being laid out, which would cost frames.
  const start = () => setTimeout(light, 400)
  if (document.readyState === 'complete') start()
  else addEventListener('load', start)
  const join = section.querySelector('.button')
  for (const sign of ['mouseenter', 'focus']) join?.addEventListener(sign, light)
}

/** Moves the art at half the speed of the scroll, where the stylesheet cannot do so by itself. */
function followScroll(art: HTMLElement): void {
  if (CSS.supports('animation-timeline:view()')) return
  const still = matchMedia(stillness)
  const follow = () => {
    art.style.transform = still.matches ? '' : `translateY(${Math.max(0, scrollY) / 2}px)`
  }
  still.addEventListener('change', follow)
  let stop = onScrollFrames(follow)
  // Observes the hero and not its art, which moves.
  new IntersectionObserver((entries) => {
    stop()
    if (entries[entries.length - 1]?.isIntersecting) stop = onScrollFrames(follow)
  }).observe(art.parentElement ?? art)
}
