/**
 * Where an element is: entirely `below` the screen, `partly` on it, or `seen`, if enough of it is or was on the screen.
 * For a picture, `edge` takes the place of `partly`.
 */
type Position = 'below' | 'partly' | 'edge' | 'seen'

/** An element is `waiting` in its starting position until it is `shown`, which animates it, or just `painted`. */
type State = 'waiting' | 'shown' | 'painted'

/** The next state, by what the page is doing and where the element is. No entry: no change. */
const nextStates: Record<'moving' | 'resting' | 'still', Partial<Record<Position, State>>> = {
  // What is partly in view may soon be seen.
  moving: { below: 'waiting', seen: 'shown' },
  // Of a text or cloth, even a small part would look empty. An edge of a picture is painted while it waits.
  resting: { partly: 'shown', seen: 'shown' },
  // What is below is painted, for an app that takes a picture of the page. An edge may still wait to be seen.
  still: { below: 'painted', partly: 'painted', seen: 'painted' },
}

/** The share that must be in view first. Pictures need more, because the action is in the middle. */
const share = 0.15
const pictureShare = 0.4

/**
 * The number of milliseconds after the last scroll event when the page rests. `scrollend` does not work here: in
 * browsers without smooth scrolling it follows each turn of the wheel.
 */
const pause = 150

/**
 * The number of milliseconds until the page is still, if a visitor has scrolled. A visitor who reads for a moment and
 * scrolls on would see what is below vanish, because browsers scroll before the script can hide anything. An app that
 * scrolls may want a picture of the whole page, and does not wait.
 */
const hold = 850

/** Animates the sections and pictures of a page as the visitor scrolls. */
export function revealOnScroll(main: HTMLElement): void {
  /** What may still animate. */
  const elements = new Set(main.querySelectorAll('[data-reveal]'))
  let timer: ReturnType<typeof setTimeout> | undefined
  let isByHand = false

  const update = (page: keyof typeof nextStates) => {
    // First all positions, then all changes, so that the browser lays out the page once.
    const positions = Array.from(elements, (element) => [element, positionOf(element)] as const)
    for (const [element, position] of positions) {
      const state = nextStates[page][position]
      if (state !== undefined) change(element, state)
    }
  }
  const change = (element: Element, state: State) => {
    // What has been painted in view does not animate, and what is still animating does not jump to its end.
    const isWaiting = element.matches('[data-reveal-state=waiting]')
    if (isWaiting || state === 'waiting') element.setAttribute('data-reveal-state', state)
    if (state === 'shown' && !element.matches('[data-again]')) elements.delete(element)
  }

  const move = () => {
    update('moving')
    clearTimeout(timer)
    timer = setTimeout(rest, pause)
  }
  const rest = () => {
    update('resting')
    timer = setTimeout(beStill, isByHand ? hold : 0)
  }
  const beStill = () => {
    isByHand = false
    update('still')
  }

  // The policy of the page forbids `style` attributes.
  for (const element of main.querySelectorAll<HTMLElement>('[data-reveal-delay]'))
    element.style.setProperty('--reveal-delay', `${element.dataset['revealDelay']}ms`)
  // On window, these listeners are passive by default.
  for (const type of ['wheel', 'touchmove', 'keydown']) addEventListener(type, () => (isByHand = true))
  // Wheel and touch events precede the scrolling that they cause, so the page has a frame to prepare. Most keys do not
  // scroll.
  for (const type of ['wheel', 'touchmove', 'scroll']) addEventListener(type, move)
  // A click or the focus may lead to another section, which is there at once.
  addEventListener('click', beStill)
  main.addEventListener('focusin', beStill)
}

function positionOf(element: Element): Position {
  const { top, height } = element.getBoundingClientRect()
  const isPicture = element.matches('[data-reveal=perform]')
  if (top >= innerHeight) return 'below'
  // What is above the screen counts as seen, even after a long jump.
  if (innerHeight - top >= height * (isPicture ? pictureShare : share)) return 'seen'
  return isPicture ? 'edge' : 'partly'
}
