import { statSync } from 'node:fs'
import { join } from 'node:path'
import { awaitContent } from './await-settled.ts'
import { createOccasions, type Occasion } from './occasions.ts'
import { recordSources } from './source-stamps.ts'

/** What is called where sources change. */
export interface SourceWatcher {
  /** Called once at the start and after every save, never twice at once: saves during a run lead to one more. It must not reject. */
  rebuild(occasion: Occasion): Promise<void>
  /** Called where the sources cannot be watched, such as beyond the system's limit of watched files. */
  fail(error: unknown): void
}

/** Sees to it that every change leads to a build that began after it. */
export interface Follower {
  /** Takes note that something may have changed there, and looks. */
  notice(path: string): void
  lookEverywhere(): void
  end(): void
}

/**
 * Follows the sources in the given files and folders, which are paths from `root`: has the site built, and again whenever
 * one that is looked at has changed. `early` are those of them that were read when this process started.
 */
export function followSources(
  root: string,
  rooms: readonly string[],
  early: readonly string[],
  watcher: SourceWatcher,
): Follower {
  const stamps = recordSources(root, rooms)
  const occasions = createOccasions(stamps, rooms)
  let [isIdle, isEnded] = [false, false]
  const build = async (changed: readonly string[]) => {
    // The files are read at once, for a build takes longer than writing them: whether they were whole shows at its end.
    await watcher.rebuild(occasions.begin(changed))
    occasions.end()
  }
  const follow = async (paths: Iterable<string>) => {
    for (let work = occasions.findWork(paths); work !== undefined && !isEnded; work = occasions.findWork(paths)) {
      await Promise.all(work.map((file) => awaitContent(join(root, file))))
      stamps.record(work)
      await build(work)
    }
    isIdle = true
  }
  let last = build(stamps.listWrittenSince(performance.timeOrigin, early))
  const look = (paths: Iterable<string>) => {
    last = last.then(() => follow(paths)).catch(watcher.fail)
  }
  const lookEverywhere = () => {
    occasions.forgetSuspects()
    look(rooms)
  }
  const reminder = createReminder(() => look(occasions.suspects), lookEverywhere)
  const notice = (path: string) => {
    // Whoever is looking already looks once more at the end.
    if (isIdle || !occasions.suspects.has(path)) look(occasions.suspects)
    occasions.notice(path, {
      isIdle,
      isFolder: statSync(join(root, path), { throwIfNoEntry: false })?.isDirectory() === true,
    })
    isIdle = false
    reminder.start()
  }
  const end = () => {
    isEnded = true
    reminder.stop()
  }
  return { notice, lookEverywhere, end }
}

/**
 * When to look once more, in milliseconds after the last sign of a save: the library that watches keeps silent about a file
 * for 50 ms after each sign. The second look is at all sources, so that nothing is lost that it might miss otherwise.
 */
const afterthoughts = { ofTheSame: 60, ofAll: 150 }

/** Calls back a while after the last start: to have a look at what has changed lately, and then at everything. */
function createReminder(lookAgain: () => void, lookEverywhere: () => void): { start(): void; stop(): void } {
  let timers: readonly NodeJS.Timeout[] = []
  const stop = () => timers.forEach((timer) => clearTimeout(timer))
  const start = () => {
    stop()
    timers = [setTimeout(lookAgain, afterthoughts.ofTheSame), setTimeout(lookEverywhere, afterthoughts.ofAll)]
  }
  return { start, stop }
}
