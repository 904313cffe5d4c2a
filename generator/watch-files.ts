import { readdirSync, statSync, watch, type FSWatcher } from 'node:fs'
import { join, posix } from 'node:path'
import { codeOf } from './problem.ts'

/**
 * Reports the files saved in a project, those of one operation together. Once it returns, it reports every save.
 *
 * Each folder is watched separately, because a recursive watcher would also follow node_modules. Events name most saves.
 * The rest, such as the files of a folder that was moved here, is found by comparing the files before and after.
 */
export function watchFiles(
  root: string,
  isFollowed: (file: string) => boolean,
  onChange: (files: ReadonlySet<string>) => void,
): void {
  const watchers = new Map<string, FSWatcher>()
  let known = new Map<string, string>()
  let saved = new Set<string>()
  let timer: NodeJS.Timeout | undefined

  const watchFolder = (folder: string) => {
    const watcher = watch(join(root, folder), (event, name) => {
      const path = posix.join(folder, name ?? '')
      if (!isFollowed(path)) return
      saved.add(path)
      for (const [old, watcher] of watchers) {
        // Another folder may be here now, so the old watchers are of no use.
        if (event !== 'rename' || !`${old}/`.startsWith(`${path}/`)) continue
        watcher.close()
        watchers.delete(old)
      }
      clearTimeout(timer)
      timer = setTimeout(report, 5)
    })
    watcher.on('error', () => {})
    watchers.set(folder, watcher)
  }

  /** Adds the files in a folder, and watches it first, so that no save is missed in between. */
  const collect = (folder: string, files: Map<string, string>) => {
    try {
      if (!watchers.has(folder)) watchFolder(folder)
      for (const name of readdirSync(join(root, folder))) {
        const path = posix.join(folder, name)
        const stats = isFollowed(path) ? statSync(join(root, path), { throwIfNoEntry: false }) : undefined
        if (stats?.isDirectory()) collect(path, files)
        else if (stats !== undefined) files.set(path, `${stats.ino} ${stats.size} ${stats.mtimeMs}`)
      }
    } catch (error) {
      // If the folder was deleted meanwhile, another event reports that.
      if (!/^(ENOENT|ENOTDIR)$/.test(codeOf(error))) console.error(`Some saves may be missed: ${String(error)}`)
    }
    return files
  }

  const report = () => {
    const found = collect('', new Map())
    for (const path of [...known.keys(), ...found.keys()]) if (known.get(path) !== found.get(path)) saved.add(path)
    const reported = saved
    known = found
    saved = new Set()
    onChange(reported)
  }

  collect('', known)
}
