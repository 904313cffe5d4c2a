import { basename, join, resolve } from 'node:path'
import { parseArgs, styleText } from 'node:util'
import { noteLongPages, sizeOf } from './budgets.ts'
import { createBuilder, listDue } from './build-site.ts'
import { formatProblems, PortUnavailable, problem, problemsOf } from './problem.ts'
import { describePublication, PublicationUnfinished, publish, type Publication } from './publish.ts'
import { outputPaths, type BuildTarget, type Output, type Site } from './site.ts'

const usage = `Usage: build.ts [flags]

  (no flag)              builds the site into dist/
  --serve                builds it, then serves it at port 4000, or at the one in PORT
  --watch                builds and serves it, and does both anew after every save
  --watch --host         does so for other devices in this network too, such as a phone
  --release              builds it only if no stand-in is left in its content
  --check                looks whether it can be built, and publishes nothing
  --base /path/          builds it to stand below that path
  --origin https://NAME  builds it for that host instead of the one in its content
  --out DIR              builds it into another folder
  --due 2027-12-01       lists the dates in the content that end within a month of that day
  --derive               makes the pictures and fonts whose originals have changed
  --help                 prints this
`

const flag = { type: 'boolean', default: false } as const
const options = {
  serve: flag,
  watch: flag,
  host: flag,
  release: flag,
  check: flag,
  derive: flag,
  help: flag,
  base: { type: 'string', default: '/' },
  origin: { type: 'string' },
  out: { type: 'string' },
  due: { type: 'string' },
} as const

/** A month and a day, so that somebody who looks once a month hears of every date before it ends. */
const dueDays = 32

/** Exit codes: 1 where the site is refused or cannot be published, 2 for wrong flags. */
export async function runCommand(site: Site, args: readonly string[]): Promise<void> {
  // That nobody reads the output to its end is no fault of the build.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  const flags = readFlags(args)
  if (typeof flags === 'string') {
    console.error(`${flags}\n\n${usage}`)
    process.exitCode = 2
  } else if (flags.help) {
    process.stdout.write(usage)
  } else {
    await run(site, args, flags)
  }
}

type Flags = ReturnType<typeof parseArgs<{ options: typeof options }>>['values']

/** Returns the flags, or what is wrong with them in a sentence. */
function readFlags(args: readonly string[]): Flags | string {
  try {
    const { values } = parseArgs({ args: [...args], options })
    const { base, origin, host, watch, due } = values
    if (!/^\/((?!\.\.?\/)[\w.~-]+\/)*$/.test(base))
      return '--base needs a path with a slash at both ends, such as /my-site/.'
    if (!/^https?:\/\/[\w.-]+(:\d+)?$/.test(origin ?? 'https://example.org'))
      return '--origin needs https:// and a name, and nothing else.'
    if (due !== undefined && !(/^\d{4}-\d\d-\d\d$/.test(due) && Date.parse(due)))
      return '--due needs a date, such as 2027-12-01.'
    return host && !watch ? '--host goes together with --watch.' : values
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

function readPort(): number {
  const port = Number(process.env['PORT'] || 4000)
  if (Number.isInteger(port) && port > 0 && port <= 65_535) return port
  throw new PortUnavailable([problem(`PORT is ${process.env['PORT']}.`, 'Set it to a number from 1 to 65535.')])
}

// What only one command needs is loaded with it, because most of a build is loading.

async function run(site: Site, args: readonly string[], flags: Flags): Promise<void> {
  const target = { base: flags.base, origin: flags.origin, isRelease: flags.release }
  const folder = resolve(flags.out ?? join(site.root, 'dist'))
  try {
    if (flags.watch) {
      const { watch } = await import('./watch.ts')
      await watch(site, target, { args, folder, port: readPort(), isOpen: flags.host })
    } else {
      await runOnce(site, target, folder, flags)
    }
  } catch (error) {
    const isOther = error instanceof PublicationUnfinished || error instanceof PortUnavailable
    const isSilent = flags.derive || flags.due !== undefined || flags.watch || isOther
    const outcome = isSilent ? '' : `${basename(folder)} was not changed.`
    console.error((await formatProblems(problemsOf(error, site.root), process.stderr.isTTY)) + outcome)
    process.exitCode = 1
  }
}

async function runOnce(site: Site, target: BuildTarget, folder: string, flags: Flags): Promise<void> {
  const builder = await createBuilder(site, target)
  try {
    if (flags.due !== undefined) {
      const { dates = [] } = await builder.readMetadata()
      for (const { file, path, what, until, fix } of listDue(dates, new Date(flags.due), dueDays))
        console.log(`- ${what} ends on ${until} (${file}: ${path}). ${fix}`)
      return
    }
    if (flags.derive) {
      const { derive } = await import('./derive.ts')
      return await derive(site, await builder.readMetadata())
    }
    const port = flags.serve ? readPort() : 0
    const { check } = await builder.build()
    const output = check()
    // A port that cannot be used is reported before anything is published.
    const show = flags.serve ? await serve(output, target.base, port) : undefined
    if (flags.check) console.log('The site can be built; nothing was published.')
    else console.log(formatReport(site, output, await publish(output, folder), folder))
    for (const note of noteLongPages(site, output)) console.log(note)
    show?.()
  } finally {
    await builder.close()
  }
}

function formatReport({ routes }: Site, output: Output, publication: Publication, folder: string): string {
  const pages = routes.map(({ path }) => ({ route: path, files: outputPaths(path) }))
  const known = new Set(pages.flatMap(({ files }) => files))
  const others = [...output.keys()].filter((file) => !known.has(file)).sort()
  const rows = [...pages, ...others.map((file) => ({ route: '', files: [file] as const }))].map(({ route, files }) => {
    const bytes = output.get(files[0]) ?? new Uint8Array()
    const sent = sizeOf(files[0], bytes)
    return formatRow(route, files.join(', '), bytes.length.toLocaleString('en'), sent.toLocaleString('en'))
  })
  const head = styleText('bold', formatRow('Route', 'File', 'Bytes', 'Sent'))
  return [head, ...rows, '', describePublication(publication, folder, performance.now())].join('\n')
}

function formatRow(route: string, files: string, bytes: string, sent: string): string {
  return `${route.padEnd(15)} ${files.padEnd(45)} ${bytes.padStart(8)} ${sent.padStart(8)}`
}

/** Starts the server, and returns a function that prints its address. */
async function serve(output: Output, base: string, firstPort: number): Promise<() => void> {
  const { createSiteServer, findAnswer, listen } = await import('./serve.ts')
  const server = createSiteServer({ base, isOpen: false }, (path) => findAnswer(output, path))
  // If nothing can be published, the server does not keep the process alive.
  const port = await listen(server.unref(), firstPort, false)
  return () => {
    server.ref()
    console.log(`http://localhost:${port}${base} shows the site; Ctrl-C ends it.`)
  }
}
