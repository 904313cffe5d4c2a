import { relative, sep } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { BuiltSite } from './assemble-site.ts'
import { writeErrorPage } from './error-page.ts'
import { createLiveReload } from './live-reload.ts'
import { problemsOf } from './problem.ts'
import { createPublisher } from './publisher.ts'
import { createRebuilder } from './rebuild-site.ts'
import { describeProblems } from './report.ts'
import type { ServerOptions } from './serve.ts'
import { showFailure, showSite, showWaiting } from './shown-site.ts'
import type { Output, Site, Target } from './site.ts'
import { createWatchReporter } from './watch-reporter.ts'
import { watchSources, type Occasion } from './watch-sources.ts'

/** The site as it is while somebody works on it. */
export interface WatchedSite extends Pick<ServerOptions, 'headersOf' | 'intercept' | 'isFailed'> {
  /** What the server shows: the last site that could be built, and pages that tell of problems in the place of those that have them. */
  getOutput(): Output
  /** Waits until no files are being exchanged in dist: until then the process should not end. */
  settle(): Promise<void>
  close(): Promise<void>
}

/** Where a watched site is published to and until when, and what is to happen when the generator itself has changed. */
export interface WatchOptions {
  folder: string
  signal: AbortSignal
  restart(file: string): void
}

/** How long a failure is kept to oneself, in milliseconds. */
const doubt = 10

/** The generator's own folder. */
const generator = import.meta.dirname

/**
 * Builds a site, shows it and publishes it to a folder, now and after every save, and tells of each in a line or with the
 * problems. What is built is shown at once, and published after that. Publishes no more as soon as the signal is aborted.
 */
export function watchSite(site: Site, target: Target, { folder, signal, restart }: WatchOptions): WatchedSite {
  const live = createLiveReload()
  const reporter = createWatchReporter({ root: site.root, folder })
  const publisher = createPublisher(folder, { signal, done: () => void reporter.tellPublication(), fail: (error) => void reporter.tellPublication(error) })
  const rebuilder = createRebuilder(site, target)
  let shown = showWaiting(live)
  let last: { site: Site; built: BuiltSite | undefined } = { site, built: undefined }

  const build = async ({ changed, since, isStale }: Occasion) => {
    try {
      const built = await rebuilder.rebuild(changed)
      const before = last.built
      last = { site: built.site, built }
      shown = showSite(built, live)
      live.announce()
      const milliseconds = performance.now() - since
      // What can be seen is seen first; what is wrong with it all the same is told a moment later.
      const warnings = await built.check()
      publisher.submit(built.output)
      await reporter.tellRebuild({ changed, routes: built.site.routes, before, after: built, milliseconds, warnings })
    } catch (error) {
      // Half a file makes no problem worth telling of: the other half is there now, or in a moment.
      await setTimeout(doubt)
      if (isStale()) return
      const problems = problemsOf(error, site.root)
      const errorPage = writeErrorPage(await describeProblems(problems, false))
      shown = showFailure({ site: last.site, problems, last: last.built }, errorPage, live)
      live.announce()
      await reporter.tellFailure(error, changed)
    }
  }
  const ownFolder = relative(site.root, generator).replaceAll(sep, '/')
  const rebuild = async (occasion: Occasion) => {
    const own = occasion.changed.find((file) => file.startsWith(`${ownFolder}/`))
    if (own === undefined) await build(occasion)
    else restart(own)
  }
  const fail = (error: unknown) => console.error(`The sources cannot be watched: ${String(error)}`)
  const stopWatching = watchSources(site.root, ['pages', 'components', 'content', 'assets', site.table, ownFolder], { rebuild, fail })
  return {
    getOutput: () => shown.output,
    headersOf: (file) => shown.headersOf(file),
    isFailed: (file) => shown.failed.has(file),
    intercept: live.intercept,
    settle: publisher.settle,
    close: async () => {
      await Promise.all([stopWatching(), publisher.settle(), rebuilder.close()])
    },
  }
}
