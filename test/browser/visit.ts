import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { removePolicy } from '../../generator/build/assemble-site.ts'
import { findAnswer } from '../../generator/serve.ts'
import { output, paths, stubs } from '../built-site.ts'
import type { Files } from '../read-files.ts'
import { launchChromium, launchFirefox } from './drivers/puppeteer.ts'
import { makeTab, type Engine, type Tab, type View } from './drivers/tab.ts'
import { launchWebKit } from './drivers/webkit.ts'
import { awaitSettled, finishAnimations } from './page-state.ts'

/** Responds to a request in place of the server; returns false for requests that the server should answer. */
export type Interceptor = (request: IncomingMessage, response: ServerResponse) => boolean

/** The conditions under which a test opens its pages. */
export interface Conditions extends Partial<View> {
  /** The pages that the test runs on, one after the other. The default is the home page. */
  paths?: readonly string[]
  /** The files to serve. The default is the built site. */
  files?: Files
  /** Code that runs at the start of every page. */
  prelude?: string
  intercept?: Interceptor
  /** Changes the HTML of every page. The page is then served without its policy, which would block changed styles. */
  rewrite?: (html: string) => string
  /** Headers to add to every response. */
  headers?: Readonly<Record<string, string>>
}

/** An open page. */
export interface Visit {
  path: string
  tab: Tab
  /** Loads a page and waits until it has settled. */
  open(path: string): Promise<void>
}

/** Viewports, in CSS pixels. */
export const phone = { width: 360, height: 740 }
export const tablet = { width: 768, height: 1024 }
export const laptop = { width: 1280, height: 800 }

/**
 * An address of every page, but only one of the stub pages. `/lost` shows the 404 page because it does not exist, and
 * `/broken` the 500 page.
 */
export const addresses: readonly string[] = paths
  .filter((path) => !(path in stubs) || path === '/get-involved')
  .map((path) => ({ '/404.html': '/lost', '/500.html': '/broken' })[path] ?? path)

/** Simulates a browser of 2020, without scroll timelines and Array.at. */
export const withoutTimelines = {
  prelude: 'CSS.supports = () => false; delete Array.prototype.at',
  rewrite: (html: string) =>
    html.replaceAll('animation-timeline:', 'unknown-timeline:').replaceAll('view-timeline', 'unknown-view-timeline'),
} satisfies Conditions

/** The engines, with the options that their drivers do not support. WebKit fails to go back about once in 20 times. */
const engines: Readonly<Record<string, { launch: () => Promise<Engine>; cannot: readonly (keyof View)[] }>> = {
  chromium: { launch: launchChromium, cannot: [] },
  firefox: { launch: launchFirefox, cannot: ['emulation', 'density', 'textSize', 'listening'] },
  webkit: {
    launch: launchWebKit,
    cannot: ['forcedColours', 'emulation', 'history', 'density', 'textSize', 'listening'],
  },
}

const chosen = engines[process.env['ENGINE'] ?? 'chromium']
if (chosen === undefined) throw new Error(`ENGINE must be one of ${Object.keys(engines).join(', ')}.`)
const { launch, cannot } = chosen

let engine: Promise<Engine> | undefined

/**
 * Registers a test in the engine named by ENGINE, unless that engine does not support the conditions. Each test has a server
 * with a port of its own, so that tests do not share storage or caches.
 */
export function visitors(name: string, conditions: Conditions, body: (visit: Visit) => Promise<void>): void {
  if (cannot.some((option) => conditions[option] !== undefined)) return
  const { script = true, width = laptop.width, height = laptop.height } = conditions
  test(name, async () => {
    engine ??= launch()
    const applied: Applied = new Set()
    const server = createServer((request, response) => respond(conditions, applied, request, response))
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    const origin = typeof address === 'object' ? `http://127.0.0.1:${address?.port}` : ''
    const tab = makeTab(await (await engine).open({ ...conditions, width, height }), script)
    const open = async (path: string) => {
      await tab.goto(origin + path)
      await (script ? awaitSettled(tab) : finishAnimations(tab))
    }
    try {
      for (const path of conditions.paths ?? ['/']) {
        await open(path)
        await body({ path, tab, open })
      }
      for (const option of ['intercept', 'rewrite', 'prelude'] as const)
        assert.ok(!conditions[option] || applied.has(option), `The ${option} of this test has no effect.`)
    } finally {
      server.closeAllConnections()
      server.close()
      await tab.close()
    }
  })
}

test.after(async () => (await engine)?.close())

/** Makes every script fail to load. */
export const refuseScripts = answerScripts(404, '')

/** Responds to every request for a script with a status and code. */
export function answerScripts(status: number, code: string): Interceptor {
  return (request, response) => {
    if (!request.url?.endsWith('.js')) return false
    response.writeHead(status, { 'Content-Type': 'text/javascript' }).end(code)
    return true
  }
}

type Applied = Set<'intercept' | 'rewrite' | 'prelude'>

/** Responds as a host does, with the 500 page for `/broken`. Adds the conditions that had an effect to `applied`. */
function respond(
  { files = output, prelude, rewrite, intercept, headers }: Conditions,
  applied: Applied,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  if (intercept?.(request, response)) return void applied.add('intercept')
  const path = request.url?.replace(/[?#].*/, '') ?? '/'
  const broken = { status: 500, type: 'text/html', body: files.get('500.html') ?? '' }
  const { status, type, body } = path === '/broken' ? broken : findAnswer(files, path)
  const change = (html: string, option: 'rewrite' | 'prelude', next: string) => {
    if (next !== html) applied.add(option)
    return next
  }
  let html = String(body)
  if (rewrite) html = removePolicy(change(html, 'rewrite', rewrite(html)))
  if (prelude) html = change(html, 'prelude', insertScript(html, prelude))
  response.writeHead(status, { 'Content-Type': type, ...headers }).end(type.startsWith('text/html') ? html : body)
}

/** Inserts a script into a page before its policy, which would block it. */
function insertScript(html: string, code: string): string {
  return html.replace(/<meta charset="utf-8"\/?>/i, (meta) => `${meta}<script>${code}</script>`)
}
