import { launch } from 'puppeteer-core'
import type { Browser, BrowserContext, Page } from 'puppeteer-core'
import type { Engine, Key, Tab, View } from './browser.ts'
import { findFirefox } from './find-firefox.ts'
import { guardProcess } from './guard-process.ts'
import { limits } from './limits.ts'
import { makeTab } from './make-tab.ts'
import type { Hand } from './make-tab.ts'

interface StartedBrowser {
  readonly browser: Browser
  close(): Promise<void>
}

/** Starts Firefox, driven by Puppeteer: one process for each combination of options, because they are preferences of the whole process. */
export async function launchFirefox(): Promise<Engine> {
  const path = findFirefox()
  const started = new Map<string, Promise<StartedBrowser>>()
  const browserFor = (preferences: Record<string, unknown>): Promise<StartedBrowser> => {
    const key = JSON.stringify(preferences)
    const browser = started.get(key) ?? startBrowser(path, preferences)
    started.set(key, browser)
    return browser
  }
  return {
    name: 'Firefox',
    cannot: limits.Firefox,
    version: async () => readVersion((await browserFor(preferencesFor({}))).browser),
    open: async (view) => openTab((await browserFor(preferencesFor(view))).browser, view),
    async close() {
      await Promise.allSettled([...started.values()].map(async (browser) => (await browser).close()))
    },
  }
}

function preferencesFor(view: Partial<View>): Record<string, unknown> {
  return {
    'javascript.enabled': view.script ?? true,
    'ui.prefersReducedMotion': view.reducedMotion ? 1 : 0,
    // Two puts the visitor's colours above those of every page, which is what forced colours mean.
    'browser.display.document_color_use': view.forcedColours ? 2 : 1,
    // A turn of the wheel scrolls at once; scrolling that the page itself makes smooth stays so.
    'general.smoothScroll.mouseWheel': false,
  }
}

const steady = {
  // Without a screen Firefox believes that there is no mouse: two stands for a fine pointer and four for one that hovers.
  'ui.primaryPointerCapabilities': 6,
  'ui.allPointerCapabilities': 6,
  // A page that Firefox has kept whole comes back without the load that Puppeteer counts on from then on.
  'fission.bfcacheInParent': false,
  'browser.sessionhistory.max_total_viewers': 0,
  'browser.shell.checkDefaultBrowser': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'browser.safebrowsing.malware.enabled': false,
  'browser.safebrowsing.phishing.enabled': false,
  'browser.safebrowsing.update.enabled': false,
}

async function startBrowser(executablePath: string, preferences: Record<string, unknown>): Promise<StartedBrowser> {
  const browser = await launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    extraPrefsFirefox: { ...steady, ...preferences },
  })
  const id = browser.process()?.pid
  const dismissGuard = id === undefined ? () => {} : guardProcess(id)
  return {
    browser,
    async close() {
      await browser.close()
      dismissGuard()
    },
  }
}

async function readVersion(browser: Browser): Promise<string> {
  return (await browser.version()).replace(/^firefox\//i, '')
}

async function openTab(browser: Browser, view: View): Promise<Tab> {
  const context = await browser.createBrowserContext()
  // A tab behind another one neither scrolls nor animates, so each is in a window of its own.
  const page = await context.newPage({ type: 'window' })
  await page.setViewport({ width: view.width, height: view.height })
  return makeTab(makeHand(context, page, view.script ?? true))
}

function makeHand(context: BrowserContext, page: Page, script: boolean): Hand {
  return {
    script,
    async goto(url) {
      await page.goto(url)
    },
    run: (expression) => page.evaluate<[], () => string>(expression),
    clickAt: ({ x, y }) => page.mouse.click(x, y),
    async wheelAt({ x, y }, deltaY) {
      await page.mouse.move(x, y)
      await page.mouse.wheel({ deltaY })
    },
    press: (key) => pressKey(page, key),
    resize: (width, height) => page.setViewport({ width, height }),
    screenshot: () => page.screenshot(),
    close: () => context.close(),
  }
}

async function pressKey(page: Page, key: Key): Promise<void> {
  if (key !== 'Shift+Tab') return page.keyboard.press(key === 'Space' ? ' ' : key)
  await page.keyboard.down('Shift')
  await page.keyboard.press('Tab')
  await page.keyboard.up('Shift')
}
