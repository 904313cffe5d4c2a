import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { findAnswer } from '../../generator/serve.ts'
import type { Output } from '../../generator/site.ts'
import { output, paths, stubs } from '../built-site.ts'
import { launchChromium, launchFirefox } from './drivers/puppeteer.ts'
import { makeTab, type Engine, type Tab, type View } from './drivers/tab.ts'
import { launchWebKit } from './drivers/webkit.ts'
import { awaitSettled } from './page-state.ts'

/** Responds to a request in place of the server; returns false for requests that the server should answer. */
export type Interceptor = (request: IncomingMessage, response: ServerResponse) => boolean

const engines = { chromium: launchChromium, firefox: launchFirefox, webkit: launchWebKit }
type EngineName = keyof typeof engines

/** The conditions under which a test opens its pages. */
export interface Conditions extends Partial<View> {
  /** The pages that the test runs on, one after the other. The default is the home page. */
  paths?: readonly string[]
  /** The files to serve. The default is the site with the content of test/fixture/. */
  files?: Output
  /** Code that runs at the start of every page. */
  prelude?: string
  intercept?: Interceptor
  /** Changes the HTML of every page. The page is then served without its policy, which would block changed styles. */
  rewrite?: (html: string) => string
  /** Headers to add to every response. */
  headers?: Readonly<Record<string, string>>
  /** The engines whose drivers can do what the test needs. The default is all. */
  only?: readonly EngineName[]
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

/** The address of every page, but only one of the stub pages. */
export const addresses = listAddresses({ paths, stubs })

/** Simulates a browser of 2020, without scroll timelines and Array.at. */
export const withoutTimelines = {
  prelude: 'CSS.supports = () => false; delete Array.prototype.at;',
  rewrite: (html: string) =>
    html.replaceAll('animation-timeline:', 'unknown-timeline:').replaceAll('view-timeline', 'unknown-view-timeline'),
} satisfies Conditions

const name = (process.env['ENGINE'] ?? 'chromium') as EngineName
const launch = engines[name]
if (launch === undefined) throw new Error(`ENGINE must be one of ${Object.keys(engines).join(', ')}.`)

let engine: Promise<Engine> | undefined

/**
 * Registers a test, unless the engine cannot run it. All tests in a process share a browser; each has a server with a port of
 * its own, so that they do not share storage or caches.
 */
export function visitors(title: string, conditions: Conditions, body: (visit: Visit) => Promise<void>): void {
  if (conditions.only?.includes(name) === false) return
  test(title, async () => {
    let isRewritten = conditions.rewrite === undefined
    const server = createServer((request, response) => {
      if (respond(conditions, request, response)) isRewritten = true
    })
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const address = server.address()
    const origin = typeof address === 'object' ? `http://127.0.0.1:${address?.port}` : ''
    const tab = await openTab(conditions)
    const open = async (path: string) => {
      await tab.goto(origin + path)
      if (conditions.script !== false) await awaitSettled(tab)
    }
    try {
      for (const path of conditions.paths ?? ['/']) {
        await open(path)
        await body({ path, tab, open })
      }
      assert.ok(isRewritten, 'The rewrite of this test changes nothing.')
    } finally {
      server.closeAllConnections()
      server.close()
    }
  })
}

/** Shows the tab of this process with a visitor's window and preferences. */
export async function openTab(view: Partial<View>): Promise<Tab> {
  engine ??= launch()
  return makeTab(await (await engine).open({ ...laptop, ...view }), view.script ?? true)
}

/** `/lost` shows the 404 page because it does not exist, and `/broken` the 500 page. */
export function listAddresses({ paths, stubs }: { paths: readonly string[]; stubs: object }): readonly string[] {
  const [stub] = Object.keys(stubs)
  return paths
    .filter((path) => !(path in stubs) || path === stub)
    .map((path) => ({ '/404.html': '/lost', '/500.html': '/broken' })[path] ?? path)
}

/** Responds to every request for a script with a status and code. */
export function answerScripts(status: number, code: string): Interceptor {
  return (request, response) => {
    if (!request.url?.endsWith('.js')) return false
    response.writeHead(status, { 'Content-Type': 'text/javascript' }).end(code)
    return true
  }
}

/** Makes every script fail to load. */
export const refuseScripts = answerScripts(404, '')

/** Responds as a host does, with the 500 page for `/broken`. Returns whether the page is rewritten. */
function respond(
  { files = output, prelude, rewrite = (html) => html, intercept, headers }: Conditions,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  if (intercept?.(request, response)) return false
  const path = request.url?.replace(/[?#].*/, '') ?? '/'
  const broken = { status: 500, type: 'text/html', body: files.get('500.html') ?? '' }
  const { status, type, body } = path === '/broken' ? broken : findAnswer(files, path)
  const isPage = type.startsWith('text/html')
  const html = isPage ? rewrite(String(body)) : ''
  const isRewritten = isPage && html !== String(body)
  const policy = isRewritten ? /<meta http-equiv="Content-Security-Policy"[^>]*>/i : ''
  // The policy would block the prelude after it.
  const start = (meta: string) => (prelude ? `${meta}<script>${prelude}</script>` : meta)
  const served = html.replace(policy, '').replace(/<meta charset="utf-8"\/?>/i, start)
  response.writeHead(status, { 'Content-Type': type, ...headers }).end(isPage ? served : body)
  return isRewritten
}
