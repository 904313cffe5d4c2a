import { basename, join, relative } from 'node:path'
import { watch } from 'chokidar'
import { BuildFailure, codeOf, problem } from '../problem.ts'

/**
 * Calls `onReady` once, and `onSave` soon after file-system events in a project, with the files, except those in its
 * `folder` of built files. Throws a BuildFailure when they cannot be watched, or not any more.
 * chokidar's own events miss the second of two saves within 50 ms, so these are its raw ones. They may come without a change.
 * Symbolic links are not followed, because they may lead in circles.
 */
export async function watchFiles(
  root: string,
  folder: string,
  onReady: () => void,
  onSave: (files: readonly string[]) => void,
): Promise<never> {
  const pathOf = (file: string) => relative(root, file).replaceAll('\\', '/')
  const ignored = (file: string) =>
    /^(node_modules|dist|test|\..+)(\/|$)|\/\./.test(pathOf(file)) || `${file}/`.startsWith(`${folder}/`)
  const watcher = watch(root, { ignored, ignoreInitial: true, followSymlinks: false })
  let files: string[] = []
  let timer: NodeJS.Timeout | undefined
  watcher.on('raw', (event, name, details) => {
    // If chokidar polls, `name` is the whole path.
    const { watchedPath = name ?? root } = details as { watchedPath?: string }
    const file = [watchedPath, basename(watchedPath)].includes(name) ? watchedPath : join(watchedPath, name ?? '')
    if (ignored(file)) return
    // A folder that a copy has replaced is watched again.
    if (event === 'rename' && file === watchedPath) watcher.unwatch(watchedPath).add(watchedPath)
    files.push(pathOf(file))
    clearTimeout(timer)
    // One save is several events.
    timer = setTimeout(() => {
      onSave(files)
      files = []
    }, 5)
  })
  watcher.once('ready', onReady)
  // It reports the same error for each file.
  return new Promise((_, reject) => watcher.on('error', (error) => reject(isLimit(error) ? limitReached : error)))
}

const isLimit = (error: unknown) => ['EMFILE', 'ENOSPC'].includes(codeOf(error))

const raise =
  'Raise fs.inotify.max_user_watches and fs.inotify.max_user_instances, close other programs that watch files'
const limitReached = new BuildFailure([
  problem('The system allows no more files to be watched.', `${raise}, or set CHOKIDAR_USEPOLLING=true.`),
])
