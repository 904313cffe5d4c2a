import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { extname } from 'node:path'
import { test } from 'uvu'
import { output, paths, placeholders } from '../built-site.ts'
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
  .filter((path) => !(path in placeholders) || path === '/get-involved')
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
    const server = createServer((request, response) => answer(circumstances, request, response)).listen(0, '127.0.0.1')
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

/** Answers as a host does: a page by its address, a file by its path, and all else with 404.html; `/broken` fails. */
function answer(circumstances: Circumstances, request: IncomingMessage, response: ServerResponse): void {
  const { files = output, prelude = '', rewrite, intercept, headers } = circumstances
  if (intercept?.(request, response)) return
  const [path = ''] = (request.url ?? '/').slice(1).split(/[?#]/)
  const shown = path === '' ? 'index.html' : `${path}/index.html`
  const [status, file] = files.has(path)
    ? [200, path]
    : files.has(shown)
      ? [200, shown]
      : path === 'broken'
        ? [500, '500.html']
        : [404, '404.html']
  const bytes = Buffer.from(files.get(file) ?? '')
  const isPage = file.endsWith('.html')
  response.writeHead(status, { 'Content-Type': contentTypes[extname(file)] ?? 'application/octet-stream', ...headers })
  response.end(isPage ? precede(rewrite ? withoutPolicy(rewrite(String(bytes))) : String(bytes), prelude) : bytes)
}

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
}

function withoutPolicy(html: string): string {
  return html.replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, '')
}

/** Puts code into a page before anything else of it, its policy included. */
function precede(html: string, code: string): string {
  return code === '' ? html : html.replace(/<meta charset="utf-8"\/?>/i, (meta) => `${meta}<script>${code}</script>`)
}
