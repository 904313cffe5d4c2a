import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { basename, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { transform } from 'esbuild'
import { createBundler } from '../bundle.ts'
import { contentTypeOf } from '../hosts.ts'
import { formatProblems, problemsOf } from '../problem.ts'
import { createSiteServer, listen, ownAddresses, type Answer, type ServerOptions } from '../serve.ts'
import { prepareSite, type BuiltSite } from '../site-builder.ts'
import type { BuildTarget, Output, Site } from '../site.ts'
import { writeSite } from '../write.ts'

interface Options extends ServerOptions {
  /** The folder to write the site to. */
  folder: string
  port: number
}

/** Serves the site, and builds it again whenever the process that started this one says that something was saved. */
export async function startDevServer(site: Site, options: Options, target: BuildTarget): Promise<void> {
  const { base, folder, port, isOpen } = options
  const bundleSite = createBundler(site, true)
  const clients = new Set<ServerResponse>()
  let built: BuiltSite | undefined
  let output: Output = new Map()
  /** An error, which is shown in place of every page. */
  let failure: unknown
  let save = new AbortController()
  let building = Promise.resolve()

  const show = (next: BuiltSite | undefined, error?: unknown) => {
    built = next
    failure = error
    for (const client of clients) client.write('data: saved\n\n')
  }

  /** Waits until it is sure that a file is as it should be: some editors empty a file before they write it. */
  const waitForSave = (signal: AbortSignal) => wait(50, undefined, { signal }).catch(() => {})

  const build = async (signal: AbortSignal) => {
    const start = performance.now()
    try {
      signal.throwIfAborted()
      const next = await prepareSite(site, target, bundleSite)
      signal.throwIfAborted()
      // After an error, the new pages are shown once they are known to be right.
      if (failure === undefined) show(next)
      const { output: files, warnings } = await next.complete(signal)
      output = files
      if (failure !== undefined) show(next)
      const time = Math.round(performance.now() - start)
      const { written, removed } = writeSite(output, folder)
      console.log(`Built in ${time} ms. ${basename(folder)}: ${written} files written, ${removed} removed.`)
      process.stderr.write(await formatProblems(warnings, process.stderr.isTTY, 'warning'))
    } catch (error) {
      await waitForSave(signal)
      if (signal.aborted) return
      console.error(await formatProblems(problemsOf(error, site.root), process.stderr.isTTY))
      show(undefined, error)
    }
  }

  const onSave = () => {
    save.abort()
    const { signal } = (save = new AbortController())
    building = building.then(() => build(signal))
  }

  const answer = async (path: string): Promise<Answer> => {
    while (built === undefined && failure === undefined) await building
    // Host files such as robots.txt are those of the last complete build.
    const file = path.slice(1)
    const body = built?.assets.get(file) ?? (file.endsWith('.html') ? undefined : output.get(file))
    if (body !== undefined) return { status: 200, type: contentTypeOf(path), body, headers: uncached }
    const { signal } = save
    const send = (status: number, html: string): Answer => {
      return { status, type: contentTypeOf('.html'), body: withLiveScript(html, base), headers: uncached }
    }
    try {
      if (built === undefined) throw failure
      const page = path.endsWith('.html') ? '/404.html' : path.replace(/^(\/.+)\/$/, '$1')
      const route = built.routes.find((one) => one.path === page)
      const other = built.routes.find((one) => one.path === '/404.html')
      if (route && route !== other) return send(200, built.render(route))
      return send(404, other ? built.render(other) : 'Not Found\n')
    } catch (error) {
      await waitForSave(signal)
      if (!signal.aborted) return send(500, writeErrorPage(await formatProblems(problemsOf(error, site.root))))
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
  onSave()
  // This process ends with the one that started it.
  process.once('disconnect', () => process.exit())
  if (!process.connected) process.exit()
  const taken = await listen(server, port, isOpen)
  await building
  const urlOf = (host: string) => `http://${host}:${taken}${base}`
  console.log(`Serving the site at ${urlOf('127.0.0.1')} with live reload. Press Ctrl-C to stop.`)
  for (const host of isOpen ? ownAddresses() : []) console.log(`Other devices on this network can open ${urlOf(host)}`)
}

const uncached = { 'Cache-Control': 'no-store' }

/** Adds the live reload script with a hash of the page. In place of the styles that a page had at first, it allows all. */
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
<style>body{margin:5vw;font:1rem/1.5 system-ui,sans-serif}pre{overflow:auto;padding:1em;background:#eee;color:#111}</style>
<h1>Unexpected Application Error</h1>
<pre>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</pre>
<p>This page reloads when the problem is fixed.</p>
`
}
