import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, CDPSession, LaunchOptions, Page } from 'puppeteer-core'
import { findProgram } from '../../find-program.ts'
import { findChromium } from './find-chromium.ts'
import type { Driver, View } from './tab.ts'

// The CommonJS version loads in half the time.
const { launch }: typeof import('puppeteer-core') = createRequire(import.meta.filename)('puppeteer-core')

/** The only engine with a protocol for everything. */
export interface Chromium extends Driver {
  page: Page
  session: CDPSession
  /** Changes the medium or a preference while the page is open. */
  emulate(change: { medium?: 'print'; reducedMotion?: boolean; forcedColours?: boolean }): Promise<void>
}

/** One browser for tests that take pictures, and one for all others. */
const chromiums = new Map<boolean, ReturnType<typeof startChromium>>()
/** One browser for each choice of colours, because they are preferences of the process. */
const firefoxes = new Map<boolean, Promise<Page>>()

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

export async function openChromium(view: View): Promise<Chromium> {
  const { capture = false } = view
  const started = chromiums.get(capture) ?? startChromium(capture)
  chromiums.set(capture, started)
  const { page, session } = await started
  const emulate: Chromium['emulate'] = async ({ medium = '', ...change }) => {
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
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: false })
  await emulate({})
  return { ...makeDriver(page), page, session, emulate }
}

export async function openFirefox({ width, height, forcedColours = false }: View): Promise<Driver> {
  const started = firefoxes.get(forcedColours) ?? startFirefox(forcedColours)
  firefoxes.set(forcedColours, started)
  const page = await started
  await page.setViewport({ width, height })
  return makeDriver(page)
}

function makeDriver(page: Page): Driver {
  return {
    goto: (url) => page.goto(url),
    run: (expression) => page.evaluate<[], () => string>(expression),
    click: (selector) => page.click(selector),
    async press(...keys) {
      for (const key of keys) await page.keyboard.down(key)
      for (const key of keys.toReversed()) await page.keyboard.up(key)
    },
    resize: (width, height) => page.setViewport({ ...page.viewport(), width, height }),
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

async function startFirefox(forcedColours: boolean): Promise<Page> {
  const places = ['/Applications/Firefox.app/Contents/MacOS/firefox']
  const executablePath = process.env['FIREFOX_PATH'] ?? findProgram(['firefox-esr', 'firefox'], places)
  if (executablePath === undefined) throw new Error('Firefox was not found. Install it, or set FIREFOX_PATH.')
  const extraPrefsFirefox = { ...preferences, ...(forcedColours && ownColours) }
  const browser = await start({ browser: 'firefox', executablePath, extraPrefsFirefox })
  return browser.newPage()
}

const preferences = {
  // Without a screen, Firefox assumes that there is no mouse: 2 is a fine pointer and 4 one that hovers.
  'ui.primaryPointerCapabilities': 6,
  'ui.allPointerCapabilities': 6,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'browser.safebrowsing.update.enabled': false,
}

const ownColours = {
  'browser.display.document_color_use': 2,
  'browser.display.use_system_colors': false,
  'browser.display.background_color': '#000000',
  'browser.display.foreground_color': '#ffff00',
  'browser.anchor_color': '#00ffff',
  'browser.visited_color': '#ff80ff',
}
