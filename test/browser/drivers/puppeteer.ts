import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Browser, CDPSession, Page, Protocol } from 'puppeteer-core'
import { findProgram } from '../../find-program.ts'
import type { Driver, Engine, Key, View } from './tab.ts'

// The CommonJS version loads in half the time.
const { launch, TimeoutError }: typeof import('puppeteer-core') = createRequire(import.meta.filename)('puppeteer-core')

// Puppeteer would close its browsers on these signals, but not end the process. When the process exits, it kills them.
const signals = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false }
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))

/** Starts Chromium, with one tab for all tests. */
export async function launchChromium(): Promise<Engine> {
  const { path, env } = await findChromium()
  // Without a screen, Chromium assumes that there is no mouse: 4 is a fine pointer, and 2 one that hovers.
  const mouse = 'primaryPointerType=4,availablePointerTypes=4,primaryHoverType=2,availableHoverTypes=2'
  const args = [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--disable-component-update',
    `--blink-settings=${mouse}`,
  ]
  // Chromium exits when its pipe is closed, even if this process crashes.
  const browser = await launch({ executablePath: path, args, env: { ...process.env, ...env }, pipe: true, ...signals })
  const page = await browser.newPage()
  const session = await page.createCDPSession()
  return { open: (view) => openChromium(page, session, view), close: () => browser.close() }
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
        await page.goto(url, { timeout: 10_000 })
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
  const close = async () => {
    for (const tab of tabs.values()) await (await tab).browser().close()
  }
  return { open, close }
}

/**
 * Returns the Chromium named by CHROMIUM_PATH, with its environment. The default is the npm package, which has the same
 * version everywhere and opens tabs in half the time. On systems that it does not support, the installed Chromium is used.
 */
export async function findChromium(): Promise<{ path: string; env: Readonly<Record<string, string>> }> {
  const named = process.env['CHROMIUM_PATH']
  if (named === undefined && process.platform === 'linux' && process.arch === 'x64') return unpackChromium()
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
  const path = named ?? findProgram(names, ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'])
  if (path !== undefined) return { path, env: {} }
  throw new Error('Chromium was not found. Install Chromium or Google Chrome, or set CHROMIUM_PATH.')
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
  await session.send('Page.setFontSizes', { fontSizes: { standard: view.textSize ?? 16 } })
  await page.setJavaScriptEnabled(view.script ?? true)
  await emulate({})
  return {
    ...makeDriver(
      () => page,
      (url) => page.goto(url),
    ),
    emulate,
    listen: () => describeForScreenReaders(session),
  }
}

/** These say nothing: their content is listed instead. */
const silent = /^(none|generic|InlineTextBox|LineBreak|strong|emphasis)$/

/** A screen reader speaks their name, so their texts are not listed again. */
const named = /^(link|button|heading|image)$/

async function describeForScreenReaders(session: CDPSession): Promise<string> {
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  const byId = new Map(nodes.map((node) => [node.nodeId, node]))
  const describe = (node: Protocol.Accessibility.AXNode, depth: number, hasName = false): string[] => {
    const role = String(node.role?.value)
    const isShown = !node.ignored && !silent.test(role) && !(hasName && role === 'StaticText')
    const children = (node.childIds ?? []).flatMap((id) => byId.get(id) ?? [])
    const lines = children.flatMap((child) => describe(child, isShown ? depth + 1 : depth, hasName || named.test(role)))
    return isShown ? [`${'  '.repeat(depth)}${describeNode(node, role)}`, ...lines] : lines
  }
  const [root] = nodes
  return root === undefined ? '' : `${describe(root, 0).join('\n')}\n`
}

/** The states that visitors hear. Only the level of a heading says anything. */
const states = ['expanded', 'disabled', 'live']

function describeNode({ name, properties = [] }: Protocol.Accessibility.AXNode, role: string): string {
  const heard = properties.filter(
    (property) => states.includes(property.name) || (role === 'heading' && property.name === 'level'),
  )
  const text = String(name?.value ?? '').trim()
  const said = heard.map((property) => `${property.name}=${String(property.value.value)}`)
  return [role === 'StaticText' ? 'text' : role, ...said, ...(text === '' ? [] : [JSON.stringify(text)])].join(' ')
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
    press: (key) => pressKey(getPage(), key),
    resize: (width, height) => getPage().setViewport({ width, height }),
    capture: () => getPage().screenshot(),
    listen: () => Promise.reject(new Error('Only Chromium shows what a screen reader gets.')),
    emulate: () => Promise.reject(new Error('Only Chromium can change the medium or preferences of an open page.')),
    close: async () => void (await goto('about:blank')),
  }
}

async function pressKey(page: Page, key: Key): Promise<void> {
  if (key !== 'Shift+Tab') return page.keyboard.press(key)
  await page.keyboard.down('Shift')
  await page.keyboard.press('Tab')
  await page.keyboard.up('Shift')
}

/** Unpacks the Chromium of the package @sparticuz/chromium with its libraries and fonts on the first call. */
function unpackChromium(): Awaited<ReturnType<typeof findChromium>> {
  const folder = join(import.meta.dirname, '../../../node_modules/@sparticuz/chromium/unpacked')
  if (!existsSync(folder)) {
    const fresh = mkdtempSync(`${folder}-`)
    // The package unpacks its libraries only on AWS Lambda, and always into the folder for temporary files.
    // Set both in a separate process.
    const code = `await (await import('@sparticuz/chromium')).default.executablePath()`
    const env = { ...process.env, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x', TMPDIR: fresh }
    execFileSync(process.execPath, ['--input-type=module', '-e', code], { cwd: import.meta.dirname, env })
    try {
      renameSync(fresh, folder)
    } catch {
      // Another process was faster.
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
  if (path === undefined) throw new Error('Firefox was not found. Install it, or set FIREFOX_PATH.')
  const settings = { ...basePreferences, ...preferences }
  const browser = await launch({ browser: 'firefox', executablePath: path, extraPrefsFirefox: settings, ...signals })
  return openWindow(browser)
}

/** Opens a tab in a new window, because tabs in the background do not scroll or animate. */
async function openWindow(browser: Browser): Promise<Page> {
  return (await browser.createBrowserContext()).newPage({ type: 'window' })
}

function preferencesFor({ script = true, reducedMotion, forcedColours }: View): Readonly<Record<string, unknown>> {
  return {
    'javascript.enabled': script,
    'ui.prefersReducedMotion': reducedMotion ? 1 : 0,
    // 2 overrides the colours of pages.
    'browser.display.document_color_use': forcedColours ? 2 : 1,
  }
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
