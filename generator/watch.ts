import type { ServerResponse } from 'node:http'
import { watch as watchFiles } from 'chokidar'
import type { Interceptor } from './serve.ts'

/** The live-reload channel: pages listen to it, and `reload` makes all of them load anew. */
export interface LiveReload {
  intercept: Interceptor
  reload(): void
  /** Returns the page with the script that listens; it is added on the way out and never written to dist. */
  instrument(html: Uint8Array): Uint8Array
}

const channel = '/@live'

const listener = `<script>new EventSource('${channel}').onmessage=()=>location.reload()</script>`

/** Opens a live-reload channel over server-sent events. */
export function createLiveReload(): LiveReload {
  const listeners = new Set<ServerResponse>()
  return {
    intercept: (request, response) => {
      if (request.url !== channel) return false
      response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' }).write('retry: 300\n\n')
      listeners.add(response)
      response.on('close', () => listeners.delete(response))
      return true
    },
    reload: () => listeners.forEach((response) => response.write('data: reload\n\n')),
    instrument: (html) => Buffer.concat([html, Buffer.from(listener)]),
  }
}

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
  watchFiles([...folders, ...onceRead], { cwd: root, ignoreInitial: true, awaitWriteFinish: { stabilityThreshold: 20, pollInterval: 5 } })
    .on('all', (_, path) => (onceRead.includes(path) ? watcher.restart(path) : queue()))
    .on('ready', queue)
    .on('error', watcher.fail)
}
