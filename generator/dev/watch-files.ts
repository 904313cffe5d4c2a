import { lstatSync, readdirSync } from 'node:fs'
import { join, posix, resolve } from 'node:path'
import { watch } from 'chokidar'
import { relativePath } from '../paths.ts'

/** The files of the generator itself. */
export const generatorFiles = /^(build\.ts|generator(\/[^.].*)?)$/

/**
 * Calls `onChange` with the files saved in a project, once for each group of saves. No save after it returns is missed.
 *
 * chokidar 5 misses the second of two saves within 50 ms, and saves in a folder that takes the place of another. So each of
 * its raw events leads to a comparison of all files, and a new watcher replaces this one when folders have changed. The
 * whole project is watched, because a folder that is renamed away and back is only noticed from above. Symbolic links are
 * not followed, because they may lead in circles.
 */
export async function watchFiles(
  root: string,
  isFollowed: (file: string) => boolean,
  onChange: (files: ReadonlySet<string>) => void,
): Promise<void> {
  let known = listVersions(root, isFollowed)
  const open = async () => {
    const ignored = (path: string) => path !== root && !isFollowed(relativePath(root, path))
    const watcher = watch(root, { ignored, ignoreInitial: true, followSymlinks: false })
    const report = () => {
      const found = listVersions(root, isFollowed)
      const paths = new Set([...known.keys(), ...found.keys()])
      const changed = [...paths].filter((path) => known.get(path) !== found.get(path))
      known = found
      const watched = watcher.getWatched()
      // A folder that is renamed away while the watcher opens, and back, is the same as before, but it is not watched.
      const isUnwatched = (path: string) => path.endsWith('/') && !(resolve(root, path) in watched)
      if (changed.some((path) => path.endsWith('/')) || [...found.keys()].some(isUnwatched)) reopenSoon()
      if (changed.length > 0) onChange(new Set(changed))
    }
    // One save causes several events.
    watcher.on('raw', debounce(2, report))
    watcher.on('error', (error) => console.error(`Some saves may be missed: ${String(error)}`))
    await new Promise<void>((resolve) => watcher.once('ready', resolve))
    report()
    return watcher
  }

  let watcher = open()
  const reopenSoon = debounce(200, () => {
    watcher = watcher.then(async (last) => {
      await last.close()
      return open()
    })
  })
  await watcher
}

/** Lists what distinguishes the versions of each file and folder, by path. Folders end with a slash. */
function listVersions(root: string, isFollowed: (file: string) => boolean): ReadonlyMap<string, string> {
  const versions = new Map<string, string>()
  const visit = (folder: string) => {
    for (const name of readdirSync(join(root, folder))) {
      const path = posix.join(folder, name)
      if (!isFollowed(path)) continue
      // A file or folder may disappear in between. Another event reports that.
      try {
        const stats = lstatSync(join(root, path))
        // A folder may have the inode of the one that it replaces, but not its time of birth.
        if (stats.isDirectory()) versions.set(`${path}/`, `${stats.ino} ${stats.birthtimeMs}`)
        if (stats.isDirectory()) visit(path)
        else versions.set(path, `${stats.ino} ${stats.size} ${stats.mtimeMs}`)
      } catch {}
    }
  }
  visit('')
  return versions
}

function debounce(time: number, act: () => void): () => void {
  let timer: NodeJS.Timeout | undefined
  return () => {
    clearTimeout(timer)
    timer = setTimeout(act, time)
  }
}
