import { setTimeout as pause } from 'node:timers/promises'
import * as inPage from './in-page.ts'

/** A value that can be passed to a function in the page. */
type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

export type Key = 'Tab' | 'Shift' | 'Escape' | 'Enter'

/** The window and the preferences of a visitor. */
export interface View {
  width: number
  height: number
  /** In Firefox, dark colours that a reader has chosen for all pages. */
  forcedColours?: boolean
  // Chromium only:
  /** The default is true. */
  script?: boolean
  reducedMotion?: boolean
  /** Device pixels per CSS pixel. */
  density?: number
  /** The size of text in the browser's settings, in pixels. The default is 16. */
  textSize?: number
  /** Whether the test takes pictures. */
  capture?: boolean
}

/** What each engine does with its tab. It reuses the tab, because a new one takes longer than most tests. */
export interface Driver {
  goto(url: string): Promise<unknown>
  /** Evaluates an expression whose value is a string or a promise of one. */
  run(expression: string): Promise<string>
  /** Scrolls to an element, and clicks on its middle. */
  click(selector: string): Promise<unknown>
  /** Presses keys together. */
  press(...keys: readonly Key[]): Promise<unknown>
  resize(width: number, height: number): Promise<unknown>
}

/** Comes before functions that are sent to a page: tsx wraps them into `__name`, which pages do not have. */
export const preamble = 'const __name = (fn) => fn'

const helpers = [preamble, ...Object.values(inPage)].join('\n')

/** A tab in which tests use a page. */
export type Tab<Engine extends Driver = Driver> = Engine & ReturnType<typeof makeCommands>

export function makeTab<Engine extends Driver>(driver: Engine, hasScript: boolean): Tab<Engine> {
  return { ...driver, ...makeCommands(driver, hasScript) }
}

function makeCommands(driver: Driver, hasScript: boolean) {
  /**
   * Runs a function in the page. Only its source code is sent, so the only variables from outside that it can use are
   * those of in-page.ts. The result is sent back as JSON. If the view has no script, the function must not be async.
   */
  async function evaluate<Args extends readonly Json[], Result>(
    fn: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result> {
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

  return { evaluate, waitFor }
}

/** Calls a function repeatedly until it returns true. Throws after a minute. */
export async function waitUntil(condition: string, check: () => Promise<boolean>): Promise<void> {
  let cause: unknown
  for (const end = Date.now() + 60_000; Date.now() < end; await pause(20)) {
    try {
      if (await check()) return
    } catch (error) {
      cause = error
    }
  }
  throw new Error(`Waited a minute without success: ${condition}${cause ? `: ${cause}` : ''}`)
}
