import { setTimeout as pause } from 'node:timers/promises'

/** A value that can be passed to a function in the page. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

export type Key = 'Tab' | 'Shift+Tab' | 'Escape' | 'Enter' | 'End' | 'Home'

/** The window and the preferences of a visitor. Only `script` is on by default. */
export interface View {
  width: number
  height: number
  script?: boolean
  reducedMotion?: boolean
  forcedColours?: boolean
  /** Device pixels per CSS pixel. The default is 1. */
  density?: number
  /** The size of text in the browser's settings, in pixels. The default is 16. */
  textSize?: number
  /** Whether the test calls `Tab.back`. */
  history?: boolean
  /** Whether the test calls `Tab.emulate`. */
  emulation?: boolean
  /** Whether the test calls `Tab.listen`. */
  listening?: boolean
  /** Whether the test calls `Tab.capture`. */
  capture?: boolean
}

export interface Engine {
  /** Opens a tab after the previous one is closed. Engines reuse tabs, because starting one takes longer than most tests. */
  open(view: View): Promise<Driver>
  /** Stops all processes of the browser. */
  close(): Promise<void>
}

export interface Point {
  x: number
  y: number
}

/** The commands that each engine implements. */
export interface Driver {
  goto(url: string): Promise<unknown>
  /** Evaluates an expression whose value is a string or a promise of one. */
  run(expression: string): Promise<string>
  click(point: Point): Promise<void>
  /** Moves the mouse to a point. */
  hover(point: Point): Promise<void>
  wheel(point: Point, deltaY: number): Promise<void>
  press(key: Key): Promise<void>
  resize(width: number, height: number): Promise<void>
  /** Takes a picture of the viewport, as a PNG file. */
  capture(): Promise<Uint8Array>
  /** Returns what a screen reader gets: the role, name, level and state of each element, indented, one on a line. */
  listen(): Promise<string>
  /** Changes the medium or a preference while the page is open; rejects if the engine does not support that. */
  emulate(change: { medium?: 'print'; reducedMotion?: boolean }): Promise<void>
  close(): Promise<void>
}

/** A tab whose commands wait until the page is ready for them. */
export type Tab = ReturnType<typeof makeTab>

export function makeTab(driver: Driver, hasScript: boolean) {
  /**
   * Runs a function in the page. Only its source code is sent, so it cannot use variables from outside. The result is sent
   * back as JSON. If the view has no script, the function must not be async.
   */
  async function evaluate<Args extends readonly Json[], Result>(
    fn: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result> {
    // tsx wraps nested functions into __name, which pages do not have. Without script, Firefox crashes on promises.
    const [begin, result] = hasScript ? ['async () =>', 'await '] : ['() =>', '']
    const call = `${result}(${fn})(...${JSON.stringify(args)})`
    const text = await driver.run(
      `(${begin} { const __name = (fn) => fn; return JSON.stringify({ value: ${call} }) })()`,
    )
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

  /** Turns the wheel in the middle of the viewport; repeats this because WebKitGTK may lose the first turn after a load. */
  async function wheel(deltaY: number): Promise<void> {
    await evaluate(awaitRest)
    for (let attempt = 0; attempt < 5; attempt++) {
      const { middle, top, isStuck } = await evaluate(watchWheel, deltaY)
      await driver.wheel(middle, deltaY)
      const isTaken = () => evaluate(hasTakenWheel, top, isStuck)
      const error = await waitUntil('the wheel', isTaken, 2).catch((error: unknown) => error)
      if (error === undefined) return evaluate(awaitRest)
    }
    throw new Error(`Turning the wheel by ${deltaY} has no effect.`)
  }

  const click = async (selector: string) => driver.click(await locate(selector))
  const hover = async (selector: string) => driver.hover(await locate(selector))

  /** Returns the middle of an element once it is in view, does not move, and is not covered. */
  async function locate(selector: string): Promise<Point> {
    let last: Point | null = null
    await waitUntil(`${selector} to be in view and uncovered`, async () => {
      const before: Point | null = last
      // WebKit returns the old position of a moved element until it has painted it.
      if (hasScript) await evaluate(awaitFrames)
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
      setTimeout(() => (isBack ? history.back() : location.reload()))
    }, to === 'back')
    await waitFor('the new page', () => self.isLeft === undefined && document.readyState === 'complete')
  }

  /** Presses a key once the page does not scroll: browsers may lose a key at the end of smooth scrolling. */
  async function press(key: Key): Promise<void> {
    await evaluate(awaitRest)
    await driver.press(key)
  }

  const back = () => navigate('back')
  const reload = () => navigate('reload')
  return { ...driver, evaluate, waitFor, wheel, click, hover, press, back, reload }
}

declare global {
  var isLeft: true | undefined
  var hasWheel: boolean
}

/** Calls a function repeatedly until it returns true. Throws after a number of seconds, which only a fault should reach. */
export async function waitUntil(condition: string, check: () => Promise<boolean>, seconds = 60): Promise<void> {
  let lastError: unknown
  for (const end = Date.now() + seconds * 1000; Date.now() < end; await pause(20)) {
    try {
      if (await check()) return
      lastError = undefined
    } catch (error) {
      lastError = error
    }
  }
  throw new Error(`Waited ${seconds} s without success: ${condition}`, { cause: lastError })
}

async function awaitFrames(): Promise<void> {
  for (let frame = 0; frame < 2; frame++) await new Promise((resolve) => requestAnimationFrame(resolve))
}

async function awaitRest(): Promise<void> {
  for (let top = NaN, calm = 0; calm < 3; top = scrollY) {
    await new Promise((resolve) => requestAnimationFrame(resolve))
    calm = scrollY === top ? calm + 1 : 0
  }
}

function watchWheel(deltaY: number): { middle: Point; top: number; isStuck: boolean } {
  self.hasWheel = false
  addEventListener('wheel', () => (self.hasWheel = true), { once: true, capture: true, passive: true })
  const page = document.documentElement
  const isLocked = [page, document.body].some((element) => /hidden|clip/.test(getComputedStyle(element).overflowY))
  const left = deltaY > 0 ? page.scrollHeight - page.clientHeight - scrollY : scrollY
  const middle = { x: Math.floor(innerWidth / 2), y: Math.floor(innerHeight / 2) }
  return { middle, top: scrollY, isStuck: isLocked || left < 1 }
}

function hasTakenWheel(top: number, isStuck: boolean): boolean {
  return isStuck ? self.hasWheel : scrollY !== top
}

/** Scrolls an element into view; returns its middle, or null while it moves or is covered. */
function findMiddle(selector: string): Point | null {
  const element = document.querySelector(selector)
  const isMoving = document.getAnimations().some(({ effect, timeline, playState }) => {
    if (!(effect instanceof KeyframeEffect) || effect.getComputedTiming().endTime === Infinity) return false
    return effect.target?.contains(element) && timeline === document.timeline && playState === 'running'
  })
  const aim = (): Point | null => {
    // The middle of a link on two lines may be outside of both, so use the first line.
    const box = element?.getClientRects()[0]
    if (!box) return null
    const point = { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) }
    return element.contains(document.elementFromPoint(point.x, point.y)) ? point : null
  }
  if (isMoving || !element) return null
  const point = aim()
  if (point === null) element.scrollIntoView({ block: 'center', behavior: 'instant' })
  return point ?? aim()
}
