import type { Tab } from './browser.ts'
import type { Hand } from './make-tab.ts'
import { waitUntil } from './wait-until.ts'

declare global {
  interface Window {
    wheelArrived?: boolean
  }
}

interface Scroll {
  readonly top: number
  readonly stuck: boolean
  readonly arrived: boolean
}

const attempts = 5

/** Turns the wheel until the page has taken it: WebKitGTK may lose the first turn after a load. */
export async function turnWheel(tab: Tab, hand: Hand, deltaY: number): Promise<void> {
  const middle = await tab.evaluate(watchWheel)
  const start = await tab.evaluate(readScroll, deltaY)
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    await hand.wheelAt(middle, deltaY)
    if (await hasTaken(tab, hand, deltaY, start)) return
  }
  throw new Error(`turned the wheel by ${deltaY} in vain, ${attempts} times`)
}

async function hasTaken(tab: Tab, hand: Hand, deltaY: number, start: Scroll): Promise<boolean> {
  let now = start
  const ask = async (): Promise<boolean> => {
    const last = now
    now = await tab.evaluate(readScroll, deltaY)
    const rests = now.top !== start.top && now.top === last.top
    // Without script no listener in the page can tell of the wheel.
    return rests || (start.stuck && (now.arrived || !hand.script))
  }
  return waitUntil('the page to take the wheel', ask, 2).then(
    () => true,
    () => now.arrived,
  )
}

function watchWheel(): { x: number; y: number } {
  window.wheelArrived = false
  addEventListener(
    'wheel',
    () => {
      window.wheelArrived = true
    },
    { once: true, capture: true, passive: true },
  )
  return { x: Math.floor(innerWidth / 2), y: Math.floor(innerHeight / 2) }
}

function readScroll(deltaY: number): Scroll {
  const page = document.scrollingElement ?? document.documentElement
  const locked = [document.documentElement, document.body].some((element) =>
    /hidden|clip/.test(getComputedStyle(element).overflowY),
  )
  const left = deltaY > 0 ? page.scrollHeight - page.clientHeight - page.scrollTop : page.scrollTop
  return { top: page.scrollTop, stuck: locked || left < 1, arrived: window.wheelArrived === true }
}
