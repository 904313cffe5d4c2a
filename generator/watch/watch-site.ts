import { relative, sep } from 'node:path'
import { ownFolder } from '../own-folder.ts'
import type { ServerOptions } from '../serve.ts'
import type { Output, Site, Target } from '../site.ts'
import { createLiveReload } from './live-reload.ts'
import type { Occasion } from './occasions.ts'
import { createPublisher } from './publisher.ts'
import { createRebuilder } from './rebuild-site.ts'
import { createDisplay } from './show-builds.ts'
import { createWatchReporter } from './watch-reporter.ts'
import { watchSources } from './watch-sources.ts'

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

/**
 * Builds a site, shows it and publishes it to a folder, now and after every save, and tells of each in a line or with the
 * problems. What is built is shown at once, and published after that. Publishes no more as soon as the signal is aborted.
 */
export function watchSite(site: Site, target: Target, { folder, signal, restart }: WatchOptions): WatchedSite {
  const live = createLiveReload()
  const reporter = createWatchReporter({ root: site.root, folder })
  const tellPublication = (error?: unknown) => void reporter.tellPublication(error)
  const closing = new AbortController()
  const ended = AbortSignal.any([signal, closing.signal])
  const publisher = createPublisher(folder, { signal: ended, done: () => tellPublication(), fail: tellPublication })
  const rebuilder = createRebuilder(site, target)
  const display = createDisplay({ root: site.root, rebuilder, live, publisher, reporter, signal: ended })
  const stopWatching = watchRooms(site, display.build, restart)
  return {
    getOutput: () => display.getShown().output,
    headersOf: (file) => display.getShown().headersOf(file),
    isFailed: (file) => display.getShown().failed.has(file),
    intercept: live.intercept,
    settle: publisher.settle,
    close: async () => {
      closing.abort()
      await Promise.all([stopWatching(), publisher.settle(), rebuilder.close()])
    },
  }
}

/** Calls `build` after every save, or `restart` where it was one of the generator; returns a function that ends this. */
function watchRooms(
  { root, table }: Site,
  build: (occasion: Occasion) => Promise<void>,
  restart: (file: string) => void,
): () => Promise<void> {
  const generator = relative(root, ownFolder).replaceAll(sep, '/')
  // A generator that stands outside of the project is not the developer's.
  const own = generator.startsWith('../') ? [] : [generator]
  const rebuild = async (occasion: Occasion) => {
    const file = occasion.changed.find((changed) => own.some((folder) => changed.startsWith(`${folder}/`)))
    if (file === undefined) await build(occasion)
    else restart(file)
  }
  const fail = (error: unknown) => console.error(`The sources cannot be watched: ${String(error)}`)
  const early = [table, ...own]
  return watchSources(root, ['pages', 'components', 'content', 'assets', ...early], early, { rebuild, fail })
}
