import type { Tab } from './browser.ts'
import { waitUntil } from './wait-until.ts'

/** Waits until the page no longer scrolls: a key that is pressed in the last moments of a smooth scroll gets lost. */
export async function awaitRest(tab: Tab): Promise<void> {
  let last = NaN
  await waitUntil('the page to stop scrolling', async () => {
    const before = last
    last = await tab.evaluate(readTop)
    return last === before
  })
}

function readTop(): number {
  return scrollY
}
