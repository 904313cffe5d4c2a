import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import type { CDPSession, LaunchOptions, Page } from 'puppeteer-core'
import type { Driver, View } from './tab.ts'

// Chromium and Firefox. The CommonJS version loads in half the time.
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
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: false })
  await emulate({})
  return { ...makeDriver(page), page, session, emulate }
}

async function startChromium(capture: boolean) {
  // Without a screen, Chromium assumes that there is no mouse: 4 is a fine pointer, and 2 one that hovers.
  const mouse = 'primaryPointerType=4,availablePointerTypes=4,primaryHoverType=2,availableHoverTypes=2'
  const isolation = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-component-update']
  // With little memory for pictures, it does not paint what is outside of the window, which takes half of the time of a
  // load.
  const memory = capture ? [] : ['--force-gpu-mem-available-mb=4']
  const args = [...isolation, ...memory, `--blink-settings=${mouse}`]
  // Chromium exits when its pipe is closed, even if this process crashes.
  const browser = await launch({ ...findChromium(), args, pipe: true })
  const page = await browser.newPage()
  page.setDefaultNavigationTimeout(60_000)
  return { page, session: await page.createCDPSession() }
}

/**
 * Returns the Chromium named by CHROMIUM_PATH. The default is the npm package, which has the same version everywhere
 * and opens tabs in half the time. On systems that it does not support, it is the installed Google Chrome.
 */
function findChromium(): LaunchOptions {
  const executablePath = process.env['CHROMIUM_PATH']
  if (executablePath !== undefined) return { executablePath }
  return process.platform === 'linux' && process.arch === 'x64' ? unpackChromium() : { channel: 'chrome' }
}

/** Unpacks the Chromium of the package @sparticuz/chromium with its libraries and fonts on the first call. */
function unpackChromium(): LaunchOptions {
  const folder = resolve('node_modules/@sparticuz/chromium/unpacked')
  if (!existsSync(folder)) {
    const fresh = mkdtempSync(`${folder}-`)
    // The package unpacks its libraries only on AWS Lambda, and always into the folder for temporary files.
    // Set both in a separate process.
    const code = `await (await import('@sparticuz/chromium')).default.executablePath()`
    const env = { ...process.env, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x', TMPDIR: fresh }
    execFileSync(process.execPath, ['--input-type=module', '-e', code], { env })
    try {
      renameSync(fresh, folder)
    } catch {
      // Another process was faster.
      rmSync(fresh, { recursive: true })
    }
  }
  const fonts = existsSync('/etc/fonts/fonts.conf') ? '/etc/fonts' : join(folder, 'fonts')
  const env = { ...process.env, LD_LIBRARY_PATH: join(folder, 'al2023/lib'), FONTCONFIG_PATH: fonts }
  return { executablePath: join(folder, 'chromium'), env }
}

let firefox: { page: Page; forcedColours: boolean } | undefined

export async function openFirefox({ width, height, forcedColours = false }: View): Promise<Driver> {
  // Colours are preferences of the process. Puppeteer ends only one process when this one exits.
  if (firefox?.forcedColours !== forcedColours) {
    await firefox?.page.browser().close()
    firefox = { page: await startFirefox(forcedColours), forcedColours }
  }
  await firefox.page.setViewport({ width, height })
  return makeDriver(firefox.page)
}

async function startFirefox(forcedColours: boolean): Promise<Page> {
  const executablePath = process.env['FIREFOX_PATH'] ?? '/usr/bin/firefox-esr'
  const extraPrefsFirefox = { ...preferences, ...(forcedColours && ownColours) }
  return (await launch({ browser: 'firefox', executablePath, extraPrefsFirefox })).newPage()
}

const preferences = {
  // Without a screen, Firefox assumes that there is no mouse: 2 is a fine pointer and 4 one that hovers.
  'ui.primaryPointerCapabilities': 6,
  'ui.allPointerCapabilities': 6,
}

const ownColours = {
  'browser.display.document_color_use': 2,
  'browser.display.use_system_colors': false,
  'browser.display.background_color': '#000000',
  'browser.display.foreground_color': '#ffff00',
  'browser.anchor_color': '#00ffff',
  'browser.visited_color': '#ff80ff',
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
