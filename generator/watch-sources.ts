import { basename, join, relative, sep } from 'node:path'
import { watch, type FSWatcher } from 'chokidar'
import { awaitSettled } from './await-settled.ts'
import { isSource, recordSources } from './source-stamps.ts'

/** Why the site is to be built. */
export interface Occasion {
  /** The sources that have changed, as paths from the project's root; none at the start. */
  changed: readonly string[]
  /** When that was noticed, by `performance.now()`. */
  since: number
  /** Whether sources have changed meanwhile, so that the site will be built once more anyway. */
  isStale(): boolean
}

/** What `watchSources` calls. */
export interface SourceWatcher {
  /** Called once at the start and after every save, never twice at once: saves during a run lead to one more. It must not reject. */
  rebuild(occasion: Occasion): Promise<void>
  /** Called where the sources cannot be watched, such as beyond the system's limit of watched files. */
  fail(error: unknown): void
}

/**
 * When to look once more, in milliseconds after the last sign of a save. Between the end of a wait for a file and the start of
 * a build another save may slip in of which there is no sign: the watcher below keeps silent about a file for 50 ms after
 * each. The second look is at all sources, so that nothing is lost that it might miss otherwise.
 */
const afterthoughts = { ofTheSame: 60, ofAll: 150 }

/**
 * Watches the sources in the given files and folders, which are paths from `root`; returns a function that ends this.
 * The root itself is watched, because a folder that is renamed away and back is noticed only from above.
 */
export function watchSources(root: string, rooms: readonly string[], watcher: SourceWatcher): () => Promise<void> {
  const stamps = recordSources(root, rooms)
  const suspects = new Set<string>()
  let since = performance.now()
  let isIdle = false
  const isStale = () => stamps.compare(rooms).length > 0
  const follow = async (paths: Iterable<string>) => {
    for (let changed = stamps.compare(paths); changed.length > 0; changed = stamps.compare(paths)) {
      await Promise.all(changed.map((file) => awaitSettled(join(root, file))))
      stamps.record(changed)
      await watcher.rebuild({ changed, since, isStale })
      since = performance.now()
    }
    isIdle = true
  }

  let last = watcher.rebuild({ changed: [], since, isStale })
  const queue = (paths: Iterable<string>) => {
    last = last.then(() => follow(paths)).catch(watcher.fail)
  }
  let timers: NodeJS.Timeout[] = []
  const notice = (path: string) => {
    if (isIdle) since = performance.now()
    if (!suspects.has(path) || isIdle) queue(suspects)
    isIdle = false
    suspects.add(path)
    timers.forEach(clearTimeout)
    timers = [
      setTimeout(() => queue(suspects), afterthoughts.ofTheSame),
      setTimeout(() => {
        suspects.clear()
        queue(rooms)
      }, afterthoughts.ofAll),
    ]
  }
  const eyes = openEyes(root, rooms, notice).on('ready', () => queue(rooms)).on('error', watcher.fail)
  return async () => {
    timers.forEach(clearTimeout)
    await eyes.close()
  }
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
