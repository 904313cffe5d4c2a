import { setTimeout as pause } from 'node:timers/promises'
import type { CDPSession } from 'puppeteer-core'
import * as inPage from './in-page.ts'
import { nextFrames, one, untilStill } from './in-page.ts'

/** A value that can be passed to a function in the page. */
type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

export type Key = 'Tab' | 'Shift+Tab' | 'Escape' | 'Enter' | 'End' | 'Home'

/** The window and the preferences of a visitor. */
export interface View {
  width: number
  height: number
  /** The default is true. */
  script?: boolean
  reducedMotion?: boolean
  /** In Firefox, dark colours that a reader has chosen for all pages. */
  forcedColours?: boolean
  /** Device pixels per CSS pixel. */
  density?: number
  /** The size of text in the browser's settings, in pixels. The default is 16. */
  textSize?: number
  /** Whether the test calls `capture`. */
  capture?: boolean
}

export interface Engine {
  /** Shows the only tab with these preferences. Engines reuse it, because a new one takes longer than most tests. */
  open(view: View): Promise<Driver>
}

type Point = { x: number; y: number }

/** The commands that each engine implements. */
export interface Driver {
  goto(url: string): Promise<unknown>
  /** Evaluates an expression whose value is a string or a promise of one. */
  run(expression: string): Promise<string>
  click(point: Point): Promise<unknown>
  hover(point: Point): Promise<unknown>
  wheel(point: Point, deltaY: number): Promise<unknown>
  press(key: Key): Promise<unknown>
  resize(width: number, height: number): Promise<unknown>
  /** Takes a picture of the viewport, as a PNG file. */
  capture(): Promise<Uint8Array>
  /** Chromium only: changes the medium or a preference while the page is open. */
  emulate?(change: { medium?: 'print'; reducedMotion?: boolean; forcedColours?: boolean }): Promise<unknown>
  /** Chromium only: its own protocol. */
  session?: CDPSession
}

declare global {
  var isLeft: true | undefined
  var hasWheel: boolean
}

// tsx wraps functions into `__name`, which pages do not have.
const helpers = ['const __name = (fn) => fn', ...Object.values(inPage)].join('\n')

/** A tab whose commands wait until the page is ready for them. */
export type Tab = ReturnType<typeof makeTab>

export function makeTab(driver: Driver, hasScript: boolean) {
  /**
   * Runs a function in the page. Only its source code is sent, so the only variables from outside that it can use are
   * those of in-page.ts. The result is sent back as JSON. If the view has no script, the function must not be async.
   */
  async function evaluate<Args extends readonly Json[], Result>(
    fn: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result> {
    // Without script, Firefox crashes on promises.
    const [begin, result] = hasScript ? ['async () =>', 'await '] : ['() =>', '']
    const call = `${result}(${fn})(...${JSON.stringify(args)})`
    const text = await driver.run(`(${begin} { ${helpers}\n return JSON.stringify({ value: ${call} }) })()`)
    const { value }: { value: Result } = JSON.parse(text)
    return value
  }

  /** Runs a predicate in the page repeatedly until it returns true. */
  function waitFor<Args extends readonly Json[]>(
    condition: string,
    predicate: (...args: Args) => boolean | Promise<boolean>,
    ...args: Args
  ): Promise<void> {
    return waitUntil(condition, () => evaluate(predicate, ...args))
  }

  /** Turns the wheel in the middle of the viewport, and waits until the page does not scroll. */
  async function wheel(deltaY: number): Promise<void> {
    const middle = await evaluate(async () => {
      await untilStill()
      self.hasWheel = false
      addEventListener('wheel', () => (self.hasWheel = true), { once: true, capture: true, passive: true })
      return { x: Math.floor(innerWidth / 2), y: Math.floor(innerHeight / 2) }
    })
    // WebKitGTK may lose the first turn after a load.
    await waitUntil('the wheel', async () => {
      await driver.wheel(middle, deltaY)
      return evaluate(() => nextFrames(10).then(() => self.hasWheel))
    })
    await evaluate(() => untilStill())
  }

  const click = async (selector: string) => driver.click(await locate(selector))
  const hover = async (selector: string) => driver.hover(await locate(selector))

  /** Returns the middle of an element once it is in view, does not move, and is not covered. */
  async function locate(selector: string): Promise<Point> {
    let last: Point | null = null
    await waitUntil(`${selector} to be in view and uncovered`, async () => {
      const before: Point | null = last
      // WebKit returns the old position of a moved element until it has painted it.
      if (hasScript) await evaluate(() => nextFrames(2))
      last = await evaluate(findMiddle, selector)
      return last !== null && last.x === before?.x && last.y === before.y
    })
    return last!
  }

  /** Reloads the page or goes back, and waits for the new page. */
  async function navigate(to: 'back' | 'reload'): Promise<void> {
    // Browsers ignore history.back() while the page is loading.
    await waitFor('the page to be loaded', () => document.readyState === 'complete')
    await evaluate((isBack) => {
      self.isLeft = true
      requestAnimationFrame(() => (isBack ? history.back() : location.reload()))
    }, to === 'back')
    await waitFor('the new page', () => self.isLeft === undefined && document.readyState === 'complete')
  }

  /** Presses a key once the page does not scroll: browsers may lose a key at the end of smooth scrolling. */
  async function press(key: Key): Promise<void> {
    await evaluate(() => untilStill())
    await driver.press(key)
  }

  const back = () => navigate('back')
  const reload = () => navigate('reload')
  return { ...driver, evaluate, waitFor, wheel, click, hover, press, pressAtOnce: driver.press, back, reload }
}

/**
 * Calls a function repeatedly until it returns true. Throws after half a minute, before the test ends and says less.
 */
export async function waitUntil(condition: string, check: () => Promise<boolean>): Promise<void> {
  let cause: unknown
  for (const end = Date.now() + 30_000; Date.now() < end; await pause(20)) {
    try {
      if (await check()) return
    } catch (error) {
      cause = error
    }
  }
  throw new Error(`Waited half a minute without success: ${condition}`, { cause })
}

/** Scrolls an element into view; returns its middle, or null while it is covered. */
function findMiddle(selector: string): Point | null {
  const element = one(selector)
  const aim = (): Point | null => {
    // The middle of a link on two lines may be outside of both, so use the first line.
    const box = element.getClientRects()[0]
    if (!box) return null
    const point = { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) }
    return element.contains(document.elementFromPoint(point.x, point.y)) ? point : null
  }
  const point = aim()
  if (point === null) element.scrollIntoView({ block: 'center', behavior: 'instant' })
  return point ?? aim()
}
