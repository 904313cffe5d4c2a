import type { Tab } from './browser.ts'
import type { Point } from './make-tab.ts'
import { waitUntil } from './wait-until.ts'

const calmLooks = 3

/** Brings an element into view and gives its middle, once it stands still and nothing covers it. */
export async function findTarget(tab: Tab, selector: string, script: boolean): Promise<Point> {
  let last: Point | null = null
  let calm = 0
  await waitUntil(`${selector} to stand still where a pointer can reach it`, async () => {
    const moves = await tab.evaluate(isMoving, selector)
    // WebKit tells where a moving element was at first until it has drawn it at rest, and without script nobody hears of a drawing.
    if (script) await tab.evaluate(awaitDrawing)
    const point = await tab.evaluate(reach, selector)
    const same = point !== null && (last === null || (point.x === last.x && point.y === last.y))
    calm = same && !moves ? calm + 1 : 0
    last = point
    return calm === calmLooks
  })
  return last ?? { x: 0, y: 0 }
}

// An animation that has not had its first frame yet stands still and moves off right after, so resting for a while is not enough.
function isMoving(selector: string): boolean {
  const parents: Element[] = []
  for (let element = document.querySelector(selector); element; element = element.parentElement) parents.push(element)
  return parents
    .flatMap((element) => element.getAnimations())
    .some((animation) => {
      const ends = animation.effect?.getComputedTiming().endTime !== Infinity
      return ends && animation.timeline === document.timeline && animation.playState === 'running'
    })
}

function awaitDrawing(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))
}

function reach(selector: string): Point | null {
  const element = document.querySelector(selector)
  const aim = (): Point | null => {
    // A link that is broken over two lines has its middle in neither of them, so the first line counts.
    const box = element?.getClientRects()[0]
    if (!element || !box) return null
    const point = { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) }
    return element.contains(document.elementFromPoint(point.x, point.y)) ? point : null
  }
  const point = aim()
  if (point || !element) return point
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
  return aim()
}
