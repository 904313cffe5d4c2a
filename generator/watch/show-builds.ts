import { setTimeout } from 'node:timers/promises'
import type { BuiltSite } from '../assemble-site.ts'
import { problemsOf } from '../problem.ts'
import { describeProblems } from '../report.ts'
import { writeErrorPage } from './error-page.ts'
import type { LiveReload } from './live-reload.ts'
import type { Occasion } from './occasions.ts'
import type { Publisher } from './publisher.ts'
import type { Rebuilder } from './rebuild-site.ts'
import { showFailure, showSite, showWaiting, type ShownSite } from './shown-site.ts'
import type { WatchReporter } from './watch-reporter.ts'

/** Builds a site again and again, and keeps what is to be shown of it. */
export interface BuildDisplay {
  getShown(): ShownSite
  /** Builds the site, shows it (unless what it read may be half of a save), has it checked and published after that, and tells of it; or tells of the problems, in the pages that have them too. */
  build(occasion: Occasion): Promise<void>
}

/** What a display works with. */
export interface DisplayParts {
  root: string
  rebuilder: Rebuilder
  live: LiveReload
  publisher: Publisher
  reporter: WatchReporter
  /** Once it is aborted, nothing more is shown, published or told. */
  signal: AbortSignal
}

/** How long open pages are given to ask for what is new before the site is checked, in milliseconds: meanwhile the server could not answer. */
const precedence = 8

/** How long a failure is kept to oneself, in milliseconds. */
const doubt = 10

/** Makes the display of a site that is yet to be built. */
export function createDisplay({ root, rebuilder, live, publisher, reporter, signal }: DisplayParts): BuildDisplay {
  let shown = showWaiting(live)
  let last: BuiltSite | undefined
  const show = (next: ShownSite) => {
    shown = next
    live.announce()
  }
  const build = async ({ changed, since, isTorn }: Occasion) => {
    const prepared = await rebuilder.prepare(changed)
    if (signal.aborted || isTorn()) return
    const built = await prepared.build()
    if (signal.aborted || isTorn()) return
    const before = last
    last = built
    show(showSite(built, live))
    const milliseconds = performance.now() - since
    // What can be seen is seen first; what is wrong with it all the same is told a moment later.
    await setTimeout(precedence)
    const warnings = await built.check()
    if (signal.aborted) return
    publisher.submit(built.output)
    await reporter.tellRebuild({
      changed,
      routes: rebuilder.getSite().routes,
      before,
      after: built,
      milliseconds,
      warnings,
    })
  }
  const tellFailure = async (error: unknown, { changed, isTorn, isStale }: Occasion) => {
    if (signal.aborted || isTorn()) return
    // Half a file makes no problem worth telling of: the other half is there now, or in a moment.
    await setTimeout(doubt)
    if (signal.aborted || isStale()) return
    const problems = problemsOf(error, root)
    const errorPage = writeErrorPage(await describeProblems(problems, false))
    show(showFailure({ site: rebuilder.getSite(), problems, last }, errorPage, live))
    await reporter.tellFailure(error, changed)
  }
  return {
    getShown: () => shown,
    build: (occasion) => build(occasion).catch((error: unknown) => tellFailure(error, occasion)),
  }
}
