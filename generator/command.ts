import { basename, join, resolve } from 'node:path'
import { parseArgs, styleText } from 'node:util'
import { createBundler } from './bundle.ts'
import { BuildFailure, formatAnnotations, formatProblems, problem, problemsOf } from './problem.ts'
import { outputPaths } from './routes.ts'
import type { BuildTarget, Output, Route, Site } from './site.ts'

const usage = `Usage: build.ts [flags]

  (no flag)              Build the site into dist/
  --serve                Build the site, then serve it on port 4000 or the port in PORT
  --watch                Build and serve the site, and rebuild it on every save
  --watch --host         The same, and let other devices on the network open it, such as a phone
  --allow-host NAME      With --watch, also answer requests for this name, such as that of a forwarded port
  --check                Check the site, with React's warnings, without writing files
  --dates                Build only if no date in the content has passed or is too far ahead
  --release              The same, and only if no placeholder is left in the content
  --base /path/          Build for a site under this path
  --origin https://NAME  Build for this origin instead of the one in the content
  --out DIR              Build into another folder
  --due                  List the dates in the content that expire within a month
  --help                 Print this help
`

const flag = { type: 'boolean', default: false } as const
const text = { type: 'string' } as const
const options = {
  serve: flag,
  watch: flag,
  host: flag,
  'allow-host': { ...text, multiple: true },
  check: flag,
  dates: flag,
  release: flag,
  base: { ...text, default: '/' },
  origin: text,
  out: text,
  due: flag,
  help: flag,
} as const

type Flags = ReturnType<typeof parseArgs<{ options: typeof options }>>['values']

/** Runs the command. The exit code is 1 if the site has problems or cannot be written, and 2 for wrong flags. */
export async function runCommand(site: Site, args: readonly string[]): Promise<void> {
  // A closed output pipe, as in `npm run build | head`, is not an error.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  const flags = readFlags(args)
  if (typeof flags === 'string') {
    console.error(`${flags}\n\n${usage}`)
    process.exitCode = 2
    return
  }
  if (flags.help) {
    process.stdout.write(usage)
    return
  }
  // Hosts have to be able to read the files, whatever the umask of the user is.
  process.umask(0o022)
  const folder = resolve(flags.out ?? join(site.root, 'dist'))
  try {
    if (flags.watch) await watch(site, folder, flags)
    else await build(site, folder, flags)
  } catch (error) {
    const problems = problemsOf(error, site.root)
    process.stdout.write(formatAnnotations(problems))
    process.stderr.write(await formatProblems(problems, process.stderr.isTTY))
    const { WriteFailure } = await import('./write.ts')
    if (!flags.watch && !(error instanceof WriteFailure)) console.error(`${basename(folder)} was not changed.`)
    process.exitCode = 1
  }
}

