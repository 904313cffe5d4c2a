import { statSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { join, relative, sep } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { watch } from 'chokidar'
import { listSources, project } from './files.ts'
import { answerFrom, contentTypeOf, type Answer } from './hosts.ts'
import { problemsOf, type Problem } from './problem.ts'
import { formatProblems, printProblems } from './report.ts'
import { send, serveSite, type ServerOptions } from './serve.ts'
import { writeSite, type Output } from './write.ts'

interface WatchOptions extends ServerOptions {
  build: () => Promise<{ output: Output; warnings: readonly Problem[] }>
  /** The folder to write the site to. */
  folder: string
}

/** Serves the site. On each save, builds and writes it again, and reloads open pages. */
export async function watchSite({ build, folder, base, host }: WatchOptions): Promise<void> {
  /** The open pages. */
  const clients = new Set<ServerResponse>()
  /** The newest build, or the page that stands in place of every page while something is wrong. */
  let newest: { version: number; output: Output; errorPage?: string }
  /** What the sources were before the last build. */
  let sources = ''

  const show = (built: typeof newest) => {
    newest = built
    for (const client of clients) client.write(`data: ${newest.version}\n\n`)
  }
  const update = async () => {
    const start = performance.now()
    try {
      const current = readStamps()
      if (current === sources) return
      sources = current
      const { output, warnings } = await build()
      show({ version: Date.now(), output })
      const { written, removed } = writeSite(output, folder)
      console.log(`Built in ${Math.round(performance.now() - start)} ms: ${written} files written, ${removed} removed.`)
      await printProblems(warnings)
    } catch (error) {
      // Some editors empty a file before they write it.
      await wait(50)
      if (readStamps() !== sources) return update()
      const problems = problemsOf(error)
      show({ version: Date.now(), output: new Map(), errorPage: errorPageOf(await formatProblems(problems, false)) })
      await printProblems(problems)
      console.error('The next save builds the site again.')
    }
  }
  // One build at a time.
  let updating = update()
  const onSave = () => (updating = updating.then(update))

  const handle = (path: string, response: ServerResponse): void => {
    if (path === '/@live.js')
      return send(response, { status: 200, headers: { 'Content-Type': contentTypeOf(path) }, body: liveScript })
    if (path !== '/@live') return send(response, answerPage(path))
    // The last header keeps nginx from holding back what is sent.
    const headers = { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' }
    response.writeHead(200, headers).write(`retry: 300\ndata: ${newest.version}\n\n`)
    clients.add(response.once('close', () => clients.delete(response)))
  }
  const answerPage = (path: string): Answer => {
    const { version, output, errorPage } = newest
    const found = answerFrom(output, path)
    const headers: Answer['headers'] = { ...found.headers, 'Cache-Control': 'no-store' }
    const script = `<script type="module" src="${base}@live.js?${version}"></script>`
    if (errorPage !== undefined) return { status: 500, headers, body: errorPage + script }
    const isPage = headers['Content-Type'] === contentTypeOf('.html')
    return { ...found, headers, body: isPage ? Buffer.from(found.body).toString() + script : found.body }
  }

  watchSources(onSave)
  await updating
  await serveSite({ base, host }, handle)
}

/**
 * Reloads a page whose version is not the newest. Browsers allow six connections to a host, so hidden pages have none. A
 * browser would restore the position of the error page, so the script keeps that of the page.
 */
const liveScript = `
let events
const isError = 'error' in document.documentElement.dataset
if (!isError && history.scrollRestoration === 'manual') addEventListener('load', () => {
  scrollTo({ top: sessionStorage.top, behavior: 'instant' })
  // The browser restores a position after this event.
  setTimeout(() => (history.scrollRestoration = 'auto'))
})
function connect() {
  events?.close()
  if (document.hidden) return
  events = new EventSource(new URL('@live', import.meta.url))
  events.onmessage = ({ data }) => {
    if (import.meta.url.endsWith('?' + data)) return
    if (isError) history.scrollRestoration = 'manual'
    else sessionStorage.top = scrollY
    location.reload()
  }
}
document.addEventListener('visibilitychange', connect)
connect()
`

/** Returns an error page with the heading of React Router's default one. */
function errorPageOf(text: string): string {
  return `<!doctype html>
<html lang="en" data-error>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>Unexpected Application Error</title>
<style>
body { margin: 5vw; font: 1rem/1.5 system-ui, sans-serif }
pre { padding: 1em; background: #eee; color: #111; white-space: pre-wrap; overflow-wrap: anywhere }
</style>
<h1>Unexpected Application Error</h1>
<pre>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</pre>
<p>This page reloads when the problem is fixed.</p>
`
}

const sourceFolders = ['assets', 'components', 'content', 'pages']

/** Returns when each source was changed last, as one text. */
function readStamps(): string {
  try {
    const paths = sourceFolders.flatMap((folder) =>
      listSources(join(project, folder)).map((path) => `${folder}/${path}`),
    )
    return paths.map((path) => `${path} ${readStamp(path)}`).join('\n')
  } catch {
    // A folder is being replaced.
    return 'changing'
  }
}

function readStamp(path: string): string {
  try {
    const { mtimeMs, size } = statSync(join(project, path))
    return `${mtimeMs} ${size}`
  } catch {
    // Some editors remove a file before they write it again.
    return 'gone'
  }
}

/** Calls `onSave` soon after a source has changed, perhaps several times. */
function watchSources(onSave: () => void): void {
  // A folder that is renamed and renamed back is noticed only from above.
  const ignored = (path: string) => {
    const [folder = ''] = relative(project, path).split(sep)
    return folder !== '' && !sourceFolders.includes(folder)
  }
  const watcher = watch(project, { ignored, ignoreInitial: true, followSymlinks: false })
  let timers: NodeJS.Timeout[] = []
  watcher.on('all', () => {
    // One save is several events, and chokidar does not report a second save within 50 ms.
    timers.forEach(clearTimeout)
    timers = [setTimeout(onSave, 5), setTimeout(onSave, 100)]
  })
  watcher.on('error', (error) => {
    console.error(
      `Files cannot be watched (${error}). Raise fs.inotify.max_user_watches, or set CHOKIDAR_USEPOLLING=true.`,
    )
    process.exit(1)
  })
}
