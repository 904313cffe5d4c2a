import { chromium } from 'playwright-core'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import type { Engine, Tab, View } from './browser.ts'
import { findChromium } from './find-chromium.ts'
import type { FoundChromium } from './find-chromium.ts'
import { limits } from './limits.ts'
import { makeTab } from './make-tab.ts'
import type { Hand } from './make-tab.ts'

const quiet = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Starts Chromium, driven by Playwright: the one that is found unless one is given. */
export async function launchChromium(given?: FoundChromium): Promise<Engine> {
  const found = given ?? (await findChromium())
  const browser = await startBrowser(found)
  return {
    name: 'Chromium',
    cannot: limits.Chromium,
    version: async () => browser.version(),
    open: (view) => openTab(browser, view),
    async close() {
      await browser.close()
      await found.remove()
    },
  }
}

async function startBrowser(found: FoundChromium): Promise<Browser> {
  try {
    return await chromium.launch({
      executablePath: found.path,
      args: [...quiet, ...found.args],
      env: { ...process.env, ...found.env },
    })
  } catch (error) {
    await found.remove()
    throw error
  }
}

async function openTab(browser: Browser, view: View): Promise<Tab> {
  const context = await browser.newContext({
    viewport: { width: view.width, height: view.height },
    deviceScaleFactor: view.density ?? 1,
    javaScriptEnabled: view.script ?? true,
    reducedMotion: view.reducedMotion ? 'reduce' : 'no-preference',
    forcedColors: view.forcedColours ? 'active' : 'none',
  })
  return makeTab(makeHand(context, await context.newPage(), view.script ?? true))
}

function makeHand(context: BrowserContext, page: Page, script: boolean): Hand {
  return {
    script,
    async goto(url) {
      await page.goto(url)
    },
    run: (expression) => page.evaluate<string>(expression),
    clickAt: ({ x, y }) => page.mouse.click(x, y),
    async wheelAt({ x, y }, deltaY) {
      await page.mouse.move(x, y)
      await page.mouse.wheel(0, deltaY)
    },
    press: (key) => page.keyboard.press(key),
    resize: (width, height) => page.setViewportSize({ width, height }),
    emulate: ({ medium, reducedMotion }) =>
      page.emulateMedia({
        ...(medium !== undefined && { media: medium }),
        ...(reducedMotion !== undefined && { reducedMotion: reducedMotion ? 'reduce' : 'no-preference' }),
      }),
    screenshot: () => page.screenshot(),
    close: () => context.close(),
  }
}
