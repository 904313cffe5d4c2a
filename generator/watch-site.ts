import { createBuilder, type Builder } from './builder.ts'
import { unsealPage } from './content-policy.ts'
import { writeErrorPage } from './error-page.ts'
import { createLiveReload, type LiveReload } from './live-reload.ts'
import { problemsOf } from './problem.ts'
import { publish } from './publish.ts'
import { describeChange, describeFailure, describeProblems } from './report.ts'
import type { Interceptor, ServerOptions } from './serve.ts'
import type { Output, Site, Target } from './site.ts'
import { watchSources } from './watch-sources.ts'

/** The site as it is while somebody works on it. */
export interface WatchedSite {
  /** The last output that could be built, its pages with the live-reload script and without the policy that forbids it. */
  getOutput(): Output
  headersOf: ServerOptions['headersOf']
  /** Answers the live-reload channel, and every page while the site cannot be built. */
  intercept: Interceptor
  /** Waits until no files are being exchanged in dist: until then the process should not end. */
  settle(): Promise<void>
}

/** What the server shows of the site. */
interface Shown {
  output: Output
  /** The page that stands for all pages while the site cannot be built. */
  failure?: Uint8Array
}

/** What a browser shows until the first build is done, and then loads anew. */
const waitingPage = '<!doctype html><meta charset="utf-8"><title>Building</title><p>The site is being built.'

/**
 * Builds a site and publishes it to a folder, now and after every save, and reports each time in a line or with the problems.
 * Publishes no more as soon as the signal is aborted.
 */
export function watchSite(site: Site, target: Target, { folder, signal }: { folder: string; signal: AbortSignal }): WatchedSite {
  const live = createLiveReload()
  let shown: Shown = { output: instrumentPages(new Map([['404.html', Buffer.from(waitingPage)]]), live) }
  let builder: Builder | undefined
  let settled = Promise.resolve()
  const rebuild = async () => {
    const start = performance.now()
    try {
      builder ??= await createBuilder(site, target)
      const { output, check } = await builder.build()
      await check()
      const publication = publish(output, folder, { signal })
      settled = publication.then(() => undefined, () => undefined)
      const change = describeChange(await publication)
      shown = { output: instrumentPages(output, live) }
      console.log(`${change} in ${Math.round(performance.now() - start)} ms`)
    } catch (error) {
      console.error(await describeFailure(error, { root: site.root, folder }, process.stderr.isTTY))
      shown = { ...shown, failure: live.instrument(writeErrorPage(await describeProblems(problemsOf(error, site.root), false))) }
    }
    live.reload()
  }
  const restart = (file: string) => console.log(`${file} is read only at the start: end this with Ctrl-C and start it again.`)
  const fail = (error: unknown) => console.error(`The sources cannot be watched: ${String(error)}`)
  watchSources(site.root, ['pages', 'components', 'content', 'assets'], [site.table], { rebuild, restart, fail })
  return {
    getOutput: () => shown.output,
    headersOf: () => ({ 'Cache-Control': 'no-store' }),
    settle: () => settled,
    intercept: (request, response) => live.intercept(request, response) || showFailure(shown, request, response),
  }
}

function instrumentPages(output: Output, live: LiveReload): Output {
  return new Map([...output].map(([path, bytes]) => [path, path.endsWith('.html') ? live.instrument(Buffer.from(unsealPage(Buffer.from(bytes).toString()))) : bytes]))
}

function showFailure({ output, failure }: Shown, ...[request, response]: Parameters<Interceptor>): boolean {
  const isAsset = output.has((request.url ?? '').slice(1))
  if (failure === undefined || isAsset || request.method !== 'GET') return false
  response.writeHead(500, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' }).end(failure)
  return true
}
