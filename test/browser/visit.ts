import type { AddressInfo } from 'node:net'
import type { Test } from 'uvu'
import { createSiteServer, type Interceptor } from '../../generator/serve.ts'
import type { Output } from '../../generator/site.ts'
import { atEnd } from '../at-end.ts'
import { output } from '../built-site.ts'
import type { Engine, EngineName, Tab, View } from './drivers/browser.ts'
import { launchEngine } from './drivers/engines.ts'

/** The engines that this run drives, by the environment variable BROWSERS; Chromium where it says nothing. */
export const engineNames: readonly EngineName[] = chooseEngines(process.env['BROWSERS'])

/** What a sentence may change about the world that the page meets. */
export interface Circumstances extends Partial<View> {
  /** Code that runs in every page before anything else of it. */
  prelude?: string
  /** Answers some requests in its own way. */
  intercept?: Interceptor
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
 * so no sentence knows of another. Where an engine cannot make the circumstances, it says so aloud.
 */
export function visitors(test: Test, sentence: string, circumstances: Circumstances, body: (visit: Visit) => Promise<void>): void {
  for (const name of engineNames) {
    test(`${sentence} [${name}]`, async () => {
      const engine = await engineOf(name)
      const impossible = engine.cannot.filter((option) => circumstances[option] !== undefined)
      if (impossible.length > 0) {
        console.log(`\n${name} cannot be asked for ${impossible.join(' or ')}, so this runs in the other engines only: ${sentence}`)
        return
      }
      await visit(engine, circumstances, body)
    })
  }
}

async function visit(engine: Engine, circumstances: Circumstances, body: (visit: Visit) => Promise<void>): Promise<void> {
  const { prelude = '', intercept, ...view } = circumstances
  const server = createSiteServer(() => withPrelude(prelude), intercept)
  const origin = await new Promise<string>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
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

function withPrelude(prelude: string): Output {
  if (prelude === '') return output
  const script = `<script>${prelude}</script>`
  const precede = (bytes: Uint8Array) => Buffer.from(Buffer.from(bytes).toString().replace(/<meta charset="utf-8"\/>/i, (meta) => meta + script))
  return new Map([...output].map(([path, bytes]) => [path, path.endsWith('.html') ? precede(bytes) : bytes]))
}

function chooseEngines(wish = 'Chromium'): EngineName[] {
  const known: readonly EngineName[] = ['Chromium', 'Firefox', 'WebKit']
  const wanted = wish === 'all' ? known.map(String) : wish.split(',')
  const chosen = known.filter((name) => wanted.includes(name))
  if (chosen.length === wanted.length) return chosen
  throw new Error(`BROWSERS=${wish} names a browser that is not known; write all, or some of ${known.join(',')}.`)
}
