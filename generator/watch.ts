import { readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { join, relative, sep } from 'node:path'
import { watch } from 'chokidar'
import { project } from './files.ts'
import type { Built } from '../build.ts'
import { contentTypeOf } from './headers.ts'
import { problemOf, type Problem } from './problem.ts'
import { formatProblems, printProblems } from './report.ts'
import { replyFrom, send, serveSite, type Reply, type ServerOptions } from './serve.ts'
import { writeSite, type Output } from './write.ts'

interface WatchOptions extends ServerOptions {
  build: () => Promise<Built>
  /** The folder to write the site to. */
  folder: string
}

/** Serves the site. On each save, builds and writes it again, and reloads open pages. */
export async function watchSite({ build, folder, base, host }: WatchOptions): Promise<void> {
  const script = readFileSync(join(import.meta.dirname, 'live-reload.js'))
  /** The open pages. */
  const clients = new Set<ServerResponse>()
  /** The newest build, or the page that stands in place of every page while something is wrong. */
  let newest: { version: number; output: Output; errorPage?: string }

  const show = (output: Output, errorPage?: string) => {
    newest = { version: Date.now(), output, ...(errorPage !== undefined && { errorPage }) }
    for (const client of clients) client.write(`data: ${newest.version}\n\n`)
  }
  const showProblems = async (problems: readonly Problem[]) => {
    show(new Map(), makeErrorPage(await formatProblems(problems, false)))
    await printProblems(problems)
    console.error('The next save builds the site again.')
  }
  const update = async () => {
    const start = performance.now()
    try {
      const { site, problems } = await build()
      if (!site) return await showProblems(problems)
      show(site.output)
      const { written, removed } = writeSite(site.output, folder)
      console.log(`Built in ${Math.round(performance.now() - start)} ms: ${written} files written, ${removed} removed.`)
      await printProblems(problems)
    } catch (error) {
      // A file may go while it is read, and a disk may be full.
      await showProblems([problemOf(error)])
    }
  }

  const handle = (path: string, response: ServerResponse): void => {
    if (path === '/@live.js')
      return send(response, { status: 200, headers: { 'Content-Type': contentTypeOf(path) }, body: script })
    if (path !== '/@live') return send(response, answerPage(path))
    // The last header keeps nginx from holding back what is sent.
    const headers = { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' }
    response.writeHead(200, headers).write(`retry: 300\ndata: ${newest.version}\n\n`)
    clients.add(response.once('close', () => clients.delete(response)))
  }
  const answerPage = (path: string): Reply => {
    const { version, output, errorPage } = newest
    const found = replyFrom(output, path)
    const headers: Reply['headers'] = { ...found.headers, 'Cache-Control': 'no-store' }
    const tag = `<script type="module" src="${base}@live.js?${version}"></script>`
    if (errorPage !== undefined) return { status: 500, headers, body: errorPage + tag }
    const isPage = headers['Content-Type'] === contentTypeOf('.html')
    return { ...found, headers, body: isPage ? Buffer.from(found.body).toString() + tag : found.body }
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

/** chokidar does not report a second change of a file within 50 ms. */
const quiet = 60

/** Calls `update` now, and each time when sources have changed and then stayed as they are for a moment, one call at a time. */
async function watchSources(update: () => Promise<void>): Promise<void> {
  // A folder that is renamed and renamed back is noticed only from above.
  const ignored = (path: string) => {
    const [folder = ''] = relative(project, path).split(sep)
    return folder !== '' && !sourceFolders.includes(folder)
  }
  let updating = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  const watcher = watch(project, { ignored, ignoreInitial: true, followSymlinks: false })
  watcher.on('all', () => {
    clearTimeout(timer)
    timer = setTimeout(() => (updating = updating.then(update)), quiet)
  })
  watcher.on('error', (error) => {
    console.error(
      `Files cannot be watched (${error}). Raise fs.inotify.max_user_watches, or set CHOKIDAR_USEPOLLING=true.`,
    )
    process.exit(1)
  })
  updating = update()
  await updating
}
