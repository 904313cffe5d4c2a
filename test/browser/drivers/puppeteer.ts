import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Browser, CDPSession, Page } from 'puppeteer-core'
import { findProgram } from '../../find-program.ts'
import type { Driver, Engine, Key, View } from './tab.ts'

// As CommonJS it is loaded in half the time, which every file of tests has to wait.
const { launch, TimeoutError }: typeof import('puppeteer-core') = createRequire(import.meta.filename)('puppeteer-core')

/** Starts Chromium, with one tab for all sentences. */
export async function launchChromium(): Promise<Engine> {
  const { path, env } = await findChromium()
  const args = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-component-update']
  // It ends when its pipe is closed, which even a crash of this process brings about.
  const browser = await launch({ executablePath: path, args, env: { ...process.env, ...env }, pipe: true })
  const page = await browser.newPage()
  const session = await page.createCDPSession()
  return { open: (view) => openChromium(page, session, view), close: () => browser.close() }
}

/** Starts Firefox when a tab is opened, one process and one tab for each combination of options, which are preferences. */
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
        await page.goto(url, { timeout: 10_000 })
      } catch (error) {
        if (!(error instanceof TimeoutError)) throw error
        // Puppeteer has missed an event of a navigation, and waits for it at every later one too. A new tab starts afresh.
        const stuck = page
        page = await show(openWindow(stuck.browser()))
        stuck.close().catch(() => {})
        await page.goto(url)
      }
    }
    return makeDriver(() => page, goto)
  }
  const close = async () => {
    for (const tab of tabs.values()) await (await tab).browser().close()
  }
  return { open, close }
}

/**
 * Looks for a Chromium and what it needs in its environment: the one that CHROMIUM_PATH names, or else the one inside npm,
 * which is the same everywhere and opens a tab in half the time; where that does not run, that of the system.
 */
export async function findChromium(): Promise<{ path: string; env: Readonly<Record<string, string>> }> {
  const named = process.env['CHROMIUM_PATH']
  if (named === undefined && process.platform === 'linux' && process.arch === 'x64') return unpackChromium()
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
  const path = named ?? findProgram(names, ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'])
  if (path !== undefined) return { path, env: {} }
  throw new Error('There is no Chromium: install Chromium or Google Chrome, or name one in CHROMIUM_PATH.')
}

async function openChromium(page: Page, session: CDPSession, view: View): Promise<Driver> {
  const emulate = async ({ medium = '', reducedMotion = view.reducedMotion }) => {
    const features = [
      { name: 'prefers-reduced-motion', value: reducedMotion ? 'reduce' : 'no-preference' },
      { name: 'forced-colors', value: view.forcedColours ? 'active' : 'none' },
    ]
    await session.send('Emulation.setEmulatedMedia', { media: medium, features })
  }
  await page.setViewport({ width: view.width, height: view.height, deviceScaleFactor: view.density ?? 1 })
  await page.setJavaScriptEnabled(view.script ?? true)
  await emulate({})
  return {
    ...makeDriver(
      () => page,
      (url) => page.goto(url),
    ),
    emulate,
  }
}

function makeDriver(getPage: () => Page, goto: Driver['goto']): Driver {
  return {
    goto,
    run: (expression) => getPage().evaluate<[], () => string>(expression),
    click: ({ x, y }) => getPage().mouse.click(x, y),
    async wheel({ x, y }, deltaY) {
      await getPage().mouse.move(x, y)
      await getPage().mouse.wheel({ deltaY })
    },
    press: (key) => pressKey(getPage(), key),
    resize: (width, height) => getPage().setViewport({ width, height }),
    emulate: () => Promise.reject(new Error('Only Chromium changes the medium or the wishes of an open page.')),
    close: async () => void (await goto('about:blank')),
  }
}

async function pressKey(page: Page, key: Key): Promise<void> {
  if (key !== 'Shift+Tab') return page.keyboard.press(key)
  await page.keyboard.down('Shift')
  await page.keyboard.press('Tab')
  await page.keyboard.up('Shift')
}

/** Unpacks the Chromium of the package @sparticuz/chromium with its libraries and fonts, once and for all. */
function unpackChromium(): Awaited<ReturnType<typeof findChromium>> {
  const folder = join(import.meta.dirname, '../../../node_modules/@sparticuz/chromium/unpacked')
  if (!existsSync(folder)) {
    const fresh = mkdtempSync(`${folder}-`)
    // The package unpacks its libraries only where it believes to be on this host, and all into this folder; in a process of
    // its own, because the folder for temporary files is another one here.
    const code = `await (await import('@sparticuz/chromium')).default.executablePath()`
    const env = { ...process.env, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x', TMPDIR: fresh }
    execFileSync(process.execPath, ['--input-type=module', '-e', code], { cwd: import.meta.dirname, env })
    try {
      renameSync(fresh, folder)
    } catch {
      // Another file of tests was quicker.
      rmSync(fresh, { recursive: true })
    }
  }
  const fonts = existsSync('/etc/fonts/fonts.conf') ? '/etc/fonts' : join(folder, 'fonts')
  const env = { LD_LIBRARY_PATH: join(folder, 'al2023/lib'), FONTCONFIG_PATH: fonts }
  return { path: join(folder, 'chromium'), env }
}

async function startFirefox(preferences: Readonly<Record<string, unknown>>): Promise<Page> {
  const places = ['/Applications/Firefox.app/Contents/MacOS/firefox']
  const path = process.env['FIREFOX_PATH'] ?? findProgram(['firefox-esr', 'firefox'], places)
  if (path === undefined) throw new Error('There is no Firefox: install it, or name one in FIREFOX_PATH.')
  const settings = { ...steady, ...preferences }
  const browser = await launch({ browser: 'firefox', executablePath: path, extraPrefsFirefox: settings })
  return openWindow(browser)
}

/** Opens a tab in a window of its own, because a tab behind another one neither scrolls nor animates. */
async function openWindow(browser: Browser): Promise<Page> {
  return (await browser.createBrowserContext()).newPage({ type: 'window' })
}

function preferencesFor({ script = true, reducedMotion, forcedColours }: View): Readonly<Record<string, unknown>> {
  return {
    'javascript.enabled': script,
    'ui.prefersReducedMotion': reducedMotion ? 1 : 0,
    // Two puts the visitor's colours above those of every page, which is what forced colours mean.
    'browser.display.document_color_use': forcedColours ? 2 : 1,
  }
}

const steady = {
  // A turn of the wheel scrolls at once; scrolling that the page itself makes smooth stays so.
  'general.smoothScroll.mouseWheel': false,
  // Without a screen Firefox believes that there is no mouse: two stands for a fine pointer and four for one that hovers.
  'ui.primaryPointerCapabilities': 6,
  'ui.allPointerCapabilities': 6,
  // A page that Firefox has kept whole comes back without the load that Puppeteer counts on from then on.
  'fission.bfcacheInParent': false,
  'browser.sessionhistory.max_total_viewers': 0,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'browser.safebrowsing.update.enabled': false,
}
