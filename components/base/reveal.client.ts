/** How much of a text or cloth has to be in view before it animates, and of a picture, in whose middle most happens. */
const share = 0.15
const pictureShare = 0.4

/**
 * The number of milliseconds without a scroll event after which what is in view animates. `scrollend` does not work here: in
 * browsers without smooth scrolling it follows each turn of the wheel.
 */
const pause = 150

/**
 * The number of milliseconds after which everything is painted again. Until then, what is below the screen stays hidden, because
 * somebody who reads and scrolls on would see it vanish: browsers scroll before the script can hide anything.
 */
const hold = 850

const isBelow = (element: Element) => element.getBoundingClientRect().top >= innerHeight

const isPicture = (element: Element) => element.getAttribute('data-reveal') === 'perform'

/**
 * Animates the sections and pictures of a page as the visitor scrolls. While the page moves, what lies entirely below the
 * screen is in the state `waiting`, in which its parts take their starting position. It is `shown`, and animates, when enough of it is in
 * view. When the page comes to rest, everything is painted: what is in view animates, and what is below it no longer waits. Only a
 * picture of which too little is in view goes on waiting.
 */
export function reveal(main: HTMLElement): void {
  /** What may still animate. */
  const elements = new Set<Element>(main.querySelectorAll('[data-reveal]'))
  let isMoving = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting, intersectionRatio } of entries)
        if (!isIntersecting) hide(target)
        else if (intersectionRatio >= (isPicture(target) ? pictureShare : share)) show(target)
    },
    // The margin makes everything above the screen count as seen, even after a long jump.
    { rootMargin: '1000000px 0px 0px', threshold: [0, share, pictureShare] },
  )

  const listWaiting = () => main.querySelectorAll('[data-reveal-state=waiting]')
  const hide = (element: Element) => {
    if (isMoving) element.setAttribute('data-reveal-state', 'waiting')
  }
  const show = (element: Element) => {
    element.setAttribute('data-reveal-state', 'shown')
    if (element.matches('[data-again]')) return
    observer.unobserve(element)
    elements.delete(element)
  }
  const paint = () => {
    isMoving = false
    for (const element of listWaiting())
      if (isBelow(element) || !isPicture(element)) element.removeAttribute('data-reveal-state')
  }
  const rest = () => {
    for (const element of listWaiting()) if (!isBelow(element) && !isPicture(element)) show(element)
    timer = setTimeout(paint, hold)
  }
  const move = () => {
    if (!isMoving) {
      isMoving = true
      for (const element of elements) if (isBelow(element)) hide(element)
    }
    clearTimeout(timer)
    timer = setTimeout(rest, pause)
  }

  // The policy of the page forbids `style` attributes.
  for (const element of main.querySelectorAll<HTMLElement>('[data-reveal-delay]'))
    element.style.setProperty('--reveal-delay', `${element.dataset['revealDelay']}ms`)
  for (const element of elements) observer.observe(element)
  // Wheel and touch events precede the scrolling that they cause, so the page has a frame to prepare. On window, these
  // listeners are passive by default.
  for (const type of ['wheel', 'touchmove', 'scroll']) addEventListener(type, move)
  // A click or the focus may lead to another section, which is shown at once.
  addEventListener('click', paint)
  main.addEventListener('focusin', paint)
}
