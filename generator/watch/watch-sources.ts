import { basename, join, relative, sep } from 'node:path'
import { watch, type FSWatcher } from 'chokidar'
import { awaitContent, settlingLimit } from './await-settled.ts'
import { isSource, recordSources } from './source-stamps.ts'

/** Why the site is to be built. */
export interface Occasion {
  /** The sources that have changed, as paths from the project's root; none at the start. */
  changed: readonly string[]
  /** When that was noticed, by `performance.now()`. */
  since: number
  /** Whether any source has changed meanwhile, or may have been away for a moment: the site will be built once more, and a failure had better not be told. */
  isStale(): boolean
  /**
   * Whether what was read of those sources may be half of what somebody is still writing, so that it had better not be
   * shown; the site will be built once more. It is no longer said where they have not come to rest for a second: then what
   * there is is shown, and once a second from then on.
   */
  isTorn(): boolean
}

/** What `watchSources` calls. */
export interface SourceWatcher {
  /** Called once at the start and after every save, never twice at once: saves during a run lead to one more. It must not reject. */
  rebuild(occasion: Occasion): Promise<void>
  /** Called where the sources cannot be watched, such as beyond the system's limit of watched files. */
  fail(error: unknown): void
}

/**
 * Watches the sources in the given files and folders, which are paths from `root`; returns a function that ends this.
 * The root itself is watched, because a folder that is renamed away and back is noticed only from above.
 */
export function watchSources(root: string, rooms: readonly string[], watcher: SourceWatcher): () => Promise<void> {
  const follower = followSources(root, rooms, watcher)
  const eyes = openEyes(root, rooms, follower.notice).on('ready', follower.lookEverywhere).on('error', watcher.fail)
  return async () => {
    follower.end()
    await eyes.close()
  }
}

/** Sees to it that every change leads to a build that began after it. */
interface Follower {
  /** Takes note that something may have changed there, and looks. */
  notice(path: string): void
  lookEverywhere(): void
  end(): void
}

function followSources(root: string, rooms: readonly string[], watcher: SourceWatcher): Follower {
  const stamps = recordSources(root, rooms)
  const suspects = new Set<string>()
  let since = performance.now()
  let [isIdle, isEnded] = [false, false]
  // What happens beside the files that are being built, such as to the folder of another.
  let isDisturbed = false
  let building: readonly string[] = []
  let doubtful: readonly string[] | undefined
  const build = async (changed: readonly string[]) => {
    ;[building, doubtful, isDisturbed] = [changed, undefined, false]
    // The files are read at once, for a build takes longer than writing them: whether they were whole shows at its end.
    let wasTorn = false
    const isTorn = () => (wasTorn = performance.now() - since < settlingLimit && stamps.compare([...changed, ...suspects]).length > 0)
    // A folder that was away for a moment is as it was before, and has made the build fail all the same.
    const isStale = () => {
      if (isDisturbed) doubtful = changed
      return isDisturbed || stamps.compare(rooms).length > 0
    }
    await watcher.rebuild({ changed, since, isStale, isTorn })
    // What is saved while a site that was shown is being checked is a save of its own.
    if (!wasTorn) since = performance.now()
  }
  const findWork = (paths: Iterable<string>) => {
    const changed = stamps.compare(paths)
    return doubtful === undefined && changed.length === 0 ? undefined : [...new Set([...(doubtful ?? []), ...changed])]
  }
  const follow = async (paths: Iterable<string>) => {
    for (let changed = findWork(paths); changed !== undefined && !isEnded; changed = findWork(paths)) {
      await Promise.all(changed.map((file) => awaitContent(join(root, file))))
      stamps.record(changed)
      await build(changed)
    }
    isIdle = true
  }
  let last = build([])
  const look = (paths: Iterable<string>) => {
    last = last.then(() => follow(paths)).catch(watcher.fail)
  }
  const lookEverywhere = () => {
    suspects.clear()
    look(rooms)
  }
  const reminder = createReminder(() => look(suspects), lookEverywhere)
  const notice = (path: string) => {
    if (isIdle) since = performance.now()
    // Whoever is looking already looks once more at the end.
    if (isIdle || !suspects.has(path)) look(suspects)
    isIdle = false
    isDisturbed ||= !building.includes(path)
    suspects.add(path)
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

/** Calls back with the path of whatever may have changed. */
function openEyes(root: string, rooms: readonly string[], notice: (path: string) => void): FSWatcher {
  const pathOf = (path: string) => relative(root, path).replaceAll(sep, '/')
  const isIn = (path: string) => rooms.some((room) => path === room || path.startsWith(`${room}/`))
  const leadsIn = (path: string) => path === '' || rooms.some((room) => room.startsWith(`${path}/`))
  const consider = (absolute: string) => {
    const path = pathOf(absolute)
    if (isIn(path) && isSource(basename(path))) notice(path)
  }
  return watch(root, { ignoreInitial: true, ignored: (path) => !isIn(pathOf(path)) && !leadsIn(pathOf(path)) })
    .on('all', (_, path) => consider(path))
    // What the system says comes earlier, and is not thinned out.
    .on('raw', (_, name, details) => consider(placeOf(name, details)))
}

/** What a raw event tells beside its name: the file or folder that the system watches. The name is that of the file itself, or of what is in the folder. */
function placeOf(name: string | null, details: unknown): string {
  const watched = typeof details === 'object' && details !== null && 'watchedPath' in details ? String(details.watchedPath) : ''
  return name === null || name === basename(watched) ? watched : join(watched, name)
}
