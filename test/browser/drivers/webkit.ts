import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Engine, Key, Tab, View } from './browser.ts'
import { findWebKit } from './find-webkit.ts'
import type { FoundWebKit } from './find-webkit.ts'
import { limits } from './limits.ts'
import { makeTab } from './make-tab.ts'
import type { Hand } from './make-tab.ts'
import { makeTempFolder } from './make-temp-folder.ts'
import { startScreen } from './start-screen.ts'
import { startWebKitDriver } from './start-webkit-driver.ts'
import { waitUntil } from './wait-until.ts'
import { openSession } from './webdriver.ts'
import type { Session } from './webdriver.ts'

interface StartedBrowser {
  readonly session: Session
  close(): Promise<void>
}

/** Starts WebKitGTK, driven by its own WebDriver: one browser for each tab, because a driver holds one session. */
export async function launchWebKit(): Promise<Engine> {
  const found = findWebKit()
  const screen = await startScreen(found.screen)
  const started = new Set<StartedBrowser>()
  const start = async (view: Partial<View>): Promise<StartedBrowser> => {
    const browser = await startBrowser(found, screen.display, view)
    started.add(browser)
    return browser
  }
  return {
    name: 'WebKit',
    cannot: limits.WebKit,
    version: async () => readVersion(await start({})),
    open: async (view) => openTab(await start(refuseForcedColours(view)), view),
    async close() {
      await Promise.allSettled([...started].map((browser) => browser.close()))
      await screen.stop()
    },
  }
}

async function readVersion(browser: StartedBrowser): Promise<string> {
  await browser.close()
  return browser.session.browserVersion
}

function refuseForcedColours(view: View): View {
  if (view.forcedColours) throw new Error('WebKit knows no forced colours: try them in Chromium and Firefox.')
  return view
}

async function startBrowser(found: FoundWebKit, display: string, view: Partial<View>): Promise<StartedBrowser> {
  const closers: (() => Promise<void>)[] = []
  const close = async (): Promise<void> => {
    for (let closer = closers.pop(); closer !== undefined; closer = closers.pop()) await closer()
  }
  try {
    const home = await makeTempFolder('webkit-')
    closers.push(() => home.remove())
    const driver = await startWebKitDriver(found.driver, await furnishHome(home.path, display, view))
    closers.push(() => driver.stop())
    const session = await openSession(driver.address, capabilitiesFor(found.browser, view))
    closers.push(() => session.send<void>('DELETE', '').catch(() => {}))
    await focusWindow(found.focuser, display, session)
    return { session, close }
  } catch (error) {
    await close()
    throw error
  }
}

// On a screen without a window manager no window is active, and without an active window nothing in a page has the focus.
async function focusWindow(focuser: string, display: string, session: Session): Promise<void> {
  await waitUntil('the window of WebKit to have the focus', async () => {
    await run(focuser, ['search', '--onlyvisible', '--class', 'MiniBrowser', 'windowfocus'], {
      env: { ...process.env, DISPLAY: display },
    })
    return session.send<boolean>('POST', '/execute/sync', { script: 'return document.hasFocus()', args: [] })
  })
}

const run = promisify(execFile)

// The folders and settings are this browser's own, and the environment leads to them.
async function furnishHome(home: string, display: string, view: Partial<View>): Promise<NodeJS.ProcessEnv> {
  const settings = join(home, 'config', 'gtk-3.0')
  await mkdir(settings, { recursive: true })
  await writeFile(join(settings, 'settings.ini'), `[Settings]\ngtk-enable-animations=${view.reducedMotion ? 0 : 1}\n`)
  await writeFile(join(settings, 'gtk.css'), narrowBar)
  const folders = ['config', 'data', 'cache', 'state'].map((name) => [
    `XDG_${name.toUpperCase()}_HOME`,
    join(home, name),
  ])
  return {
    ...process.env,
    ...Object.fromEntries(folders),
    DISPLAY: display,
    GDK_BACKEND: 'x11',
    LIBGL_ALWAYS_SOFTWARE: '1',
  }
}

// The window is never narrower than its hidden tool bar, and at its usual size that is wider than a small phone.
const narrowBar = `headerbar, toolbar, toolitem, box, button, entry, image, label, progressbar, trough {
  min-width: 0; margin: 0; border: 0; padding: 0; font-size: 1px; -gtk-icon-transform: scale(0.01);
}`

function capabilitiesFor(binary: string, view: Partial<View>): object {
  const args = ['--automation', '--full-screen', `--enable-javascript=${view.script ?? true}`]
  return { 'webkitgtk:browserOptions': { binary, args } }
}

async function openTab(browser: StartedBrowser, view: View): Promise<Tab> {
  const hand = makeHand(browser, view.script ?? true)
  await hand.resize(view.width, view.height)
  return makeTab(hand)
}

function makeHand({ session, close }: StartedBrowser, script: boolean): Hand {
  const act = (source: object): Promise<void> => session.send('POST', '/actions', { actions: [source] })
  let turned = 0
  return {
    script,
    goto: (url) => session.send('POST', '/url', { url }),
    run: (expression) => session.send('POST', '/execute/sync', { script: `return ${expression}`, args: [] }),
    clickAt: ({ x, y }) =>
      act(
        pointer([
          { type: 'pointerMove', x, y, duration: 0 },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ]),
      ),
    wheelAt({ x, y }, deltaY) {
      // The driver scrolls by the difference to the wheel's last state, so the turns are summed up.
      turned += deltaY
      return act({
        type: 'wheel',
        id: 'wheel',
        actions: [{ type: 'scroll', x, y, deltaX: 0, deltaY: turned, duration: 0 }],
      })
    },
    press: (key) => act({ type: 'key', id: 'keyboard', actions: strokes(key) }),
    resize: (width, height) => resizeWindow(session, width, height),
    screenshot: async () => Buffer.from(await session.send<string>('GET', '/screenshot'), 'base64'),
    close,
  }
}

function pointer(actions: readonly object[]): object {
  return { type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }
}

const codes = {
  Tab: ['\uE004'],
  'Shift+Tab': ['\uE008', '\uE004'],
  Escape: ['\uE00C'],
  Enter: ['\uE007'],
  Space: [' '],
  End: ['\uE010'],
  Home: ['\uE011'],
  PageDown: ['\uE00F'],
} satisfies Record<Key, readonly string[]>

function strokes(key: Key): object[] {
  const down = codes[key].map((value) => ({ type: 'keyDown', value }))
  const up = codes[key].toReversed().map((value) => ({ type: 'keyUp', value }))
  return [...down, ...up]
}

async function resizeWindow(session: Session, width: number, height: number): Promise<void> {
  await waitUntil(`a view of ${width} by ${height}`, async () => {
    await session.send('POST', '/window/rect', { x: 0, y: 0, width, height })
    const size = await session.send<string>('POST', '/execute/sync', {
      script: 'return `${innerWidth} ${innerHeight}`',
      args: [],
    })
    return size === `${width} ${height}`
  })
}
