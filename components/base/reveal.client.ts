/** The part of an element that has to be in view before it animates in. */
const share = 0.15

/**
 * How many milliseconds without a sign of scrolling end it. `scrollend` would come after each turn of a wheel where a
 * browser does not scroll smoothly, and leave no movement to animate.
 */
const pause = 150

/**
 * Animates the sections of a page in as the visitor scrolls. Everything is painted while the page stands still: an
 * element takes its starting position only while the page moves, and only if it lies entirely below the viewport.
 */
export function reveal(main: HTMLElement): void {
  const page = document.documentElement

  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting, intersectionRatio } of entries) {
        if (!isIntersecting) target.setAttribute(state, 'waiting')
        else if (intersectionRatio >= share && isWaiting(target)) leaveWaiting(target, 'shown')
      }
    },
    // Whatever is above the viewport counts as seen, however long the jump past it.
    { rootMargin: '1000000px 0px 0px', threshold: [0, share] },
  )

  const leaveWaiting = (element: Element, next: 'shown' | 'painted') => {
    element.setAttribute(state, next)
    if (!element.hasAttribute('data-reveal-again')) observer.unobserve(element)
  }

  const inView = () =>
    [...main.querySelectorAll(`[${state}=waiting]`)].filter((element) => {
      const shift = new DOMMatrix(getComputedStyle(element).transform).m42
      return element.getBoundingClientRect().top - shift < innerHeight || element.matches(':focus-within,:target>*')
    })

  let timer: ReturnType<typeof setTimeout> | undefined
  const rest = () => {
    clearTimeout(timer)
    for (const element of inView()) leaveWaiting(element, 'shown')
    page.removeAttribute('data-moving')
  }
  const move = () => {
    clearTimeout(timer)
    timer = setTimeout(rest, pause)
    if (page.hasAttribute('data-moving')) return
    keepPainted()
    page.setAttribute('data-moving', '')
  }
  // What the visitor can already see neither vanishes nor animates.
  const keepPainted = () => {
    for (const element of inView()) leaveWaiting(element, 'painted')
  }

  for (const element of main.querySelectorAll<HTMLElement>('[data-reveal]')) {
    element.style.setProperty('--reveal-delay', `${element.dataset['revealDelay'] ?? 0}ms`)
    observer.observe(element)
  }
  main.addEventListener('focusin', keepPainted)
  // A wheel, a finger and a key come before the scrolling that they cause, so that nothing is seen to vanish.
  for (const sign of ['wheel', 'touchmove', 'scroll']) addEventListener(sign, move, { passive: true })
  addEventListener('keydown', ({ key }) => {
    if (/^( |Page|Home|End|Arrow(Up|Down))/.test(key)) move()
  })
}

/** `waiting` below the viewport, `shown` once it animates in, or `painted` if it was already in view. */
const state = 'data-reveal-state'

function isWaiting(element: Element): boolean {
  return element.getAttribute(state) === 'waiting'
}
