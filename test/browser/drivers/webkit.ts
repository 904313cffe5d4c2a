import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '../../find-free-port.ts'
import { findProgram } from '../../find-program.ts'
import { waitUntil, type Driver, type Engine, type Key, type View } from './tab.ts'

type Session = Driver & { end(): Promise<void> }

/** Starts WebKitGTK with its WebDriver on a virtual screen. It has one session at a time. */
export async function launchWebKit(): Promise<Engine> {
  const folder = mkdtempSync(join(tmpdir(), 'webkit-'))
  const screen = spawn(need('Xvfb'), ['-displayfd', '1', '-screen', '0', '2560x1600x24', '-noreset'])
  // The runner ends all processes that this one has started.
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  const [display] = await once(screen.stdout, 'data')
  const env = { ...process.env, GDK_BACKEND: 'x11', DISPLAY: `:${String(display).trim()}` }
  let session: { key: string; tab: Session } | undefined
  const open = async (view: View): Promise<Driver> => {
    const key = JSON.stringify([view.script, view.reducedMotion, view.capture])
    if (session?.key !== key) {
      await session?.tab.end()
      session = undefined
      const settings = createSettings(mkdtempSync(join(folder, 'home-')), view)
      session = { key, tab: await openTab(view, { ...env, ...settings }) }
    }
    await session.tab.resize(view.width, view.height)
    // The pointer would hover over the next page.
    await session.tab.hover({ x: 0, y: 0 })
    return session.tab
  }
  return { open }
}

async function openTab(view: View, env: NodeJS.ProcessEnv): Promise<Session> {
  const port = await findFreePort()
  const driver = spawn(need('WebKitWebDriver'), [`--port=${port}`], { env, stdio: 'ignore' })
  const address = `http://127.0.0.1:${port}`
  await waitUntil('WebKitWebDriver', () => fetch(`${address}/status`).then(({ ok }) => ok))
  const args = ['--automation', '--full-screen', `--enable-javascript=${view.script ?? true}`]
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': { binary: findMiniBrowser(), args } } }
  const { sessionId } = await request<{ sessionId: string }>('POST', `${address}/session`, { capabilities })
  const session = `${address}/session/${sessionId}`
  const post = <Value>(path: string, body: object) => request<Value>('POST', session + path, body)
  const run = (expression: string) => post<string>('/execute/sync', { script: `return ${expression}`, args: [] })
  const act = (source: object) => post<void>('/actions', { actions: [source] })
  const point = (...strokes: readonly object[]) =>
    act({ type: 'pointer', id: 'mouse', actions: strokes.map((stroke) => ({ button: 0, ...stroke })) })
  // Without a window manager no window is active, and pages in inactive windows have no focus.
  await waitUntil('the WebKit window to have the focus', async () => {
    const search = ['search', '--onlyvisible', '--class', 'MiniBrowser', 'windowfocus']
    execFileSync(need('xdotool'), search, { env, stdio: 'ignore' })
    return (await run('String(document.hasFocus())')) === 'true'
  })
  const resize = (width: number, height: number) =>
    waitUntil(`a view of ${width} by ${height}`, async () => {
      await post('/window/rect', { x: 0, y: 0, width, height })
      return (await run('`${innerWidth} ${innerHeight}`')) === `${width} ${height}`
    })
  let wheelPosition = 0
  return {
    goto: (url) => post('/url', { url }),
    run,
    resize,
    capture: async () => Buffer.from(await request<string>('GET', `${session}/screenshot`), 'base64'),
    click: ({ x, y }) =>
      point({ type: 'pointerMove', x, y, duration: 0 }, { type: 'pointerDown' }, { type: 'pointerUp' }),
    hover: ({ x, y }) => point({ type: 'pointerMove', x, y, duration: 0 }),
    wheel: ({ x, y }, deltaY) => {
      // The driver scrolls by the difference from the previous value.
      wheelPosition += deltaY
      const turn = { type: 'scroll', x, y, deltaX: 0, deltaY: wheelPosition, duration: 0 }
      return act({ type: 'wheel', id: 'wheel', actions: [turn] })
    },
    press: (key) => {
      const down = codes[key].map((value) => ({ type: 'keyDown', value }))
      const up = codes[key].toReversed().map((value) => ({ type: 'keyUp', value }))
      return act({ type: 'key', id: 'keyboard', actions: [...down, ...up] })
    },
    async end() {
      await request('DELETE', session).catch(() => {})
      driver.kill()
      await once(driver, 'exit')
    },
  }
}

const codes = {
  Tab: ['\uE004'],
  'Shift+Tab': ['\uE008', '\uE004'],
  Escape: ['\uE00C'],
  Enter: ['\uE007'],
  End: ['\uE010'],
  Home: ['\uE011'],
} satisfies Record<Key, readonly string[]>

/** Writes GTK settings into a folder, and returns the environment variables of a view. */
function createSettings(home: string, { reducedMotion, capture }: View): Readonly<Record<string, string>> {
  const settings = join(home, 'config/gtk-3.0')
  mkdirSync(settings, { recursive: true })
  writeFileSync(join(settings, 'settings.ini'), `[Settings]\ngtk-enable-animations=${reducedMotion ? 0 : 1}\n`)
  writeFileSync(join(settings, 'gtk.css'), narrowBar)
  const folders = ['config', 'data', 'cache', 'state']
  const places = Object.fromEntries(folders.map((name) => [`XDG_${name.toUpperCase()}_HOME`, join(home, name)]))
  // Compositing doubles the time of tests. Without it, no picture can be taken of a window that has become higher.
  return { ...places, ...(!capture && { WEBKIT_DISABLE_COMPOSITING_MODE: '1' }) }
}

// The window cannot be narrower than its hidden toolbar, which by default is wider than a small phone.
const narrowBar = `headerbar, toolbar, toolitem, box, button, entry, image, label, progressbar, trough {
  min-width: 0; margin: 0; border: 0; padding: 0; font-size: 1px; -gtk-icon-transform: scale(0.01);
}`

/** Finds MiniBrowser, which is in a library folder whose path contains the processor architecture. */
function findMiniBrowser(): string {
  const roots = ['/usr/lib', '/usr/lib64', '/usr/libexec'].filter((root) => existsSync(root))
  const folders = roots.flatMap((root) => [root, ...readdirSync(root).map((name) => join(root, name))])
  const places = folders.map((folder) => join(folder, 'webkit2gtk-4.1/MiniBrowser'))
  return need('MiniBrowser', places)
}

function need(name: string, places: readonly string[] = []): string {
  const path = findProgram([name], places)
  if (path !== undefined) return path
  throw new Error(`${name} was not found. On Debian or Ubuntu, run apt-get install webkit2gtk-driver xvfb xdotool.`)
}

/** Sends a W3C WebDriver command and returns the value of the response. */
async function request<Value>(method: 'GET' | 'POST' | 'DELETE', url: string, body: object = {}): Promise<Value> {
  // The driver may close an idle connection while the next command is sent, so each command opens a new one.
  const headers = { connection: 'close', 'content-type': 'application/json' }
  const response = await fetch(url, { method, headers, ...(method === 'POST' && { body: JSON.stringify(body) }) })
  const { value }: { value: Value } = JSON.parse(await response.text())
  if (!response.ok) throw new Error(`${method} ${url} failed: ${JSON.stringify(value)}`)
  return value
}
