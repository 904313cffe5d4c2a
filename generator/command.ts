import { basename, join, resolve } from 'node:path'
import { parseArgs, styleText } from 'node:util'
import { noteLongPages, sizeOf } from './check/budgets.ts'
import { createBuilder } from './build/build-site.ts'
import { listDue } from './check/check-metadata.ts'
import { formatAnnotations, formatProblems, PortUnavailable, problem, problemsOf } from './problem.ts'
import { describePublication, PublicationUnfinished, publish, type Publication } from './publish.ts'
import { outputPaths } from './paths.ts'
import type { BuildTarget, Output, Route, Site } from './site.ts'

const usage = `Usage: build.ts [flags]

  (no flag)              Build the site into dist/
  --serve                Build the site, then serve it on port 4000 or the port in PORT
  --watch                Build and serve the site, and rebuild it on every save
  --watch --host         The same, and let other devices on the network open it, such as a phone
  --dates                Build only if no date in the content has passed or is too far ahead
  --release              The same, and only if no placeholder is left in the content
  --check                Check that the site can be built, without writing files
  --base /path/          Build for a site under this path
  --origin https://NAME  Build for this origin instead of the one in the content
  --out DIR              Build into another folder
  --due 2027-12-01       List the dates in the content that expire within a month of this day
  --help                 Print this help
`

const flag = { type: 'boolean', default: false } as const
const text = { type: 'string' } as const
const switches = { serve: flag, watch: flag, host: flag, dates: flag, release: flag, check: flag, help: flag }
const options = { ...switches, base: { ...text, default: '/' }, origin: text, out: text, due: text }

/** Runs the command. The exit code is 1 if the site has problems or cannot be published, and 2 for wrong flags. */
export async function runCommand(site: Site, args: readonly string[]): Promise<void> {
  // A closed output pipe, as in `npm run build | head`, is not an error.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  const flags = readFlags(args)
  if (typeof flags === 'string') {
    console.error(`${flags}\n\n${usage}`)
    process.exitCode = 2
  } else if (flags.help) {
    process.stdout.write(usage)
  } else {
    await runWithFlags(site, args, flags)
  }
}

type Flags = ReturnType<typeof parseArgs<{ options: typeof options }>>['values']

/** Returns the flags, or a message about what is wrong with them. */
function readFlags(args: readonly string[]): Flags | string {
  try {
    const { values } = parseArgs({ args: [...args], options })
    const { base, origin, host, watch, due } = values
    if (!/^\/((?!\.\.?\/)[\w.~-]+\/)*$/.test(base))
      return '--base needs a path with a slash at both ends, such as /my-site/.'
    if (!/^https?:\/\/[\w.-]+(:\d+)?$/.test(origin ?? 'https://example.org'))
      return '--origin needs https:// and a host name, and nothing else.'
    if (due !== undefined && !(/^\d{4}-\d\d-\d\d$/.test(due) && Date.parse(due)))
      return '--due needs a date, such as 2027-12-01.'
    return host && !watch ? '--host only works with --watch.' : values
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

function readPort(): number {
  const port = Number(process.env['PORT'] || 4000)
  if (Number.isInteger(port) && port > 0 && port <= 65_535) return port
  throw new PortUnavailable([problem(`PORT is ${process.env['PORT']}.`, 'Set it to a number from 1 to 65535.')])
}

// Loading modules takes most of the time of a build, so each command loads only what it needs.

async function runWithFlags(site: Site, args: readonly string[], flags: Flags): Promise<void> {
  const requires = flags.release ? 'release' : flags.dates ? 'dates' : undefined
  const target: BuildTarget = { base: flags.base, origin: flags.origin, requires }
  const folder = resolve(flags.out ?? join(site.root, 'dist'))
  try {
    if (flags.watch) {
      const { watch } = await import('./dev/supervisor.ts')
      await watch(site, target, { args, folder, port: readPort(), isOpen: flags.host })
    } else {
      await runOnce(site, target, folder, flags)
    }
  } catch (error) {
    const publishes = flags.due === undefined && !flags.watch
    const isUnchanged = publishes && !(error instanceof PublicationUnfinished || error instanceof PortUnavailable)
    const outcome = isUnchanged ? `${basename(folder)} was not changed.` : ''
    const problems = problemsOf(error, site.root)
    process.stdout.write(formatAnnotations(problems))
    console.error((await formatProblems(problems, process.stderr.isTTY)) + outcome)
    process.exitCode = 1
  }
}

async function runOnce(site: Site, target: BuildTarget, folder: string, flags: Flags): Promise<void> {
  const builder = await createBuilder(site, target)
  try {
    if (flags.due !== undefined) {
      const { dates } = await builder.readMetadata()
      // A month and a day: somebody who looks once a month sees every date before it expires.
      for (const { file, path, what, until, fix } of listDue(dates, new Date(flags.due), 32))
        console.log(`- ${what} expires on ${until} (${file}: ${path}). ${fix}`)
      return
    }
    const port = flags.serve ? readPort() : 0
    const { check, routes } = await builder.build()
    const output = check()
    // A port that cannot be used is reported before anything is published.
    const show = flags.serve ? await serve(output, target.base, port) : undefined
    if (flags.check) console.log('The site can be built. Nothing was published.')
    else console.log(formatReport(routes, output, await publish(output, folder), folder))
    for (const note of noteLongPages(site.budgets, routes, output)) console.log(note)
    show?.()
  } finally {
    await builder.close()
  }
}

function formatReport(routes: readonly Route[], output: Output, publication: Publication, folder: string): string {
  const pages = routes.map(({ path }) => [path, ...outputPaths(path)])
  const ofPages = new Set(pages.flat())
  const others = [...output.keys()].filter((file) => !ofPages.has(file)).sort()
  const rows = [...pages, ...others.map((file) => ['', file])].map(([route = '', file = '', ...copies]) => {
    const bytes = output.get(file) ?? new Uint8Array()
    const [size, sent] = [bytes.length, sizeOf(file, bytes)].map((count) => count.toLocaleString('en'))
    return [route, [file, ...copies].join(', '), size ?? '', sent ?? ''] as const
  })
  const table = [['Route', 'File', 'Bytes', 'Sent'] as const, ...rows]
  const [routeWidth, fileWidth] = [0, 1].map((column) => Math.max(...table.map((row) => row[column]?.length ?? 0)))
  const [head = '', ...lines] = table.map(([route, files, bytes, sent]) => {
    return `${route.padEnd(routeWidth ?? 0)}  ${files.padEnd(fileWidth ?? 0)} ${bytes.padStart(10)} ${sent.padStart(8)}`
  })
  const outcome = describePublication(publication, folder, performance.now())
  return [styleText('bold', head), ...lines, '', outcome].join('\n')
}

/** Starts the server, and returns a function that prints its URL. */
async function serve(output: Output, base: string, firstPort: number): Promise<() => void> {
  const { createSiteServer, findAnswer, listen } = await import('./serve.ts')
  const server = createSiteServer({ base, isOpen: false }, (path) => findAnswer(output, path))
  // If publishing fails, the server does not keep the process alive.
  const port = await listen(server.unref(), firstPort, false)
  return () => {
    server.ref()
    console.log(`Serving the site at http://127.0.0.1:${port}${base} until you press Ctrl-C.`)
  }
}
