import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { watch } from 'chokidar'
import { project } from './files.ts'
import { contentTypeOf, headersOf } from './headers.ts'
import { problemOf, type Problem } from './problem.ts'
import { formatProblems, printProblems } from './print.ts'
import { replyFrom, send, serveSite, type Reply, type ServerOptions } from './serve.ts'
import { writeSite, type Output } from './write.ts'

interface WatchOptions extends ServerOptions {
  /** The folder that has content/ and assets/. */
  root: string
  build: () => Promise<{ site?: { output: Output }; problems: readonly Problem[] }>
  /** The folder to write the site to. */
  folder: string
}

/** Serves the site. On each save, builds and writes it again, and reloads open pages. */
export async function watchSite({ build, root, folder, base, host }: WatchOptions): Promise<void> {
  const openPages = new Set<ServerResponse>()
  let version = 0
  /** The newest site, unless something is wrong. Then a page that says so stands in place of every page. */
  let newest: Output | undefined
  let errorPage: Reply

  const reload = () => {
    version = Date.now()
    for (const page of openPages) page.write(`data: ${version}\n\n`)
  }
  const showProblems = async (problems: readonly Problem[]) => {
    errorPage = makeErrorPage(await formatProblems(problems, false))
    newest = undefined
    reload()
    await printProblems(problems)
    console.error('The next save builds the site again.')
  }
  const update = async () => {
    const start = performance.now()
    const found: Problem[] = []
    try {
      const { site, problems } = await build()
      found.push(...problems)
      if (!site) return await showProblems(problems)
      const { written, removed } = writeSite(site.output, folder)
      const isNew = written + removed > 0 || newest === undefined
      newest = site.output
      if (isNew) reload()
      console.log(`Built in ${Math.round(performance.now() - start)} ms: ${written} files written, ${removed} removed.`)
      await printProblems(problems)
    } catch (error) {
      // A file may go while it is read, and a disk may be full.
      await showProblems([...found, problemOf(error)])
    }
  }

  const handle = (path: string, response: ServerResponse): void => {
    if (path === '/@live') {
      response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' })
      response.write(`retry: 300\ndata: ${version}\n\n`)
      openPages.add(response.once('close', () => openPages.delete(response)))
      return
    }
    const { status, headers, body } = path === '/@live.js' ? reloadScript : newest ? replyFrom(newest, path) : errorPage
    const isPage = headers['Content-Type'] === contentTypeOf('.html')
    const tag = isPage ? `<script type="module" src="${base}@live.js?${version}"></script>` : ''
    send(response, {
      status,
      headers: { ...headers, 'Cache-Control': 'no-store' },
      body: Buffer.concat([Buffer.from(body), Buffer.from(tag)]),
    })
  }

  await watchSources(root, update)
  await serveSite({ base, host, keepsPort: true }, handle)
}

/** Reloads a page when its version is not the newest, and says in its tab if the program ends. */
const reloadScript: Reply = {
  status: 200,
  headers: { 'Content-Type': contentTypeOf('.js') },
  body: `const live = new EventSource(new URL('@live', import.meta.url))
let isLost = false
live.onmessage = ({ data }) => {
  if (isLost || !import.meta.url.endsWith('?' + data)) location.reload()
}
live.onerror = () => {
  isLost = true
  document.title = 'Stopped: see the terminal'
}
`,
}

/** Returns a page with the heading of React Router's default one. */
function makeErrorPage(text: string): Reply {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  // It is as tall as any page, and has the headers of pages. Otherwise browsers would forget where a page was scrolled.
  const body = `<!doctype html>
<html lang="en" style="height: 100000px">
  <title>Unexpected Application Error</title>
  <body style="position: fixed; inset: 0; margin: 1em; overflow: auto">
    <h1>Unexpected Application Error</h1>
    <pre style="white-space: pre-wrap">${escaped}</pre>
    <p>This page reloads when the problem is fixed.</p>
  </body>
</html>
`
  return { status: 500, headers: { 'Content-Type': contentTypeOf('.html'), ...headersOf('500.html') }, body }
}

/**
 * The number of milliseconds after which an editor has probably written a file to its end. If not, the site is built
 * again.
 */
const pause = 5

/** Calls `update` now, and each time when sources have changed, one call at a time. */
async function watchSources(root: string, update: () => Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  let isUpdating = false
  let isStale = false
  const change = () => {
    clearTimeout(timer)
    timer = setTimeout(start, pause)
  }
  const start = async () => {
    isStale = true
    if (isUpdating) return
    isUpdating = true
    // Part of the sources may change after they were read.
    while (isStale) {
      isStale = false
      await update()
    }
    isUpdating = false
  }
  const content = ['content', 'assets'].map((folder) => join(root, folder))
  const code = ['pages', 'components', 'assets'].map((folder) => join(project, folder))
  const watcher = watch([...content, ...code], { ignoreInitial: true })
  // What the operating system reports: chokidar leaves out a second change of a file within 50 ms.
  watcher.on('raw', change)
  // A new folder may get files before it is watched.
  watcher.on('addDir', change)
  watcher.on('error', (error) => {
    const limits = 'fs.inotify.max_user_watches (ENOSPC) or fs.inotify.max_user_instances (EMFILE)'
    console.error(`Files cannot be watched: ${error}. Raise ${limits}, or set CHOKIDAR_USEPOLLING=true.`)
    process.exit(1)
  })
  await start()
}
