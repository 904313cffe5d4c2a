import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { transform } from 'esbuild'
import { removePolicy } from '../build/assemble-site.ts'
import { createBuilder } from '../build/build-site.ts'
import { relativePath } from '../paths.ts'
import { formatProblems, problemsOf } from '../problem.ts'
import { describePublication, publish } from '../publish.ts'
import { createSiteServer, findAnswer, listen, ownAddresses, type Answer } from '../serve.ts'
import type { BuildTarget, CheckedOutput, Output, Site } from '../site.ts'
import { generatorFiles, watchFiles } from './watch-files.ts'

const ignored = /(^|\/)(\.|node_modules(\/|$))|^test(\/|$)/

export interface WatchOptions {
  /** The arguments of the command, with which it starts again. */
  args: readonly string[]
  /** The folder to publish to. */
  folder: string
  port: number
  /** Whether other devices on the network may open the site. */
  isOpen: boolean
}

/** Builds and serves the site, and builds it again after each save. */
export async function startDevServer(
  site: Site,
  target: BuildTarget,
  { folder, port, isOpen }: WatchOptions,
): Promise<void> {
  const { root } = site
  const { base } = target
  const clients = new Set<ServerResponse>()
  const changes = new Set<string>()
  const builder = await createBuilder(site, target)
  let output: Output = new Map()
  let errorPage: string | undefined
  let queue: Promise<void> | undefined

  const show = (failure?: string) => {
    errorPage = failure
    for (const client of clients) client.write('data: saved\n\n')
  }

  const report = async (error: unknown) => {
    const problems = problemsOf(error, root)
    console.log(await formatProblems(problems, process.stdout.isTTY))
    return problems
  }

  const build = async () => {
    const start = performance.now()
    const saved = [...changes]
    changes.clear()
    let checked: CheckedOutput
    try {
      const built = await builder.build(saved)
      output = built.output
      // After an error, the new pages are shown once they are known to be right.
      if (errorPage !== undefined) built.check()
      show()
      // The server answers the open pages before the checks, which block it for longer than that.
      await wait(10)
      checked = built.check()
    } catch (error) {
      return show(writeErrorPage(await formatProblems(await report(error), false)))
    }
    try {
      console.log(describePublication(await publish(checked, folder), folder, performance.now() - start))
    } catch (error) {
      // The site is served anyway. The next save publishes it.
      await report(error)
    }
  }

  const answer = (path: string, response: ServerResponse): Answer | undefined => {
    const headers = { 'Cache-Control': 'no-store' }
    if (path === '/@live.js') return { status: 200, type: 'text/javascript', body: liveScript }
    if (path === '/@live') {
      response.writeHead(200, { 'Content-Type': 'text/event-stream', ...headers }).write('retry: 300\n\n')
      clients.add(response.once('close', () => clients.delete(response)))
      return undefined
    }
    const { status, type, body } = findAnswer(output, path)
    if (!type.startsWith('text/html')) return { status, type, body, headers }
    const page = withLiveScript(errorPage ?? Buffer.from(body).toString(), `${base}@live.js`)
    return { status: errorPage === undefined ? status : 500, type, body: page, headers }
  }

  // Finish publishing first.
  process.once('disconnect', () => void Promise.resolve(queue).finally(() => process.exit()))
  if (!process.connected) process.exit()
  // Watch before the first build, so that no save is missed.
  const out = `${relativePath(root, folder)}/`
  const isSource = (file: string) => !ignored.test(file) && !generatorFiles.test(file) && !`${file}/`.startsWith(out)
  await watchFiles(root, isSource, (saved) => {
    // Files directly in the root are not sources.
    for (const file of saved) if (file.includes('/')) changes.add(file)
    queue = queue?.then(() => (changes.size > 0 ? build() : undefined))
  })
  const source = await readFile(join(import.meta.dirname, 'live-client.ts'), 'utf8')
  const { code: liveScript } = await transform(source, { loader: 'ts' })
  queue = build()
  await queue
  const taken = await listen(createSiteServer({ base, isOpen }, answer), port, isOpen)
  process.send?.(taken)
  const urlOf = (host: string) => `http://${host}:${taken}${base}`
  console.log(`Serving the site at ${urlOf('127.0.0.1')} with live reload. Press Ctrl-C to stop.`)
  if (isOpen) for (const host of ownAddresses()) console.log(`Other devices on this network can open ${urlOf(host)}`)
}

/** Adds the live reload script with a hash of the page, and removes the policy, which would block its requests. */
function withLiveScript(html: string, url: string): string {
  return `${removePolicy(html)}<script type="module" src="${url}?${hash('sha256', html)}"></script>`
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