/** Returns the flags, or a message about what is wrong with them. */
function readFlags(args: readonly string[]): Flags | string {
  try {
    const { values } = parseArgs({ args: [...args], options })
    const { base, origin, host, watch } = values
    if (!/^\/((?!\.\.?\/)[\w.~-]+\/)*$/.test(base))
      return '--base needs a path with a slash at both ends, such as /my-site/.'
    if (!/^https?:\/\/[\w.-]+(:\d+)?$/.test(origin ?? 'https://example.org'))
      return '--origin needs https:// and a host name, and nothing else.'
    return host && !watch ? '--host only works with --watch.' : values
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

function readTarget(flags: Flags): BuildTarget {
  const requires = flags.release ? 'release' : flags.dates ? 'dates' : undefined
  return { base: flags.base, origin: flags.origin, requires, isStrict: flags.check }
}

function readPort(): number {
  const port = Number(process.env['PORT'] || 4000)
  if (Number.isInteger(port) && port > 0 && port <= 65_535) return port
  throw new BuildFailure([problem(`PORT is ${process.env['PORT']}.`, 'Set it to a number from 1 to 65535.')])
}

// Loading modules takes most of a build, so each command loads only what it needs, while esbuild starts.

async function watch(site: Site, folder: string, flags: Flags): Promise<void> {
  if (process.send === undefined) {
    const { restartOnSave } = await import('./dev/restart.ts')
    return restartOnSave(site.root, readPort(), flags.host)
  }
  // This process was started by the one that restarts it, and ends with it.
  process.once('disconnect', () => process.exit())
  if (!process.connected) process.exit()
  const { startDevServer } = await import('./dev/dev-server.ts')
  const names = flags['allow-host'] ?? []
  await startDevServer(site, readTarget(flags), { folder, port: readPort(), isOpen: flags.host, names })
}

async function build(site: Site, folder: string, flags: Flags): Promise<void> {
  const start = performance.now()
  const port = flags.serve ? readPort() : 0
  const bundler = createBundler(site, false)
  const { createBuilder } = await import('./build.ts')
  const builder = await createBuilder(site, readTarget(flags), bundler)
  if (flags.due) {
    const { listDue } = await import('./dates.ts')
    // A month and a day: somebody who looks once a month sees every date before it expires.
    for (const { what, until, file, path, fix } of listDue(builder.listDates(), new Date(), 32))
      console.log(`- ${what} expires on ${until} (${site.contentFolder}/${file}.yaml: ${path}). ${fix}`)
    return
  }
  const { routes, complete } = await builder.build()
  const { output, notes } = await complete()
  if (flags.check) {
    console.log(['The site can be built. Nothing was written.', ...notes].join('\n'))
    return
  }
  // A port that cannot be used is reported before anything is written.
  const show = flags.serve ? await serve(output, flags.base, port) : undefined
  const { writeSite } = await import('./write.ts')
  const { written, removed } = writeSite(output, folder)
  const time = Math.round(performance.now() - start)
  const { sizeOf } = await import('./check.ts')
  const outcome = `${basename(folder)}: ${written} files written, ${removed} removed, in ${time} ms.`
  console.log([...formatReport(routes, output, sizeOf), '', outcome, ...notes].join('\n'))
  show?.()
}

type SizeOf = (path: string, bytes: Uint8Array) => number

/** How many pages the report lists. */
const mostPages = 50

/** Returns a table of the pages and files, with their sizes and how many bytes visitors download. */
function formatReport(routes: readonly Route[], output: Output, sizeOf: SizeOf): readonly string[] {
  const pages = routes.map(({ path }) => outputPaths(path))
  const ofPages = new Set(pages.flat())
  const others = [...output.keys()].filter((file) => !ofPages.has(file)).map((file) => [file] as const)
  const files = [...pages.slice(0, mostPages), ...others]
  const rows = files.map(([file, ...others]) => {
    const bytes = output.get(file) ?? new Uint8Array()
    const sizes = [bytes.length, sizeOf(file, bytes)].map((size) => size.toLocaleString('en'))
    return [[file, ...others].join(', '), ...sizes]
  })
  const width = Math.max(...rows.map(([names = '']) => names.length))
  const line = ([names = '', bytes = '', sent = '']: readonly string[]) =>
    `${names.padEnd(width)} ${bytes.padStart(10)} ${sent.padStart(8)}`
  return [styleText('bold', line(['File', 'Bytes', 'Sent'])), ...rows.map(line)]
}

/** Starts the server, and returns a function that prints its URL. */
async function serve(output: Output, base: string, firstPort: number): Promise<() => void> {
  const { createSiteServer, findAnswer, listen } = await import('./serve.ts')
  const server = createSiteServer({ base, isOpen: false, names: [] }, (path) => findAnswer(output, path))
  // If the site cannot be written, the server does not keep the process running.
  const port = await listen(server.unref(), firstPort, false)
  return () => {
    server.ref()
    console.log(`Serving the site at http://127.0.0.1:${port}${base} until you press Ctrl-C.`)
  }
}
