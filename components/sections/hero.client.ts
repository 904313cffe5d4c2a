import { onScrollFrames } from '../shared/scroll-frames.client.ts'

/** Lets the art follow the scroll at half its speed, where the stylesheet cannot do so by itself. */
export function heroArt(art: HTMLElement): void {
  if (CSS.supports('animation-timeline:view()')) return
  const stillness = matchMedia('(prefers-reduced-motion:reduce)')
  const follow = () => {
    art.style.transform = stillness.matches ? '' : `translateY(${Math.max(0, scrollY) / 2}px)`
  }
  stillness.addEventListener('change', follow)
  let stop = onScrollFrames(follow)
  // The hero itself is watched and not its art, which moves.
  new IntersectionObserver((entries) => {
    stop()
    if (entries[entries.length - 1]?.isIntersecting) stop = onScrollFrames(follow)
  }).observe(art.parentElement ?? art)
}
