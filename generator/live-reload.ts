import type { ServerResponse } from 'node:http'
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
