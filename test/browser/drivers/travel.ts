import type { Tab } from './browser.ts'
import { waitUntil } from './wait-until.ts'

/**
 * Reloads the page or goes back, and waits until a page other than this one stands there whole.
 * The engines' own commands cannot be trusted here: Puppeteer waits for a load that never comes when Firefox shows again a page that it has kept.
 */
export async function travel(tab: Tab, way: 'back' | 'reload'): Promise<void> {
  let before: Place = { entry: '', begun: 0, whole: false }
  // A browser forgets to go back while the page is still loading.
  await waitUntil(
    'the page to be loaded',
    async () => {
      before = await tab.evaluate(readPlace)
      return before.whole
    },
    30,
  )
  // The page may be gone before it can tell that it goes.
  await tab.evaluate(leave, way).catch(() => {})
  await waitUntil(
    way === 'back' ? 'the page before this one' : 'the page to load again',
    async () => {
      const now = await tab.evaluate(readPlace)
      return now.whole && (now.begun !== before.begun || now.entry !== before.entry)
    },
    30,
  )
}

interface Place {
  readonly entry: string
  readonly begun: number
  readonly whole: boolean
}

function readPlace(): Place {
  const entry = 'navigation' in window ? navigation.currentEntry?.key : undefined
  return {
    entry: `${location.href} ${entry}`,
    begun: performance.timeOrigin,
    whole: document.readyState === 'complete',
  }
}

function leave(way: string): void {
  if (way === 'back') history.back()
  else location.reload()
}
