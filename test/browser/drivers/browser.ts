export type EngineName = 'Chromium' | 'Firefox' | 'WebKit'

/** What can travel into a page as the argument of a function. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

export type Key = 'Tab' | 'Shift+Tab' | 'Escape' | 'Enter' | 'Space' | 'End' | 'Home' | 'PageDown'

/** How a visitor sees the page. Script is on unless it is switched off, the other options are off unless they are switched on. */
export interface View {
  readonly width: number
  readonly height: number
  readonly script?: boolean
  readonly reducedMotion?: boolean
  readonly forcedColours?: boolean
  /** How many pixels of the screen stand side by side in one of CSS; one where it is not given. */
  readonly density?: number
  /** Whether `Tab.back` will be called. */
  readonly history?: boolean
  /** Whether `Tab.emulate` will be called. */
  readonly emulation?: boolean
}

export interface Engine {
  readonly name: EngineName
  /** The options with which `open` refuses to work here, so that a test can say aloud where it does not run. */
  readonly cannot: readonly (keyof View)[]
  version(): Promise<string>
  /** Opens a tab that shares no cookies, storage or cache with any other. */
  open(view: View): Promise<Tab>
  /** Closes all tabs and ends every process that was started. */
  close(): Promise<void>
}

export interface Tab {
  goto(url: string): Promise<void>
  reload(): Promise<void>
  back(): Promise<void>
  /**
   * Runs a function inside the page. Only its text travels, so it may use its arguments and the page, and nothing around it.
   * The result comes back as JSON. Without script the function must give its result at once: it may not be async.
   */
  evaluate<Args extends readonly Json[], Result>(
    fn: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result>
  /** Asks the predicate inside the page again and again until it says true, for at most ten seconds. */
  waitFor<Args extends readonly Json[]>(
    what: string,
    predicate: (...args: Args) => boolean | Promise<boolean>,
    ...args: Args
  ): Promise<void>
  /** Turns the wheel at the middle of the view, and returns when the page has come to rest, or has taken the wheel without scrolling. */
  wheel(deltaY: number): Promise<void>
  /** Clicks the middle of the element with the pointer, once it is in view, at rest and not covered. */
  click(selector: string): Promise<void>
  press(key: Key): Promise<void>
  resize(width: number, height: number): Promise<void>
  /** Changes the medium or the visitor's wishes while the page is open; a tab that was not opened for it refuses. */
  emulate(change: { medium?: 'screen' | 'print'; reducedMotion?: boolean }): Promise<void>
  /** The view as a PNG. */
  screenshot(): Promise<Uint8Array>
  close(): Promise<void>
}
