/** Lets the art follow the scroll at half its speed, where the stylesheet cannot do so by itself. */
export function heroArt(art: HTMLElement): void {
  if (CSS.supports('animation-timeline:view()')) return
  const stillness = matchMedia('(prefers-reduced-motion:reduce)')
  let frame = 0
  const follow = () => {
    frame = 0
    art.style.transform = stillness.matches ? '' : `translateY(${Math.max(0, scrollY) / 2}px)`
  }
  const queue = () => {
    frame ||= requestAnimationFrame(follow)
  }
  // The hero itself is watched and not its art, which moves.
  new IntersectionObserver((entries) => {
    queue()
    const isOnScreen = entries.some(({ isIntersecting }) => isIntersecting)
    if (isOnScreen) addEventListener('scroll', queue, { passive: true })
    else removeEventListener('scroll', queue)
  }).observe(art.parentElement ?? art)
  stillness.addEventListener('change', queue)
}
