/**
 * The share of an element that comes into view before it animates. Of a text or cloth, even a small part would look
 * empty. Of a picture, the action is in the middle, and its plain parts are painted while it waits.
 */
const shares = { text: 0.01, picture: 0.4 }

/**
 * How many milliseconds after the last movement the page rests. A visitor may read for a moment and scroll on, and what
 * is below would blink if it was painted in between. A program that scrolls may want a picture of the page soon.
 */
const pauses = { visitor: 1000, program: 150 }

/**
 * Animates the texts and pictures of the page. While the page moves, what is entirely below the screen waits
 * there, and animates when enough of it comes into view: only then does a visitor see it move. When the page rests,
 * whatever waits is painted, so that nobody who jumps, prints, saves or captures the page finds a gap. Only a picture
 * that performs may wait in view, because its plain drawing is painted anyway.
 *
 * `data-reveal-state` is absent on what has never waited. `waiting`: below the screen, while the page moves. `shown`: it
 * came into view, and moves to its place within 1000 ms. `painted`: it is in its place at once.
 */
export function revealOnScroll(body: HTMLElement): void {
  /** What may still animate. */
  const elements = new Set<Element>(body.querySelectorAll('[data-reveal]'))
  let pause = pauses.program
  let timer: ReturnType<typeof setTimeout> | undefined

  const change = (changed: Iterable<Element>, state: 'waiting' | 'shown' | 'painted') => {
    for (const element of changed) element.setAttribute('data-reveal-state', state)
  }
  const listBelow = () => Array.from(elements).filter((element) => element.getBoundingClientRect().top >= innerHeight)
  const move = () => {
    change(listBelow(), 'waiting')
    clearTimeout(timer)
    timer = setTimeout(rest, pause)
  }
  const rest = () => {
    pause = pauses.program
    change(listBelow(), 'painted')
    change(body.querySelectorAll('[data-reveal-state=waiting]:not([data-reveal=perform])'), 'painted')
  }

  const observe = (selector: string, share: number) => {
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, intersectionRatio } of entries) {
          if (intersectionRatio < share || !target.matches('[data-reveal-state=waiting]')) continue
          change([target], 'shown')
          if (!target.matches('[data-again]')) elements.delete(target)
        }
      },
      // What is above the screen counts as in view, even after a long jump.
      { rootMargin: '999999px 0px 0px', threshold: share },
    )
    for (const element of body.querySelectorAll(selector)) observer.observe(element)
  }

  observe('[data-reveal]:not([data-reveal=perform])', shares.text)
  observe('[data-reveal=perform]', shares.picture)
  // On window, these listeners are passive by default. Wheel and touch events precede the scrolling that they cause, so
  // the page has a frame to prepare.
  const prepare = () => {
    pause = pauses.visitor
    move()
  }
  addEventListener('wheel', prepare)
  addEventListener('touchmove', prepare)
  addEventListener('keydown', ({ key }) => {
    if (/^( |Arrow|Page|Home|End)/.test(key)) prepare()
  })
  addEventListener('scroll', move)
  // A click or the focus may lead to another section, which is there at once.
  addEventListener('click', rest)
  body.addEventListener('focusin', rest)
}
