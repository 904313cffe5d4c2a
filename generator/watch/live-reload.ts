import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { transform } from 'esbuild'
import { ownFolder } from '../own-folder.ts'
import type { Interceptor } from '../serve.ts'

/** The live-reload channel: pages listen to it, and `announce` makes all of them look whether they have changed. */
export interface LiveReload {
  /** Answers the channel and the script that listens to it. */
  intercept: Interceptor
  announce(): void
  /** Returns the page with the script that listens; it is added on the way out and never written to dist. */
  instrument(html: Uint8Array): Uint8Array
}

/** The addresses of the channel and of its script; they lie outside of every base. */
const [channel, script] = ['/@live', '/@live.js'] as const

/** Opens a live-reload channel over server-sent events. */
export function createLiveReload(): LiveReload {
  const listeners = new Set<ServerResponse>()
  const code = writeScript()
  const listen = (response: ServerResponse) => {
    response
      .writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' })
      .write('retry: 300\n\n')
    listeners.add(response)
    response.on('close', () => listeners.delete(response))
  }
  const sendScript = async (response: ServerResponse) => {
    response
      .writeHead(200, { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': 'no-store' })
      .end(await code)
  }
  return {
    intercept: ({ url = '' }, response) => {
      if (url === channel) listen(response)
      else if (url.startsWith(script)) void sendScript(response)
      else return false
      return true
    },
    announce: () => listeners.forEach((response) => response.write('data: changed\n\n')),
    // The hash tells the script which version of the page it came with.
    instrument: (html) =>
      Buffer.concat([html, Buffer.from(`<script type="module" src="${script}?${hash(html)}"></script>`)]),
  }
}

async function writeScript(): Promise<string> {
  const source = await readFile(join(ownFolder, 'watch/live-client.ts'), 'utf8')
  return (await transform(source, { loader: 'ts' })).code
}

function hash(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 16)
}
