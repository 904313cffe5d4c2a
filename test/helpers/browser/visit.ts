import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { test } from '../test.ts'
import { replyFrom } from '../../../generator/serve.ts'
import { output, paths, stubs } from '../site.ts'
import { openChromium, openFirefox, type Chromium } from './engines.ts'
import { makeTab, preamble, type Driver, type Tab, type View } from './tab.ts'
import { openWebKit } from './webkit.ts'
import { awaitSettled } from './page-state.ts'

/** Responds to a request in place of the server; returns false for requests that the server should answer. */
export type Interceptor = (request: IncomingMessage, response: ServerResponse) => boolean

/** The conditions under which a test opens its pages. */
export interface Conditions extends Partial<View> {
  /** The pages that the test runs on, one after the other. The default is the home page. */
  paths?: readonly string[]
  /** Code that runs at the start of every page. */
  prelude?: string
  /** Whether the page's timers run by themselves. By default, they wait for `passTime`. */
  realTime?: boolean
  intercept?: Interceptor
  /** Changes the HTML of every page. The page is then served without its policy, which would block changed styles. */
  rewrite?: (html: string) => string
  /** Headers to add to every response. */
  headers?: Readonly<Record<string, string>>
}

/** An open page. */
export interface Visit<Engine extends Driver = Driver> {
  path: string
  tab: Tab<Engine>
  /** Loads a page and waits until it has settled. */
  open(path: string): Promise<void>
}

/** Viewports, in CSS pixels. */
export const phone = { width: 360, height: 740 }
export const laptop = { width: 1280, height: 800 }

/**
 * The address of every page, but only one of the stub pages. `/lost` shows the 404 page because it does not exist, and
 * `/broken` the 500 page.
 */
export const addresses = paths
  .filter((path) => !(path in stubs) || path === Object.keys(stubs)[0])
  .map((path) => ({ '/404.html': '/lost', '/500.html': '/broken' })[path] ?? path)

const engines = { chromium: openChromium, firefox: openFirefox, webkit: openWebKit }
const engineName = process.env['ENGINE'] ?? 'chromium'
const [, openEngine] = Object.entries(engines).find(([name]) => name === engineName) ?? []
if (openEngine === undefined) throw new Error(`ENGINE must be one of ${Object.keys(engines).join(', ')}.`)

/** Registers a test that runs in Chromium only. */
export function visitors(title: string, conditions: Conditions, body: (visit: Visit<Chromium>) => Promise<void>): void {
  test(title, () => visit(conditions, openChromium, body), engineName === 'chromium')
}

/** Registers a test that CI also runs in Firefox and WebKit. */
export function everyEngine(title: string, conditions: Conditions, body: (visit: Visit) => Promise<void>): void {
  test(title, () => visit<Driver>(conditions, openEngine!, body))
}

/**
 * All tests in a process share a browser; each has a server with a port of its own, so that they do not share storage or
 * caches.
 */
async function visit<Engine extends Driver>(
  conditions: Conditions,
  openTab: (view: View) => Promise<Engine>,
  body: (visit: Visit<Engine>) => Promise<void>,
): Promise<void> {
  const server = createServer((request, response) => respond(conditions, request, response))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  const origin = typeof address === 'object' ? `http://127.0.0.1:${address?.port}` : ''
  const { script = true } = conditions
  const tab = makeTab(await openTab({ ...laptop, ...conditions }), script)
  const open = async (path: string) => {
    await tab.goto(origin + path)
    if (script) await awaitSettled(tab)
  }
  try {
    for (const path of conditions.paths ?? ['/']) {
      await open(path)
      await body({ path, tab, open })
    }
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

/**
 * Makes the page's timers wait until a test lets time pass, so that a test needs neither luck nor patience. It runs in
 * the page. Timers of more than ten seconds are those of WebKit's driver.
 */
function replaceClock(): void {
  const { setTimeout: start, clearTimeout: end } = self
  const timers = new Map<number, { body: () => void; at: number }>()
  let [now, last] = [0, 1e9]
  const replaced = {
    setTimeout(body: () => void, wait = 0) {
      if (wait >= 10_000) return start(body, wait)
      timers.set(++last, { body, at: now + wait })
      return last
    },
    clearTimeout: (id: number) => timers.delete(id) || end(id),
    async passTime(time: number) {
      for (const limit = now + time; ;) {
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
        const due = [...timers].filter(([, { at }]) => at <= limit).sort(([, a], [, b]) => a.at - b.at)
        const [[id, next] = []] = due
        now = next?.at ?? limit
        if (id === undefined || next === undefined) return
        timers.delete(id)
        next.body()
      }
    },
  }
  Object.assign(self, replaced)
}
const clock = `{ ${preamble}; (${replaceClock})() }`

/** Responds as a host does, with the 500 page for `/broken`. */
function respond(conditions: Conditions, request: IncomingMessage, response: ServerResponse): void {
  const { prelude = '', rewrite = (html) => html, realTime, intercept, headers } = conditions
  if (intercept?.(request, response)) return
  const path = request.url?.replace(/[?#].*/, '') ?? '/'
  const broken = { status: 500, headers: { 'Content-Type': 'text/html' }, body: output.get('500.html') ?? '' }
  const { status, body, ...found } = path === '/broken' ? broken : replyFrom(output, path)
  const type = found.headers['Content-Type'] ?? ''
  response.writeHead(status, { 'Content-Type': type, ...headers })
  if (!type.startsWith('text/html')) return void response.end(body)
  const html = rewrite(String(body))
  const policy = html === String(body) ? '' : /<meta http-equiv="Content-Security-Policy"[^>]*>/i
  // The policy would block the prelude after it.
  const start = (meta: string) => `${meta}<script>${realTime ? '' : clock}\n${prelude}</script>`
  response.end(html.replace(policy, '').replace(/<meta charset="utf-8"\/?>/i, start))
}
