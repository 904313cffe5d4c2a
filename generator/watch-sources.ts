import { watch } from 'chokidar'

/** What `watchSources` calls. */
export interface SourceWatcher {
  /** Called once at the start and after every save, never twice at once: saves during a run lead to one more. */
  rebuild(): Promise<void>
  /** Called after a save of a file that only a new start reads. */
  restart(file: string): void
  /** Called where the sources cannot be watched, such as beyond the system's limit of watched files. */
  fail(error: unknown): void
}

/**
 * Watches the folders, and files that only a new start reads; all are paths from `root`.
 * Waits until a file has kept its size for 20 ms, because an editor may truncate it first and fill it a moment later.
 */
export function watchSources(root: string, folders: readonly string[], onceRead: readonly string[], watcher: SourceWatcher): void {
  let last = Promise.resolve()
  let isQueued = false
  const queue = () => {
    if (isQueued) return
    isQueued = true
    last = last
      .then(() => {
        isQueued = false
        return watcher.rebuild()
      })
      .catch(watcher.fail)
  }
  watch([...folders, ...onceRead], { cwd: root, ignoreInitial: true, awaitWriteFinish: { stabilityThreshold: 20, pollInterval: 5 } })
    .on('all', (_, path) => (onceRead.includes(path) ? watcher.restart(path) : queue()))
    .on('ready', queue)
    .on('error', watcher.fail)
}
