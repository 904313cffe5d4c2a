import { setTimeout as pause } from 'node:timers/promises'

/** What can travel into a page as the argument of a function. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

export type Key = 'Tab' | 'Shift+Tab' | 'Escape' | 'Enter' | 'End' | 'Home'

/** How a visitor sees the page. Script is on unless it is switched off; the other options are off unless they are switched on. */
export interface View {
  width: number
  height: number
  script?: boolean
  reducedMotion?: boolean
  forcedColours?: boolean
  /** How many pixels of the screen stand side by side in one of CSS; one where it is not given. */
  density?: number
  /** Whether `Tab.back` will be called. */
  history?: boolean
  /** Whether `Tab.emulate` will be called. */
  emulation?: boolean
}

/** A running browser. */
export interface Engine {
  /**
   * Opens a tab, once the last one is closed. It may be that one again, because to start another takes longer than most
   * sentences; each sentence has its pages from a port of its own, so that nothing is kept from one to the next.
   */
  open(view: View): Promise<Driver>
  /** Ends every process that was started. */
  close(): Promise<void>
}

export interface Point {
  x: number
  y: number
}

/** What a tab can be told to do: the few things in which the engines differ. */
export interface Driver {
  goto(url: string): Promise<unknown>
  /** Evaluates an expression that gives a string or a promise of one. */
  run(expression: string): Promise<string>
  click(point: Point): Promise<void>
  wheel(point: Point, deltaY: number): Promise<void>
  press(key: Key): Promise<void>
  resize(width: number, height: number): Promise<void>
  /** Changes the medium or the visitor's wishes while the page is open; rejects where the engine cannot. */
  emulate(change: { medium?: 'print'; reducedMotion?: boolean }): Promise<void>
  close(): Promise<void>
}

/** A tab as tests use it: whatever is done waits until the page is ready for it. */
export type Tab = ReturnType<typeof makeTab>

export function makeTab(driver: Driver, hasScript: boolean) {
  /**
   * Runs a function inside the page. Only its text travels, so it may use its arguments and the page, and nothing around it.
   * The result comes back as JSON. Without script the function may not be async.
   */
  async function evaluate<Args extends readonly Json[], Result>(
    fn: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result> {
    // tsx wraps nested functions into __name, which no page knows. Without script, Firefox breaks down over a promise.
    const [begin, result] = hasScript ? ['async () =>', 'await '] : ['() =>', '']
    const call = `${result}(${fn})(...${JSON.stringify(args)})`
    const text = await driver.run(
      `(${begin} { const __name = (fn) => fn; return JSON.stringify({ value: ${call} }) })()`,
    )
    const { value }: { value: Result } = JSON.parse(text)
    return value
  }

  /** Asks the predicate inside the page again and again until it says true. */
  function waitFor<Args extends readonly Json[]>(
    what: string,
    predicate: (...args: Args) => boolean | Promise<boolean>,
    ...args: Args
  ): Promise<void> {
    return waitUntil(what, () => evaluate(predicate, ...args))
  }

  /** Turns the wheel at the middle of the view, again where nothing comes of it: WebKitGTK may lose the first turn after a load. */
  async function wheel(deltaY: number): Promise<void> {
    await evaluate(awaitRest)
    for (let attempt = 0; attempt < 5; attempt++) {
      const { middle, top, isStuck } = await evaluate(watchWheel, deltaY)
      await driver.wheel(middle, deltaY)
      const isTaken = () => evaluate(hasTakenWheel, top, isStuck)
      const trouble = await waitUntil('the wheel', isTaken, 2).catch((error: unknown) => error)
      if (trouble === undefined) return evaluate(awaitRest)
    }
    throw new Error(`The wheel was turned by ${deltaY} in vain.`)
  }

  /** Clicks the middle of an element, once it is in view, at rest, and not covered. */
  async function click(selector: string): Promise<void> {
    let last: Point | null = null
    await waitUntil(`${selector} to stand still where a pointer can reach it`, async () => {
      const before: Point | null = last
      // WebKit tells where a moving element was at first until it has drawn it at rest.
      if (hasScript) await evaluate(awaitFrames)
      last = await evaluate(reach, selector)
      return last !== null && last.x === before?.x && last.y === before.y
    })
    if (last !== null) await driver.click(last)
  }

  /** Reloads the page or goes back, and waits for the other page. */
  async function travel(way: 'back' | 'reload'): Promise<void> {
    // A browser forgets to go back while the page is still loading.
    await waitFor('the page to be loaded', () => document.readyState === 'complete')
    await evaluate((isBack) => {
      self.isLeft = true
      setTimeout(() => (isBack ? history.back() : location.reload()))
    }, way === 'back')
    await waitFor('the other page', () => self.isLeft === undefined && document.readyState === 'complete')
  }

  /** Presses a key once the page stands still: one that is pressed at the end of a smooth scroll may get lost. */
  async function press(key: Key): Promise<void> {
    await evaluate(awaitRest)
    await driver.press(key)
  }

  const back = () => travel('back')
  const reload = () => travel('reload')
  return { ...driver, evaluate, waitFor, wheel, click, press, back, reload }
}

declare global {
  var isLeft: true | undefined
  var hasWheel: boolean
}

/** Asks again and again until the answer is true, and after so many seconds gives up with a sentence. */
export async function waitUntil(what: string, ask: () => Promise<boolean>, seconds = 10): Promise<void> {
  let trouble: unknown
  for (const end = Date.now() + seconds * 1000; Date.now() < end; await pause(20)) {
    try {
      if (await ask()) return
      trouble = undefined
    } catch (error) {
      trouble = error
    }
  }
  throw new Error(`waited ${seconds} s in vain for ${what}`, { cause: trouble })
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

/** Brings an element into view; returns its middle, or null as long as it moves or is covered. */
function reach(selector: string): Point | null {
  const element = document.querySelector(selector)
  const isMoving = document.getAnimations().some(({ effect, timeline, playState }) => {
    if (!(effect instanceof KeyframeEffect) || effect.getComputedTiming().endTime === Infinity) return false
    return effect.target?.contains(element) && timeline === document.timeline && playState === 'running'
  })
  const aim = (): Point | null => {
    // A link that is broken over two lines has its middle in neither of them, so the first line counts.
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
