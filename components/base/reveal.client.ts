/** How much of an element has to be in view before it animates; and of a wide picture, in whose middle most happens. */
const share = 0.3
const wideShare = 0.4

/**
 * An element with a delay starts with less of it in view, because the page scrolls on while it waits. The share is smaller by
 * the delay in milliseconds, divided by this.
 */
const delayPerShare = 2000

/**
 * The number of milliseconds without a scroll event after which the page counts as standing still. `scrollend` does not work here: in
 * browsers without smooth scrolling it follows each turn of the wheel.
 */
const pause = 150

/**
 * The number of milliseconds after which everything is painted if a visitor has scrolled. Until then, the sections below the
 * viewport stay hidden: browsers scroll before the script can hide anything, and would show a section that then
 * vanishes. After a program has scrolled, which may want a picture of the whole page, everything is painted at once.
 */
const hold = 1350

const readDelay = (element: Element) => Number(element.getAttribute('data-reveal-delay'))

const isPicture = (element: Element) => element.getAttribute('data-reveal') === 'perform'

const readShare = ({ target, boundingClientRect: { width, height } }: IntersectionObserverEntry) =>
  isPicture(target) && width > height ? wideShare : share - readDelay(target) / delayPerShare

/**
 * `waiting` while below the viewport; `plain` for a picture of which too little is in view; `shown` when it animates, or empty
 * if it was already in view.
 */
const state = 'data-reveal-state'

/**
 * Animates the sections and pictures of a page as the visitor scrolls. While the page stands still, everything is painted: the
 * parts of an element take their starting position only while the page moves, and only if the element lies entirely
 * below the viewport. They animate when enough of the element is in view; those of a section also when the page comes to rest.
 */
export function reveal(main: HTMLElement): void {
  const page = document.documentElement
  let timer: ReturnType<typeof setTimeout> | undefined
  let isByHand = false

  const observer = new IntersectionObserver(
    (entries) => {
      for (const entry of entries) {
        const { target, isIntersecting, intersectionRatio } = entry
        if (!isIntersecting) target.setAttribute(state, 'waiting')
        else if (intersectionRatio >= readShare(entry)) release(target, 'shown')
        else if (isPicture(target) && target.getAttribute(state) === 'waiting') target.setAttribute(state, 'plain')
      }
    },
    // The margin makes everything above the viewport count as seen, even after a long jump. The thresholds are the shares for
    // delays of 300, 200, 100 and 0 ms, and that of wide pictures.
    { rootMargin: '1000000px 0px 0px', threshold: [0, 0.15, 0.2, 0.25, 0.3, 0.4] },
  )

  const release = (element: Element, next: 'shown' | '') => {
    element.setAttribute(state, next)
    if (element.getAttribute('data-again') === null) observer.unobserve(element)
  }
  const showInView = (next: 'shown' | '') => {
    for (const element of main.querySelectorAll(`[${state}=waiting]:not([data-reveal=perform])`))
      if (element.matches(':focus-within,:target')) release(element, '')
      else if (element.getBoundingClientRect().top < innerHeight) release(element, next)
  }
  const paint = () => {
    page.removeAttribute('data-moving')
    isByHand = false
  }
  const rest = () => {
    showInView('shown')
    timer = setTimeout(paint, isByHand ? hold : 0)
  }
  const move = () => {
    // What is in view now is painted, so it stays.
    if (page.getAttribute('data-moving') === null) showInView('')
    page.setAttribute('data-moving', '')
    clearTimeout(timer)
    timer = setTimeout(rest, pause)
  }

  for (const element of main.querySelectorAll<HTMLElement>('[data-reveal]')) {
    element.style.setProperty('--reveal-delay', `${readDelay(element)}ms`)
    observer.observe(element)
  }
  main.addEventListener('focusin', () => showInView(''))
  // A click may lead to another section, which is shown at once.
  addEventListener('click', paint)
  for (const type of ['wheel', 'touchmove', 'keydown']) addEventListener(type, () => (isByHand = true))
  // Wheel and touch events precede the scrolling that they cause, so the page has a frame to prepare. Key events are not
  // needed: most keys do not scroll, and scrolling by key starts slowly. On window, these listeners are passive by default.
  for (const type of ['wheel', 'touchmove', 'scroll']) addEventListener(type, move)
}
