import type { Test } from 'uvu'
import { sealPages, unsealPage } from '../../generator/content-policy.ts'
import { createSiteServer, type Interceptor, type ServerOptions } from '../../generator/serve.ts'
import type { Output } from '../../generator/site.ts'
import { atEnd } from '../at-end.ts'
import { output } from '../built-site.ts'
import type { Engine, EngineName, Tab, View } from './drivers/browser.ts'
import { engineNames, launchEngine } from './drivers/engines.ts'
import { limits } from './drivers/limits.ts'

/** The engines that this run drives, by the environment variable BROWSERS; Chromium where it says nothing. */
const chosenEngines: readonly EngineName[] = chooseEngines(process.env['BROWSERS'])

/** What a sentence may change about the world that the page meets. */
export interface Circumstances extends Partial<View> {
  /** The files that are served; those of the site where it is not given. */
  files?: Output
  /** Code that runs in every page before anything else of it. */
  prelude?: string
  /** Answers some requests in its own way. */
  intercept?: Interceptor
  /** Changes the HTML of every page on its way; what is inlined after that is what the page's own policy allows. */
  rewrite?: (html: string) => string
  /** Returns the headers that go with a file of the site. */
  headersOf?: ServerOptions['headersOf']
}

/** A page under test: a tab that shows the site, and the site's address. */
export interface Visit {
  tab: Tab
  origin: string
  engine: Engine
}

/** A phone, a tablet, and a laptop, in CSS pixels. */
export const phone = { width: 360, height: 740 }
export const tablet = { width: 768, height: 1024 }
export const laptop = { width: 1280, height: 800 }

const launched = new Map<EngineName, Promise<Engine>>()

/**
 * Registers a sentence as one test in each engine of the run. The site is served from a fresh port and the tab is fresh,
 * so no sentence knows of another. Where an engine cannot make the circumstances, that is said aloud.
 */
export function visitors(
  test: Test,
  sentence: string,
  circumstances: Circumstances,
  body: (visit: Visit) => Promise<void>,
): void {
  for (const name of chosenEngines) {
    const impossible = limits[name].filter((option) => circumstances[option] !== undefined)
    if (impossible.length > 0)
      console.log(`${name} has no ${impossible.join(' and no ')}; this runs in other engines only: ${sentence}`)
    else test(`${sentence} [${name}]`, async () => visit(await engineOf(name), circumstances, body))
  }
}

/** Makes a browser that knows scroll timelines behave like one that does not, in its styles and to its scripts. */
export const withoutTimelines = {
  prelude: 'CSS.supports = () => false',
  rewrite: (html: string) =>
    html.replaceAll('animation-timeline:', 'unknown-timeline:').replaceAll('view-timeline', 'unknown-view-timeline'),
} satisfies Circumstances

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

async function visit(
  engine: Engine,
  circumstances: Circumstances,
  body: (visit: Visit) => Promise<void>,
): Promise<void> {
  const { files = output, prelude = '', rewrite, intercept, headersOf, ...view } = circumstances
  const shown = rewritePages(files, (html) => precede(rewrite === undefined ? html : reseal(rewrite(html)), prelude))
  const server = createSiteServer(() => shown, { ...(intercept && { intercept }), ...(headersOf && { headersOf }) })
  const origin = await new Promise<string>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      if (typeof address === 'object' && address !== null) resolve(`http://127.0.0.1:${address.port}`)
    })
  })
  const tab = await engine.open({ ...laptop, ...view })
  try {
    await body({ tab, origin, engine })
  } finally {
    await tab.close()
    server.closeAllConnections()
    server.close()
  }
}

function engineOf(name: EngineName): Promise<Engine> {
  const running = launched.get(name) ?? launchEngine(name)
  if (!launched.has(name)) {
    launched.set(name, running)
    atEnd(async () => (await running).close())
  }
  return running
}

function rewritePages(files: Output, rewrite: (html: string) => string): Output {
  const rewriteBytes = (bytes: Uint8Array) => Buffer.from(rewrite(Buffer.from(bytes).toString()))
  return new Map([...files].map(([path, bytes]) => [path, path.endsWith('.html') ? rewriteBytes(bytes) : bytes]))
}

function reseal(html: string): string {
  const { pages } = sealPages([{ path: '', html: unsealPage(html) }])
  return pages.map((page) => page.html).join('')
}

/** Returns a page with code that runs before anything else of it. */
export function precede(html: string, prelude: string): string {
  return prelude === ''
    ? html
    : html.replace(/<meta charset="utf-8"\/>/i, (meta) => `${meta}<script>${prelude}</script>`)
}

function chooseEngines(wish = 'Chromium'): EngineName[] {
  const wanted: readonly string[] = wish === 'all' ? engineNames : wish.split(',')
  const chosen = engineNames.filter((name) => wanted.includes(name))
  if (chosen.length === wanted.length) return chosen
  throw new Error(`BROWSERS=${wish} names a browser that is not known; write all, or some of ${engineNames.join(',')}.`)
}
