import { fork } from 'node:child_process'
import { hash } from 'node:crypto'
import { statSync, type Stats } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { join, sep } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { watch as watchFiles, type FSWatcher } from 'chokidar'
import { transform } from 'esbuild'
import { removePolicy } from './assemble-site.ts'
import { createBuilder } from './build-site.ts'
import { isDeriving } from './derivations.ts'
import { fileOf, formatProblems, problemsOf } from './problem.ts'
import { describePublication, publish } from './publish.ts'
import { createSiteServer, findAnswer, listen, ownAddresses, type Answer } from './serve.ts'
import { routeTable, type BuildOptions, type CheckedOutput, type Output, type Site } from './site.ts'

export interface WatchOptions {
  args: readonly string[]
  folder: string
  port: number
  isOpen: boolean
}

/** Works in a process of its own, which is started anew, on the same port, whenever build.ts or the generator is saved. */
export async function watch(site: Site, options: BuildOptions, watchOptions: WatchOptions): Promise<void> {
  const { WATCH_PORT } = process.env
  if (WATCH_PORT === undefined) await supervise(site.root, watchOptions.args)
  else await watchSite(site, options, { ...watchOptions, port: Number(WATCH_PORT) || watchOptions.port })
}

const ignored = /(^|\/)(\.|node_modules(\/|$))|^test(\/|$)/

/** What this process runs. */
const ofProcess = /^(build\.ts|generator(\/[^.].*)?)$/

/** No build knows it, so it makes all stale. */
const anyFile = '*/'

/**
 * Tells of all files that were saved in one go; once it returns, of each. A folder that is renamed away and back is noticed
 * only from above, so all of the project is watched. chokidar 5 misses the second of two saves within 50 ms, but not its raw
 * event; and what is in a folder that takes the place of one just deleted. There it starts anew, once more where a folder
 * was changed before it was followed, and tells of any file, because what was saved meanwhile was missed.
 */
async function watchProject(
  root: string,
  isFollowed: (file: string) => boolean,
  onChange: (files: ReadonlySet<string>) => void,
): Promise<void> {
  const isIgnored = (path: string) => path !== root && !isFollowed(fileOf(root, path))
  const changed = new Set<string>()
  const tell = debounce(5, () => {
    const files = new Set(changed)
    changed.clear()
    onChange(files)
  })
  const note = (path: string) => {
    if (isIgnored(path)) return
    changed.add(fileOf(root, path))
    tell()
  }
  const open = () =>
    new Promise<FSWatcher>((resolve) => {
      // The time of a file may lag by some milliseconds.
      const start = Date.now() - 20
      const watcher = watchFiles(root, { ignored: isIgnored, ignoreInitial: true })
      watcher.on('add', note).on('unlink', note)
      watcher.on('raw', (event, name, details) => {
        const path = pathOf(name, details)
        note(path)
        if (event === 'rename' && !isIgnored(path) && statOf(path)?.isDirectory()) renew()
      })
      watcher.once('error', (error) => console.error(`Not every save can be followed: ${String(error)}`))
      watcher.on('error', () => {})
      watcher.once('ready', () => {
        const folders = Object.keys(watcher.getWatched()).filter((path) => path.startsWith(root))
        if (folders.some((path) => (statOf(path)?.ctimeMs ?? 0) >= start)) renew()
        resolve(watcher)
      })
    })
  let watching = open()
  const renew = debounce(200, () => {
    watching = watching.then(async (last) => {
      await last.close()
      const next = await open()
      changed.add(anyFile)
      tell()
      return next
    })
  })
  await watching
}

function debounce(time: number, act: () => void): () => void {
  let timer: NodeJS.Timeout | undefined
  return () => {
    clearTimeout(timer)
    timer = setTimeout(act, time)
  }
}

/** What a raw event is about: a folder tells of what is in it by name, a file of itself. */
function pathOf(name: string | null, details: unknown): string {
  const { watchedPath: watched = '' }: { watchedPath?: string } = Object(details)
  return name === null || watched.endsWith(sep + name) ? watched : join(watched, name)
}

function statOf(path: string): Stats | undefined {
  try {
    return statSync(path)
  } catch {
    return undefined
  }
}

/** Without these flags, V8 in Node.js 24 keeps the code of every save. */
const frugal = ['--no-compilation-cache', '--max-semi-space-size=4']

async function supervise(root: string, args: readonly string[]): Promise<void> {
  let port = ''
  let stop: (() => void) | undefined
  const start = () => {
    const execArgv = [...process.execArgv, ...frugal]
    const child = fork(join(root, routeTable), args, { execArgv, env: { ...process.env, WATCH_PORT: port } })
    let hasServed = false
    child.on('message', (message) => ([port, hasServed] = [String(message), true]))
    child.once('exit', (code, signal) => {
      const isStopped = stop === undefined
      // One that ends before it serves has found a mistake in the sources, so it starts with the next save.
      if (!isStopped && !hasServed) return void (stop = start)
      if (!isStopped) console.error(`The server has ended (${signal ?? code}), and is started again.`)
      start()
    })
    stop = () => {
      // Until it has ended, further saves need nothing: the next process reads them.
      stop = undefined
      child.kill()
    }
  }
  await watchProject(
    root,
    (file) => ofProcess.test(file),
    () => stop?.(),
  )
  start()
}

