import { awaitRest } from './await-rest.ts'
import type { Json, Key, Tab } from './browser.ts'
import { findTarget } from './find-target.ts'
import { travel } from './travel.ts'
import { turnWheel } from './turn-wheel.ts'
import { waitUntil } from './wait-until.ts'
import { writePageCall } from './write-page-call.ts'

export interface Point {
  readonly x: number
  readonly y: number
}

/** The few things in which the engines differ. */
export interface Hand {
  readonly script: boolean
  goto(url: string): Promise<void>
  /** Evaluates an expression that gives a string, or a promise of one. */
  run(expression: string): Promise<string>
  clickAt(point: Point): Promise<void>
  wheelAt(point: Point, deltaY: number): Promise<void>
  press(key: Key): Promise<void>
  resize(width: number, height: number): Promise<void>
  emulate?: Tab['emulate']
  screenshot(): Promise<Uint8Array>
  close(): Promise<void>
}

/** Makes a whole tab out of what an engine's hand can do. */
export function makeTab(hand: Hand): Tab {
  const tab: Tab = {
    goto: (url) => hand.goto(url),
    reload: () => travel(tab, 'reload'),
    back: () => travel(tab, 'back'),
    evaluate: (fn, ...args) => evaluate(hand, fn, args),
    waitFor: (what, predicate, ...args) => waitUntil(what, () => evaluate(hand, predicate, args)),
    wheel: async (deltaY) => {
      await awaitRest(tab)
      await turnWheel(tab, hand, deltaY)
    },
    click: async (selector) => hand.clickAt(await findTarget(tab, selector, hand.script)),
    press: async (key) => {
      await awaitRest(tab)
      await hand.press(key)
    },
    resize: (width, height) => hand.resize(width, height),
    emulate: async (change) => {
      if (hand.emulate === undefined)
        throw new Error("This engine cannot change the medium or the visitor's wishes while a page is open.")
      await hand.emulate(change)
    },
    screenshot: () => hand.screenshot(),
    close: () => hand.close(),
  }
  return tab
}

async function evaluate<Args extends readonly Json[], Result>(
  hand: Hand,
  fn: (...args: Args) => Result | Promise<Result>,
  args: Args,
): Promise<Result> {
  const text = await hand.run(writePageCall(fn.toString(), args, hand.script))
  const { value }: { value: Result } = JSON.parse(text)
  return value
}
