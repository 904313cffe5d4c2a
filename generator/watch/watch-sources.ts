import { basename, join, relative, sep } from 'node:path'
import { watch, type FSWatcher } from 'chokidar'
import { followSources, type SourceWatcher } from './follow-sources.ts'
import { isSource } from './source-stamps.ts'

/**
 * Watches the sources in the given files and folders, which are paths from `root`; returns a function that ends this.
 * `early` are those of them that were read when this process started, and may have been saved since. The root itself is
 * watched, because a folder that is renamed away and back is noticed only from above.
 */
export function watchSources(
  root: string,
  rooms: readonly string[],
  early: readonly string[],
  watcher: SourceWatcher,
): () => Promise<void> {
  const follower = followSources(root, rooms, early, watcher)
  const eyes = openEyes(root, rooms, follower.notice).on('ready', follower.lookEverywhere).on('error', watcher.fail)
  return async () => {
    follower.end()
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
  return (
    watch(root, { ignoreInitial: true, ignored: (path) => !isIn(pathOf(path)) && !leadsIn(pathOf(path)) })
      .on('all', (_, path) => consider(path))
      // What the system says comes earlier, and is not thinned out.
      .on('raw', (_, name, details) => consider(placeOf(name, details)))
  )
}

/** What a raw event tells beside its name: the file or folder that the system watches. The name is that of the file itself, or of what is in the folder. */
function placeOf(name: string | null, details: unknown): string {
  const watched =
    typeof details === 'object' && details !== null && 'watchedPath' in details ? String(details.watchedPath) : ''
  return name === null || name === basename(watched) ? watched : join(watched, name)
}
