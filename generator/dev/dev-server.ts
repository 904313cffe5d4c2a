import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { basename, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { transform } from 'esbuild'
import { createBuilder, type BuiltSite } from '../build.ts'
import { createBundler, type Changed } from '../bundle.ts'
import { contentTypeOf } from '../hosts.ts'
import { formatProblems, problemsOf } from '../problem.ts'
import { createSiteServer, listen, ownAddresses, type Answer } from '../serve.ts'
import type { BuildTarget, Output, Site } from '../site.ts'
import { writeSite } from '../write.ts'
import { watchFiles } from './watch-files.ts'

interface Options {
  /** The folder to write the site to. */
  folder: string
  port: number
  isOpen: boolean
  /** As in createSiteServer. */
  names: readonly string[]
}

/** Serves the site, and builds it again after each save. Pages are rendered when somebody asks for them. */
export async function startDevServer(site: Site, target: BuildTarget, options: Options): Promise<void> {
  const { root } = site
  const { base } = target
  const { folder, port, isOpen, names } = options
  const builder = await createBuilder(site, target, createBundler(site, true))
  const clients = new Set<ServerResponse>()
  let built: BuiltSite | undefined
  let output: Output = new Map()
  /** An error page, which is shown in place of every page. */
  let failure: string | undefined
  let saved = new Set<string>()
  let saves = 0
  let building: Promise<void> | undefined

  const show = (next?: string) => {
    failure = next
    for (const client of clients) client.write('data: saved\n\n')
  }

  const report = async (error: unknown) => {
    const problems = problemsOf(error, root)
    console.error(await formatProblems(problems, process.stderr.isTTY))
    return writeErrorPage(await formatProblems(problems))
  }

  /** If the site cannot be written, it is served anyway. */
  const write = async (output: Output) => {
    try {
      const { written, removed } = writeSite(output, folder)
      return `${basename(folder)}: ${written} files written, ${removed} removed.`
    } catch (error) {
      return formatProblems(problemsOf(error, root), process.stdout.isTTY)
    }
  }

  const build = async (files: ReadonlySet<string>) => {
    const count = saves
    const isStale = () => saves !== count
    const start = performance.now()
    try {
      const next = await builder.build(findChanged(files))
      // After an error, the new pages are shown once they are known to be right.
      if (failure !== undefined) await next.complete(isStale)
      if (isStale()) return
      built = next
      show()
      const time = Math.round(performance.now() - start)
      // The open pages come first.
      await wait(30)
      const done = await next.complete(isStale)
      if (isStale()) return
      output = done.output
      console.log(`Built in ${time} ms. ${await write(output)}`)
    } catch (error) {
      // Some editors empty a file before they write it. Then another save follows.
      await wait(50)
      if (!isStale()) show(await report(error))
    }
  }

  /** A save during a build leads to another one, so the last build begins after the last save. */
  const rebuild = async () => {
    while (saved.size > 0) {
      const files = saved
      saved = new Set()
      await build(files)
    }
    building = undefined
  }

  const onSave = (files: ReadonlySet<string>) => {
    saves++
    for (const file of files) saved.add(file)
    building ??= rebuild()
  }

  const answerPage = async (path: string): Promise<Answer> => {
    if (built === undefined) await building
    const count = saves
    const send = (status: number, html: string): Answer => {
      return { status, type: contentTypeOf('.html'), body: withLiveScript(html, base), headers: uncached }
    }
    if (failure !== undefined || built === undefined) return send(500, failure ?? '')
    const route = built.routes.find((one) => one.path === path && !path.endsWith('.html'))
    const shown = route ?? built.routes.find((one) => one.path === '/404.html')
    if (shown === undefined) return { status: 404, type: contentTypeOf('.txt'), body: 'Not Found\n' }
    try {
      return send(route ? 200 : 404, await built.page(shown))
    } catch (error) {
      await wait(50)
      if (saves === count) return send(500, writeErrorPage(await formatProblems(problemsOf(error, root))))
      await building
      return answerPage(path)
    }
  }

  const answer = (path: string, response: ServerResponse): Answer | Promise<Answer> | undefined => {
    if (path === '/@live.js') return { status: 200, type: contentTypeOf('.js'), body: liveScript, headers: uncached }
    if (path === '/@live') {
      response.writeHead(200, { 'Content-Type': 'text/event-stream', ...uncached }).write('retry: 300\n\n')
      clients.add(response.once('close', () => clients.delete(response)))
      return undefined
    }
    // Host files such as robots.txt are those of the last complete build.
    const file = path.slice(1)
    const body = built?.assets.get(file) ?? (file.endsWith('.html') ? undefined : output.get(file))
    if (body !== undefined) return { status: 200, type: contentTypeOf(path), body, headers: uncached }
    return answerPage(path.replace(/^(\/.+)\/$/, '$1'))
  }

  // Watch before the first build, so that no save is missed.
  await watchFiles(root, onSave, (file) => `${file}/`.startsWith(`${folder}/`))
  const source = await readFile(join(import.meta.dirname, 'live-client.ts'), 'utf8')
  const { code: liveScript } = await transform(source, { loader: 'ts' })
  onSave(new Set(['']))
  const taken = await listen(createSiteServer({ base, isOpen, names }, answer), port, isOpen)
  await building
  const urlOf = (host: string) => `http://${host}:${taken}${base}`
  console.log(`Serving the site at ${urlOf('127.0.0.1')} with live reload. Press Ctrl-C to stop.`)
  for (const host of isOpen ? ownAddresses() : []) console.log(`Other devices on this network can open ${urlOf(host)}`)
}

const uncached = { 'Cache-Control': 'no-store' }

/** Says which bundles a save affects. A file that is new or gone may affect both. */
function findChanged(files: ReadonlySet<string>): Changed {
  const affected: readonly (readonly [kind: RegExp, changed: Changed])[] = [
    [/^content(\/|$)/, { pages: false, assets: false }],
    [/\.css$/, { pages: false, assets: true }],
    [/\.tsx$/, { pages: true, assets: false }],
    [/^/, { pages: true, assets: true }],
  ]
  const changes = [...files].map((file) => affected.find(([kind]) => kind.test(file))?.[1])
  return { pages: changes.some((one) => one?.pages), assets: changes.some((one) => one?.assets) }
}

/** Adds the live reload script with a hash of the page, and removes the policy, which would block its requests. */
function withLiveScript(html: string, base: string): string {
  const open = html.replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, '')
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
