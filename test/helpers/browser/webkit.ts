import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { makeFolder } from '../folder.ts'
import { waitUntil, type Driver, type View } from './tab.ts'

// No npm package brings WebKit. That of Debian has a WebDriver: https://www.w3.org/TR/webdriver2/

let started: ReturnType<typeof startWebKit> | undefined

export async function openWebKit({ width, height }: View): Promise<Driver> {
  const { parkPointer, ...driver } = await (started ??= startWebKit())
  await driver.resize(width, height)
  await parkPointer()
  return driver
}

// The window cannot be narrower than its hidden toolbar, which by default is wider than a small phone.
const style = `headerbar, toolbar, toolitem, box, button, entry, image, label, progressbar, trough {
  min-width: 0; margin: 0; border: 0; padding: 0; font-size: 1px; -gtk-icon-transform: scale(0.01);
}`

/** Starts WebKitGTK with its WebDriver on a virtual screen. They need webkit2gtk-driver, xvfb and xdotool of Debian. */
async function startWebKit() {
  const home = makeFolder({ 'gtk-3.0/gtk.css': style })
  const screen = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '2560x1600x24', '-noreset'])
  const [display] = await once(screen.stdout, 'data')
  // Compositing doubles the time of tests.
  const settings = { WEBKIT_DISABLE_COMPOSITING_MODE: '1', HOME: home, XDG_CONFIG_HOME: home }
  const env = { ...process.env, ...settings, GDK_BACKEND: 'x11', DISPLAY: `:${String(display).trim()}` }
  // No other process of the tests takes this port.
  const port = 10_000 + (process.pid % 20_000)
  const server = spawn('WebKitWebDriver', [`--port=${port}`], { env, stdio: 'ignore' })
  // Without its screen, WebKit ends, too.
  process.once('exit', () => [server, screen].forEach((child) => child.kill()))
  const address = `http://127.0.0.1:${port}`
  await waitUntil('WebKitWebDriver', () => fetch(`${address}/status`).then(({ ok }) => ok))
  const browserOptions = { args: ['--automation', '--full-screen'] }
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': browserOptions } }
  const { sessionId } = await post<{ sessionId: string }>(`${address}/session`, { capabilities })
  const session = `${address}/session/${sessionId}`
  const run = (expression: string) =>
    post<string>(`${session}/execute/sync`, { script: `return ${expression}`, args: [] })
  const act = (type: string, actions: object[]) =>
    post(`${session}/actions`, { actions: [{ type, id: type, actions }] })
  // Without a window manager no window is active, and pages in inactive windows have no focus.
  await waitUntil('the WebKit window to have the focus', async () => {
    const search = ['search', '--onlyvisible', '--class', 'MiniBrowser', 'windowfocus']
    execFileSync('xdotool', search, { env, stdio: 'ignore' })
    return (await run('String(document.hasFocus())')) === 'true'
  })
  return {
    goto: (url: string) => post(`${session}/url`, { url }),
    run,
    async click(selector: string) {
      const element = await post<Record<string, string>>(`${session}/element`, {
        using: 'css selector',
        value: selector,
      })
      await post(`${session}/element/${Object.values(element)[0]}/click`)
    },
    press: (...keys: readonly (keyof typeof codes)[]) =>
      act('key', [
        ...keys.map((key) => ({ type: 'keyDown', value: codes[key] })),
        ...keys.toReversed().map((key) => ({ type: 'keyUp', value: codes[key] })),
      ]),
    resize: (width: number, height: number) =>
      waitUntil(`a view of ${width} by ${height}`, async () => {
        await post(`${session}/window/rect`, { x: 0, y: 0, width, height })
        return (await run('`${innerWidth} ${innerHeight}`')) === `${width} ${height}`
      }),
    /** Moves the pointer to a corner, where it hovers over nothing. */
    parkPointer: () => act('pointer', [{ type: 'pointerMove', x: 0, y: 0, duration: 0 }]),
  }
}

const codes = { Tab: '\uE004', Shift: '\uE008', Escape: '\uE00C', Enter: '\uE007' }

/** Sends a command of WebDriver, and returns the value of the answer. */
async function post<Value>(url: string, body: object = {}): Promise<Value> {
  // The driver may close an idle connection while the next command is sent, so each command opens a new one.
  const headers = { connection: 'close', 'content-type': 'application/json' }
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  const { value }: { value: Value } = JSON.parse(await response.text())
  if (!response.ok) throw new Error(`POST ${url} failed: ${JSON.stringify(value)}`)
  return value
}
