import { statSync, type Stats } from 'node:fs'
import { join, sep } from 'node:path'
import { watch, type FSWatcher } from 'chokidar'
import { mergeChanges, type Changes } from './bundle.ts'
import { relativePath } from './site.ts'

/**
 * Reports the files saved in a project, those of one operation together. Once it returns, it reports every save.
 *
 * The whole project is watched, because a folder that is renamed away and back is only noticed from above. chokidar 5
 * misses the second of two saves within 50 ms, and the files of a folder that takes the place of a deleted one. So its raw
 * events report saves as well, and a new watcher replaces this one whenever a folder appears.
 */
export async function watchFiles(
  root: string,
  isFollowed: (file: string) => boolean,
  onChange: (changes: Changes) => void,
): Promise<void> {
  const isIgnored = (path: string) => path !== root && !isFollowed(relativePath(root, path))
  let changes: Changes = new Set()
  const reportSoon = debounce(5, () => {
    const reported = changes
    changes = new Set()
    onChange(reported)
  })
  const add = (more: Changes) => {
    changes = mergeChanges(changes, more)
    reportSoon()
  }
  const addPath = (path: string) => {
    if (!isIgnored(path)) add(new Set([relativePath(root, path)]))
  }

  const open = async () => {
    // The times of files can lag behind the clock by some milliseconds.
    const start = Date.now() - 20
    const watcher = watch(root, { ignored: isIgnored, ignoreInitial: true })
    watcher.on('add', addPath).on('unlink', addPath)
    watcher.on('raw', (event, name, details) => {
      const path = pathOf(name, details)
      addPath(path)
      if (event === 'rename' && !isIgnored(path) && statOf(path)?.isDirectory()) reopenSoon()
    })
    watcher.once('error', (error) => console.error(`Some saves may be missed: ${String(error)}`))
    watcher.on('error', () => {})
    await new Promise<void>((resolve) => watcher.once('ready', resolve))
    // A folder that changed meanwhile may hold files that this watcher does not know.
    const folders = Object.keys(watcher.getWatched()).filter((path) => path.startsWith(root))
    if (folders.some((path) => (statOf(path)?.ctimeMs ?? 0) >= start)) reopenSoon()
    return watcher
  }

  let watcher: Promise<FSWatcher> = open()
  const reopenSoon = debounce(200, () => {
    watcher = watcher.then(async (last) => {
      await last.close()
      const next = await open()
      // Saves between the two watchers were missed.
      add('all')
      return next
    })
  })
  await watcher
}

function debounce(time: number, act: () => void): () => void {
  let timer: NodeJS.Timeout | undefined
  return () => {
    clearTimeout(timer)
    timer = setTimeout(act, time)
  }
}

/** Returns the path that a raw event is about. A watched folder reports its files by name, a watched file itself. */
function pathOf(name: string | null, details: unknown): string {
  const { watchedPath: watched = '' }: { watchedPath?: string } = Object(details)
  return name === null || watched.endsWith(sep + name) ? watched : join(watched, name)
}

function statOf(path: string): Stats | undefined {
  try {
    return statSync(path)
  } catch {
    return undefined
  }
}
