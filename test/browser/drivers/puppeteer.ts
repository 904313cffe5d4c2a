import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, CDPSession, LaunchOptions, Page } from 'puppeteer-core'
import { findProgram } from '../../find-program.ts'
import { findChromium } from './find-chromium.ts'
import type { Driver, Engine, View } from './tab.ts'

// The CommonJS version loads in half the time.
const { launch, TimeoutError }: typeof import('puppeteer-core') = createRequire(import.meta.filename)('puppeteer-core')

/** Starts one Chromium for tests that take pictures, and one for all others. */
export async function launchChromium(): Promise<Engine> {
  const tabs = new Map<boolean, ReturnType<typeof startChromium>>()
  const open = async (view: View): Promise<Driver> => {
    const { capture = false } = view
    const tab = tabs.get(capture) ?? startChromium(capture)
    tabs.set(capture, tab)
    return openChromium(await tab, view)
  }
  return { open }
}

async function startChromium(capture: boolean) {
  const { path, env } = findChromium()
  // Without a screen, Chromium assumes that there is no mouse: 4 is a fine pointer, and 2 one that hovers.
  const mouse = 'primaryPointerType=4,availablePointerTypes=4,primaryHoverType=2,availableHoverTypes=2'
  const isolation = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-component-update']
  // With little memory for pictures, it does not paint what is outside of the window, which takes half of the time of a
  // load.
  const memory = capture ? [] : ['--force-gpu-mem-available-mb=4']
  const args = [...isolation, ...memory, `--blink-settings=${mouse}`]
  // Chromium exits when its pipe is closed, even if this process crashes.
  const browser = await start({ executablePath: path, args, env: { ...process.env, ...env }, pipe: true })
  const page = await browser.newPage()
  page.setDefaultNavigationTimeout(60_000)
  return { page, session: await page.createCDPSession() }
}

async function openChromium({ page, session }: { page: Page; session: CDPSession }, view: View): Promise<Driver> {
  const emulate: Driver['emulate'] = async ({ medium = '', ...change }) => {
    const { reducedMotion, forcedColours } = { ...view, ...change }
    const features = [
      { name: 'prefers-reduced-motion', value: reducedMotion ? 'reduce' : 'no-preference' },
      { name: 'forced-colors', value: forcedColours ? 'active' : 'none' },
    ]
    await session.send('Emulation.setEmulatedMedia', { media: medium, features })
  }
  await page.setViewport({ width: view.width, height: view.height, deviceScaleFactor: view.density ?? 1 })
  await session.send('Page.setFontSizes', { fontSizes: { standard: view.textSize ?? 16 } })
  await page.setJavaScriptEnabled(view.script ?? true)
  await session.send('Emulation.setAutoDarkModeOverride', {})
  await emulate({})
  const goto = (url: string) => page.goto(url)
  const capture = () => page.screenshot({ optimizeForSpeed: true })
  return { ...makeDriver(() => page, goto), capture, emulate, session }
}

/** Starts one Firefox with one tab for each combination of options, because they are preferences of the process. */
export async function launchFirefox(): Promise<Engine> {
  const tabs = new Map<string, Promise<Page>>()
  const open = async (view: View): Promise<Driver> => {
    const preferences = preferencesFor(view)
    const key = JSON.stringify(preferences)
    const show = async (tab: Promise<Page>): Promise<Page> => {
      tabs.set(key, tab)
      const page = await tab
      await page.bringToFront()
      await page.setViewport({ width: view.width, height: view.height })
      return page
    }
    let page = await show(tabs.get(key) ?? startFirefox(preferences))
    const goto = async (url: string) => {
      try {
        await page.goto(url)
      } catch (error) {
        if (!(error instanceof TimeoutError)) throw error
        // Puppeteer missed an event, and would wait for it on every later navigation too. Use a new tab.
        const stuck = page
        page = await show(openWindow(stuck.browser()))
        stuck.close().catch(() => {})
        await page.goto(url)
      }
    }
    return makeDriver(() => page, goto)
  }
  return { open }
}

function makeDriver(getPage: () => Page, goto: Driver['goto']): Driver {
  return {
    goto,
    run: (expression) => getPage().evaluate<[], () => string>(expression),
    click: ({ x, y }) => getPage().mouse.click(x, y),
    hover: ({ x, y }) => getPage().mouse.move(x, y),
    async wheel({ x, y }, deltaY) {
      await getPage().mouse.move(x, y)
      await getPage().mouse.wheel({ deltaY })
    },
    async press(key) {
      const { keyboard } = getPage()
      if (key !== 'Shift+Tab') return keyboard.press(key)
      await keyboard.down('Shift')
      await keyboard.press('Tab')
      await keyboard.up('Shift')
    },
    resize: (width, height) => getPage().setViewport({ ...getPage().viewport(), width, height }),
    capture: () => getPage().screenshot(),
  }
}

/** Starts a browser, which ends with this process. */
async function start(options: LaunchOptions): Promise<Browser> {
  const userDataDir = mkdtempSync(join(tmpdir(), 'browser-'))
  // On these signals Puppeteer would close the browser, but not end the process.
  const signals = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false }
  const browser = await launch({ ...options, ...signals, userDataDir })
  process.once('exit', () => {
    // Puppeteer kills only one of several browsers. Their processes, which are a group, would still write for a moment.
    // An error would keep other browsers alive.
    try {
      process.kill(-browser.process()!.pid!, 'SIGKILL')
    } catch {}
    try {
      rmSync(userDataDir, { recursive: true, force: true, maxRetries: 9 })
    } catch {}
  })
  return browser
}

async function startFirefox(preferences: Readonly<Record<string, unknown>>): Promise<Page> {
  const places = ['/Applications/Firefox.app/Contents/MacOS/firefox']
  const path = process.env['FIREFOX_PATH'] ?? findProgram(['firefox-esr', 'firefox'], places)
  if (path === undefined) throw new Error('Firefox was not found. Install it, or set FIREFOX_PATH.')
  const settings = { ...basePreferences, ...preferences }
  const browser = await start({ browser: 'firefox', executablePath: path, extraPrefsFirefox: settings })
  return openWindow(browser)
}

/** Opens a tab in a new window, because tabs in the background do not scroll or animate. */
async function openWindow(browser: Browser): Promise<Page> {
  return (await browser.createBrowserContext()).newPage({ type: 'window' })
}

function preferencesFor({ script = true, reducedMotion, forcedColours }: View): Readonly<Record<string, unknown>> {
  const ownColours = {
    'browser.display.document_color_use': 2,
    'browser.display.use_system_colors': false,
    'browser.display.background_color': '#000000',
    'browser.display.foreground_color': '#ffff00',
    'browser.anchor_color': '#00ffff',
    'browser.visited_color': '#ff80ff',
  }
  const motion = { 'javascript.enabled': script, 'ui.prefersReducedMotion': reducedMotion ? 1 : 0 }
  return { ...motion, ...(forcedColours && ownColours) }
}

const basePreferences = {
  // The wheel scrolls immediately. Smooth scrolling by the page itself is not affected.
  'general.smoothScroll.mouseWheel': false,
  // Without a screen, Firefox assumes that there is no mouse: 2 is a fine pointer and 4 one that hovers.
  'ui.primaryPointerCapabilities': 6,
  'ui.allPointerCapabilities': 6,
  // Pages from the back/forward cache do not fire the load event that Puppeteer waits for.
  'fission.bfcacheInParent': false,
  'browser.sessionhistory.max_total_viewers': 0,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'browser.safebrowsing.update.enabled': false,
}
