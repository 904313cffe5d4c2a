/** The part of an element that has to be in view before it animates in. */
const share = 0.15

/**
 * How many milliseconds without a sign of scrolling end it. `scrollend` would come after each turn of a wheel where a
 * browser does not scroll smoothly, and leave no movement to animate.
 */
const pause = 150

/** `waiting` below the viewport, `shown` once it animates in, or empty where it is in view already. */
const state = 'data-reveal-state'

/**
 * Animates the sections of a page in as the visitor scrolls. Everything is painted while the page stands still: the
 * children of an element take their starting position only while the page moves, and only if the element lies entirely
 * below the viewport.
 */
export function reveal(main: HTMLElement): void {
  const page = document.documentElement
  let timer: ReturnType<typeof setTimeout> | undefined

  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting, intersectionRatio } of entries) {
        if (!isIntersecting) target.setAttribute(state, 'waiting')
        else if (intersectionRatio >= share) release(target, 'shown')
      }
    },
    // Whatever is above the viewport counts as seen, however long the jump past it.
    { rootMargin: '1000000px 0px 0px', threshold: [0, share] },
  )

  const release = (element: Element, next: 'shown' | '') => {
    element.setAttribute(state, next)
    if (element.getAttribute('data-reveal-again') === null) observer.unobserve(element)
  }
  const releaseInView = (next: 'shown' | '') => {
    for (const element of main.querySelectorAll(`[${state}=waiting]`))
      if (element.getBoundingClientRect().top < innerHeight || element.matches(':focus-within,:target'))
        release(element, next)
  }
  // What the visitor can already see neither vanishes nor animates.
  const keepInView = () => releaseInView('')
  const rest = () => {
    releaseInView('shown')
    page.removeAttribute('data-moving')
  }
  const move = () => {
    if (page.getAttribute('data-moving') === null) keepInView()
    page.setAttribute('data-moving', '')
    clearTimeout(timer)
    timer = setTimeout(rest, pause)
  }

  for (const element of main.querySelectorAll<HTMLElement>('[data-reveal]')) {
    element.style.setProperty('--reveal-delay', `${element.dataset['revealDelay']}ms`)
    observer.observe(element)
  }
  main.addEventListener('focusin', keepInView)
  // A wheel and a finger come before the scrolling that they cause, which leaves the page a frame to prepare. A key does
  // not: most keys scroll nothing, and those that do start gently. On a window, browsers take all of these as passive.
  for (const sign of ['wheel', 'touchmove', 'scroll']) addEventListener(sign, move)
}