async function watchSite(site: Site, options: BuildOptions, { folder, port, isOpen }: WatchOptions): Promise<void> {
  const { root } = site
  const { base } = options
  const clients = new Set<ServerResponse>()
  const changed = new Set<string>()
  const builder = await createBuilder(site, options)
  let output: Output = new Map()
  let errorPage: string | undefined
  let queue: Promise<void> | undefined
  let publication: Promise<unknown> = Promise.resolve()

  const show = (failure?: string) => {
    errorPage = failure
    for (const client of clients) client.write('data: saved\n\n')
  }

  const build = async (files?: ReadonlySet<string>) => {
    const start = performance.now()
    let checked: CheckedOutput
    try {
      const built = await builder.build(files)
      output = built.output
      // Shown before the checks, which keep the server busy; where the last failed, after them.
      if (errorPage !== undefined) built.check()
      show()
      await wait(10)
      checked = built.check()
    } catch (error) {
      const problems = problemsOf(error, root)
      console.log(await formatProblems(problems, process.stdout.isTTY))
      return show(writeErrorPage(await formatProblems(problems, false)))
    }
    try {
      const published = publish(checked, folder)
      publication = published
      console.log(describePublication(await published, folder, performance.now() - start))
    } catch (error) {
      // The site is shown all the same; only the folder has to wait for the next save.
      console.log(await formatProblems(problemsOf(error, root), process.stdout.isTTY))
    }
  }

  const rebuild = async () => {
    if (changed.size > 0 && isDeriving(root)) {
      console.log('Pictures are being made. The site is built again when they are ready.')
      while (isDeriving(root)) await wait(50)
    }
    const files = new Set(changed)
    changed.clear()
    if (files.size > 0) await build(files)
  }

  const answer = (path: string, response: ServerResponse): Answer | undefined => {
    if (path === '/@live.js') return { status: 200, type: 'text/javascript', body: liveScript }
    if (path === '/@live') {
      response
        .writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' })
        .write('retry: 300\n\n')
      clients.add(response.once('close', () => clients.delete(response)))
      return undefined
    }
    const { status, type, body } = findAnswer(output, path)
    const isPage = type.startsWith('text/html')
    const page = isPage ? withLiveScript(errorPage ?? Buffer.from(body).toString(), `${base}@live.js`) : body
    return {
      status: isPage && errorPage !== undefined ? 500 : status,
      type,
      body: page,
      headers: { 'Cache-Control': 'no-store' },
    }
  }

  // A publication that has begun is finished first.
  process.once('disconnect', () => void publication.catch(() => undefined).finally(() => process.exit()))
  if (!process.connected) process.exit()
  // Watching begins before the first build, so that no save is missed.
  const out = `${fileOf(root, folder)}/`
  const isSource = (file: string) => !ignored.test(file) && !ofProcess.test(file) && !`${file}/`.startsWith(out)
  await watchProject(root, isSource, (files) => {
    // What stands directly in the root is no source.
    for (const file of files) if (file.includes('/')) changed.add(file)
    queue = queue?.then(rebuild)
  })
  const liveScript = await readLiveScript()
  queue = build()
  await queue
  const taken = await listen(createSiteServer({ base, isOpen }, answer), port, isOpen)
  process.send?.(taken)
  const addressOf = (host: string) => `http://${host}:${taken}${base}`
  console.log(`${addressOf('localhost')} shows the site and follows every save; Ctrl-C ends it.`)
  if (isOpen)
    for (const host of ownAddresses()) console.log(`${addressOf(host)} shows it to other devices in this network.`)
}

async function readLiveScript(): Promise<string> {
  const source = await readFile(join(import.meta.dirname, 'live-client.ts'), 'utf8')
  return (await transform(source, { loader: 'ts' })).code
}

/** Adds the script that looks for what is new, by a hash of the page; the page's policy would not let it look. */
function withLiveScript(html: string, address: string): string {
  return `${removePolicy(html)}<script type="module" src="${address}?${hash('sha256', html)}"></script>`
}

/** Has the heading of React Router's default error page. */
function writeErrorPage(text: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>Unexpected Application Error</title>
<style>body{margin:5vw;font:1rem/1.5 system-ui,sans-serif}pre{overflow:auto;padding:1em;background:#eee;color:#111}</style>
<h1>Unexpected Application Error</h1>
<pre>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</pre>
<p>This page comes back by itself as soon as that is mended.</p>
`
}
