import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { removePolicy } from '../../generator/assemble-site.ts'
import { findAnswer } from '../../generator/serve.ts'
import { output, paths, stubs } from '../built-site.ts'
import type { Files } from '../read-files.ts'
import { launchChromium, launchFirefox } from './drivers/puppeteer.ts'
import { makeTab, type Engine, type Tab, type View } from './drivers/tab.ts'
import { launchWebKit } from './drivers/webkit.ts'
import { awaitSettled, finishMovement } from './page-state.ts'

/** Answers a request that is not for the site's own files; returns false where it leaves it to them. */
export type Interceptor = (request: IncomingMessage, response: ServerResponse) => boolean

/** What a sentence may change about the world that the page meets. */
export interface Circumstances extends Partial<View> {
  /** The pages of which the sentence is true, one after the other; the home page where they are not given. */
  paths?: readonly string[]
  /** The files that are served; those of the site where it is not given. */
  files?: Files
  /** Code that runs in every page before anything else of it. */
  prelude?: string
  intercept?: Interceptor
  /** Changes the HTML of every page on its way; it then goes without its policy, which would forbid what was changed. */
  rewrite?: (html: string) => string
  /** Headers that go with every answer. */
  headers?: Readonly<Record<string, string>>
}

/** A page under test: its path, the tab that shows it, and the way to another. */
export interface Visit {
  path: string
  tab: Tab
  /** Loads the page of an address from the root, and waits until it has come to rest. */
  open(path: string): Promise<void>
}

/** A phone, a tablet, and a laptop, in CSS pixels. */
export const phone = { width: 360, height: 740 }
export const tablet = { width: 768, height: 1024 }
export const laptop = { width: 1280, height: 800 }

/**
 * An address of every page, but of those that differ in a word only one. The error pages have no address of their own:
 * any unknown one shows the one, and a failing host the other.
 */
export const addresses: readonly string[] = paths
  .filter((path) => !(path in stubs) || path === '/get-involved')
  .map((path) => ({ '/404.html': '/lost', '/500.html': '/broken' })[path] ?? path)

/** Makes a browser behave like one of 2020, which knows no scroll timelines, in styles or scripts, and no Array.at. */
export const withoutTimelines = {
  prelude: 'CSS.supports = () => false; delete Array.prototype.at',
  rewrite: (html: string) =>
    html.replaceAll('animation-timeline:', 'unknown-timeline:').replaceAll('view-timeline', 'unknown-view-timeline'),
} satisfies Circumstances

/** The engines, each with what its driver has no way to. WebKit's loses about one page in twenty to which it goes back. */
const engines: Readonly<Record<string, { launch: () => Promise<Engine>; cannot: readonly (keyof View)[] }>> = {
  chromium: { launch: launchChromium, cannot: [] },
  firefox: { launch: launchFirefox, cannot: ['emulation', 'density'] },
  webkit: { launch: launchWebKit, cannot: ['forcedColours', 'emulation', 'history', 'density'] },
}

const chosen = engines[process.env['ENGINE'] ?? 'chromium']
if (chosen === undefined) throw new Error(`ENGINE must be one of ${Object.keys(engines).join(', ')}.`)
const { launch, cannot } = chosen

let engine: Promise<Engine> | undefined

/**
 * Registers a sentence as a test in the engine that ENGINE names, or else in Chromium; there is none where the engine cannot
 * make the circumstances. The site is served from a fresh port, so no sentence knows of another.
 */
export function visitors(sentence: string, circumstances: Circumstances, body: (visit: Visit) => Promise<void>): void {
  if (cannot.some((option) => circumstances[option] !== undefined)) return
  const { script = true, width = laptop.width, height = laptop.height } = circumstances
  test(sentence, async () => {
    engine ??= launch()
    const applied: Applied = new Set()
    const server = createServer((request, response) => answer(circumstances, applied, request, response))
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    const origin = typeof address === 'object' ? `http://127.0.0.1:${address?.port}` : ''
    const tab = makeTab(await (await engine).open({ ...circumstances, width, height }), script)
    const open = async (path: string) => {
      await tab.goto(origin + path)
      await (script ? awaitSettled(tab) : finishMovement(tab))
    }
    try {
      for (const path of circumstances.paths ?? ['/']) {
        await open(path)
        await body({ path, tab, open })
      }
      for (const option of ['intercept', 'rewrite', 'prelude'] as const)
        assert.ok(!circumstances[option] || applied.has(option), `The ${option} of this test has changed nothing.`)
    } finally {
      server.closeAllConnections()
      server.close()
      await tab.close()
    }
  })
}

test.after(async () => (await engine)?.close())

/** Refuses every script, as a broken connection does. */
export const refuseScripts = answerScripts(404, '')

/** Answers every script with the given status and code. */
export function answerScripts(status: number, code: string): Interceptor {
  return (request, response) => {
    if (!request.url?.endsWith('.js')) return false
    response.writeHead(status, { 'Content-Type': 'text/javascript' }).end(code)
    return true
  }
}

type Applied = Set<'intercept' | 'rewrite' | 'prelude'>

/** Answers as a host does. `/broken` fails. Notes in `applied` what of the circumstances has taken effect. */
function answer(
  { files = output, prelude, rewrite, intercept, headers }: Circumstances,
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
  if (prelude) html = change(html, 'prelude', precede(html, prelude))
  response.writeHead(status, { 'Content-Type': type, ...headers }).end(type.startsWith('text/html') ? html : body)
}

/** Puts code into a page before anything else of it, its policy included. */
function precede(html: string, code: string): string {
  return html.replace(/<meta charset="utf-8"\/?>/i, (meta) => `${meta}<script>${code}</script>`)
}
