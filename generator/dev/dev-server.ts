import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { basename, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { transform } from 'esbuild'
import { createBundler } from '../bundle.ts'
import { contentTypeOf } from '../hosts.ts'
import { formatProblems, printProblems, problemsOf, type Problem } from '../problem.ts'
import { explainUncaught } from '../render.ts'
import { createSiteServer, describeAddresses, listen, type Answer, type ServerOptions } from '../serve.ts'
import { prepareSite, type PreparedSite } from '../site-builder.ts'
import type { BuildTarget, Output, Site } from '../site.ts'
import { writeSite } from '../write.ts'

export interface DevServerOptions extends ServerOptions {
  /** The absolute path of the project, whose build.ts exports the site. */
  root: string
  target: BuildTarget
  /** The folder to write the site to. */
  folder: string
  port: number
}

/** Serves the site, and builds it again whenever the process that started this one says which files were saved. */
async function startDevServer(options: DevServerOptions): Promise<void> {
  const { root, target, folder } = options
  const clients = new Set<ServerResponse>()
  let prepared: PreparedSite | undefined
  let output: Output = new Map()
  /** What is wrong, which is shown in place of every page. */
  let failure: readonly Problem[] | undefined
  let loading: ReturnType<typeof loadSite> | undefined
  /** The files that were saved since the site was bundled. */
  let saved: string[] = []
  let save = new AbortController()
  let building = Promise.resolve()

  /** Mistakes in build.ts are shown like those of a page. This process starts again when it is saved. */
  const loadSite = async () => {
    const { site }: { site: Site } = await import(pathToFileURL(join(root, 'build.ts')).href)
    return { site, bundle: createBundler(site, true) }
  }

  const show = (next: PreparedSite | undefined, problems?: readonly Problem[]) => {
    prepared = next
    failure = problems
    for (const client of clients) client.write('data: saved\n\n')
  }

  const build = async (signal: AbortSignal) => {
    const start = performance.now()
    try {
      signal.throwIfAborted()
      const { site, bundle } = await (loading ??= loadSite())
      const files = saved
      saved = []
      const next = await prepareSite(site, target, () => bundle(files))
      signal.throwIfAborted()
      // After an error, the new pages are shown once they are known to be right.
      if (failure === undefined) show(next)
      const completed = await next.complete(signal)
      output = completed.output
      if (failure !== undefined) show(next)
      const time = Math.round(performance.now() - start)
      const { written, removed } = writeSite(output, folder)
      console.log(`Built in ${time} ms. ${basename(folder)}: ${written} files written, ${removed} removed.`)
      await printProblems([...completed.reactWarnings, ...completed.warnings], 'warning')
    } catch (error) {
      // Some editors empty a file before they write it.
      await wait(50, undefined, { signal }).catch(() => {})
      if (signal.aborted) return
      const problems = problemsOf(error, root)
      await printProblems(problems)
      console.error('The next save builds the site again.')
      show(undefined, problems)
    }
  }

  const onSave = (files: readonly string[]) => {
    saved.push(...files)
    save.abort()
    const { signal } = (save = new AbortController())
    building = building.then(() => build(signal))
  }

  const answer = async (path: string): Promise<Answer> => {
    while (prepared === undefined && failure === undefined) await building
    const send = (status: number, type: string, body: Answer['body']): Answer => {
      return { status, type: contentTypeOf(type), body, headers: uncached }
    }
    const sendPage = (status: number, html: string) => send(status, '.html', withLiveScript(html, options.base))
    if (prepared === undefined) return sendPage(500, writeErrorPage(await formatProblems(failure ?? [])))
    const { routes, assets, render } = prepared
    // Host files such as robots.txt are those of the last complete build.
    const file = path.slice(1)
    const body = assets.get(file) ?? (file.endsWith('.html') ? undefined : output.get(file))
    if (body !== undefined) return send(200, path, body)
    const lost = routes.find((one) => one.path === '/404.html')
    const route = routes.find((one) => one.path === path.replace(/^(\/.+)\/$/, '$1') && !path.endsWith('.html'))
    try {
      if (route) return sendPage(200, render(route))
      return sendPage(404, lost ? render(lost) : 'Not Found\n')
    } catch {
      // The build fails in the same way, and shows the error in place of every page.
      await building
      return answer(path)
    }
  }

  const source = await readFile(join(import.meta.dirname, 'live-client.ts'), 'utf8')
  const { code: liveScript } = await transform(source, { loader: 'ts' })
  const server = createSiteServer(options, (path, response) => {
    if (path === '/@live.js') return { status: 200, type: contentTypeOf('.js'), body: liveScript, headers: uncached }
    if (path !== '/@live') return answer(path)
    response.writeHead(200, { 'Content-Type': 'text/event-stream', ...uncached }).write('retry: 300\n\n')
    clients.add(response.once('close', () => clients.delete(response)))
    return undefined
  })
  process.on('message', onSave)
  onSave([])
  const taken = await listen(server, options.port, options.host)
  // A page may leave a promise or a timer behind, which fails at any time.
  process.on('uncaughtException', (error) => void printProblems(problemsOf(explainUncaught(error), root)))
  await building
  console.log(describeAddresses(options, taken))
}

const uncached = { 'Cache-Control': 'no-store' }

/** Adds the live reload script with a hash of the page. Relaxes the policy, so that styles can be replaced. */
function withLiveScript(html: string, base: string): string {
  const open = html.replace(/(?<=; )style-src '[^']*'/, "style-src-elem 'unsafe-inline'; style-src-attr 'none'")
  return `${open}<script type="module" src="${base}@live.js?${hash('sha256', open)}"></script>`
}

/** Writes an error page with the heading of React Router's default one. */
function writeErrorPage(text: string): string {
  return `<!doctype html>
<html lang="en">
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

// This file runs in a process of its own, which ends with the one that started it.
process.once('disconnect', () => process.exit())
if (!process.connected) process.exit()
await startDevServer(JSON.parse(process.argv[2] ?? ''))
