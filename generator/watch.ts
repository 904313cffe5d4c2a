import { readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { join, relative, sep } from 'node:path'
import { watch } from 'chokidar'
import { project } from './files.ts'
import { contentTypeOf, headersOf } from './headers.ts'
import { problemOf, type Problem } from './problem.ts'
import { formatProblems, printProblems } from './print.ts'
import { replyFrom, send, serveSite, type Reply, type ServerOptions } from './serve.ts'
import { writeSite, type Output } from './write.ts'

interface WatchOptions extends ServerOptions {
  build: () => Promise<{ site?: { output: Output }; problems: readonly Problem[] }>
  /** The folder to write the site to. */
  folder: string
}

/** Serves the site. On each save, builds and writes it again, and reloads open pages. */
export async function watchSite({ build, folder, base, host }: WatchOptions): Promise<void> {
  const script = readFileSync(join(import.meta.dirname, 'live-reload.js'))
  const reloadScript: Reply = { status: 200, headers: { 'Content-Type': contentTypeOf('.js') }, body: script }
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
    const body = makeErrorPage(await formatProblems(problems, false))
    // Its headers are those of pages. With another Cross-Origin-Opener-Policy, the browser would forget where the page
    // was scrolled.
    const headers = { ...headersOf('500.html'), 'Content-Type': contentTypeOf('500.html') }
    errorPage = { status: 500, headers, body }
    newest = undefined
    reload()
    await printProblems(problems)
    console.error('The next save builds the site again.')
  }
  const update = async () => {
    const start = performance.now()
    try {
      const { site, problems } = await build()
      if (!site) return await showProblems(problems)
      const { written, removed } = writeSite(site.output, folder)
      const isNew = written + removed > 0 || newest === undefined
      newest = site.output
      if (isNew) reload()
      console.log(`Built in ${Math.round(performance.now() - start)} ms: ${written} files written, ${removed} removed.`)
      await printProblems(problems)
    } catch (error) {
      // A file may go while it is read, and a disk may be full.
      await showProblems([problemOf(error)])
    }
  }

  const handle = (path: string, response: ServerResponse): void => {
    if (path === '/@live') {
      // The last header keeps nginx from holding back what is sent.
      const headers = { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' }
      response.writeHead(200, headers).write(`retry: 300\ndata: ${version}\n\n`)
      openPages.add(response.once('close', () => openPages.delete(response)))
      return
    }
    const found = path === '/@live.js' ? reloadScript : newest ? replyFrom(newest, path) : errorPage
    const isPage = found.headers['Content-Type'] === contentTypeOf('.html')
    const tag = isPage ? `<script type="module" src="${base}@live.js?${version}"></script>` : ''
    const body = Buffer.concat([Buffer.from(found.body), Buffer.from(tag)])
    send(response, { ...found, headers: { ...found.headers, 'Cache-Control': 'no-store' }, body })
  }

  await watchSources(update)
  await serveSite({ base, host }, handle)
}

/** Returns a page with the heading of React Router's default one. */
function makeErrorPage(text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const page = readFileSync(join(import.meta.dirname, 'watch-error.html'), 'utf8')
  return page.replace('<pre>', (tag) => tag + escaped)
}

const sourceFolders = ['assets', 'components', 'content', 'pages']

/**
 * The number of milliseconds after which an editor has probably written a file to its end. If not, the site is built
 * again.
 */
const pause = 5

/** Calls `update` now, and each time when sources have changed, one call at a time. */
async function watchSources(update: () => Promise<void>): Promise<void> {
  // A folder that is renamed and renamed back is noticed only from above.
  const ignored = (path: string) => {
    const [folder = ''] = relative(project, path).split(sep)
    return folder !== '' && !sourceFolders.includes(folder)
  }
  let updating = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  let isWaiting = false
  const start = () => {
    if (isWaiting) return
    isWaiting = true
    updating = updating.then(() => {
      isWaiting = false
      return update()
    })
  }
  const change = () => {
    clearTimeout(timer)
    timer = setTimeout(start, pause)
  }
  const watcher = watch(project, { ignored, ignoreInitial: true, followSymlinks: false })
  // What the operating system reports: chokidar leaves out a second change of a file within 50 ms.
  watcher.on('raw', (_event, path, details) => {
    const { watchedPath = '' } = details as { watchedPath?: string }
    if (!ignored(join(watchedPath, path))) change()
  })
  // A new folder may get files before it is watched.
  watcher.on('addDir', change)
  watcher.on('error', (error) => {
    console.error(
      `Files cannot be watched (${error}). Raise fs.inotify.max_user_watches, or set CHOKIDAR_USEPOLLING=true.`,
    )
    process.exit(1)
  })
  updating = update()
  await updating
}
