import { basename, join, resolve } from 'node:path'
import { parseArgs, styleText } from 'node:util'
import { sizeOf } from './check.ts'
import { readClock } from './dates.ts'
import { BuildFailure, printProblems, printProblemsSync, problem, problemsOf } from './problem.ts'
import { explainUncaught } from './render.ts'
import { outputPaths } from './routes.ts'
import { createSiteServer, describeAddresses, findAnswer, listen } from './serve.ts'
import { buildSite } from './site-builder.ts'
import type { BuildTarget, Output, Route, Site } from './site.ts'
import { WriteFailure, writeSite } from './write.ts'

const flag = { type: 'boolean', default: false, value: '' } as const
const text = { type: 'string' } as const

/** The flags as parseArgs takes them, with what the help says about each. */
const options = {
  serve: { ...flag, help: 'Build the site, then serve it on port 4000 or the port in PORT' },
  watch: { ...flag, help: 'Build and serve the site, and rebuild it on every save' },
  host: { ...flag, help: 'With --serve or --watch, let other devices on the network open the site' },
  'allow-host': {
    ...text,
    value: 'NAME',
    multiple: true,
    help: 'With --serve or --watch, also answer requests for this name',
  },
  check: { ...flag, help: 'Check the site without writing files' },
  release: { ...flag, help: 'Build only if no placeholder is left in the content' },
  base: { ...text, value: '/path/', default: '/', help: 'Build for a site under this path' },
  origin: { ...text, value: 'https://NAME', help: 'Build for this origin instead of the one in the content' },
  out: { ...text, value: 'DIR', help: 'Build into this folder instead of dist' },
  today: { ...text, value: 'YYYY-MM-DD', help: 'Build as on this day' },
  help: { ...flag, help: 'Print this help' },
} as const

const lines = Object.entries(options).map(([name, { value, help }]) => `  ${`--${name} ${value}`.padEnd(23)}${help}`)
const usage = ['Usage: build.ts [flags]', '', ...lines, ''].join('\n')

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
  // React's development build warns, and names components in its errors. Its production build takes half the time.
  process.env['NODE_ENV'] = flags.watch || flags.check ? 'development' : 'production'
  // Hosts have to be able to read the files, whatever the umask of the user is.
  process.umask(0o022)
  // A page may leave a promise or a timer behind, which fails at any time.
  process.on('uncaughtException', (error) => {
    printProblemsSync(problemsOf(explainUncaught(error), site.root))
    process.exit(1)
  })
  const { base, origin, release: isRelease, today = readClock() } = flags
  const target: BuildTarget = { base, origin, today, isRelease }
  const folder = resolve(flags.out ?? join(site.root, 'dist'))
  try {
    if (flags.help) process.stdout.write(usage)
    else if (flags.watch) await watch(site, target, folder, flags)
    else await build(site, target, folder, flags)
  } catch (error) {
    await printProblems(problemsOf(error, site.root))
    if (!(error instanceof WriteFailure)) console.error(`${basename(folder)} was not changed.`)
    if (error instanceof BuildFailure) await printProblems(error.warnings, 'warning')
    // A server, the watcher of files or a timer of a page would keep this process alive.
    process.exit(1)
  }
}

/** Returns the flags, or a message about what is wrong with them. */
function readFlags(args: readonly string[]): Flags | string {
  try {
    const { values } = parseArgs({ args: [...args], options })
    const { base, origin = 'https://example.org', today = readClock(), host, serve, watch } = values
    if (!/^\/((?!\.\.?\/)[\w.~-]+\/)*$/.test(base))
      return '--base needs a path with a slash at both ends, such as /my-site/.'
    if (!/^https?:\/\/[\w.-]+(:\d+)?$/.test(origin)) return '--origin needs https:// and a host name, and nothing else.'
    if (new Date(today).toJSON()?.slice(0, 10) !== today) return '--today needs a day, such as 2027-12-31.'
    return host && !serve && !watch ? '--host only works with --serve or --watch.' : values
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

function readPort(): number {
  const port = Number(process.env['PORT'] || 4000)
  if (Number.isInteger(port) && port > 0 && port <= 65_535) return port
  throw new BuildFailure([problem(`PORT is ${process.env['PORT']}.`, 'Set it to a number from 1 to 65535.')])
}

async function watch({ root }: Site, target: BuildTarget, folder: string, flags: Flags): Promise<never> {
  const { watchSite } = await import('./dev/watch-site.ts')
  return watchSite({ ...flags, root, target, folder, port: readPort() })
}

async function build(site: Site, target: BuildTarget, folder: string, flags: Flags): Promise<void> {
  const start = performance.now()
  const { routes, output, warnings } = await buildSite(site, target)
  if (flags.check) {
    console.log('The site can be built. Nothing was written.')
    return printProblems(warnings, 'warning')
  }
  const server = createSiteServer(flags, (path) => findAnswer(output, path))
  // A port that cannot be used is reported before anything is written.
  const port = flags.serve ? await listen(server, readPort(), flags.host) : undefined
  const { written, removed } = writeSite(output, folder)
  const time = Math.round(performance.now() - start)
  const outcome = `${basename(folder)}: ${written} files written, ${removed} removed, in ${time} ms.`
  console.log(`${formatReport(routes, output)}\n${outcome}`)
  await printProblems(warnings, 'warning')
  if (port !== undefined) console.log(describeAddresses(flags, port))
}

/** Returns a table of the first pages and all other files, with their sizes and how many bytes visitors download. */
function formatReport(routes: readonly Route[], output: Output): string {
  const pages = routes.map(({ path }) => outputPaths(path))
  const ofPages = new Set(pages.flat())
  const others = [...output.keys()].filter((file) => !ofPages.has(file)).map((file) => [file])
  const rows = [...pages.slice(0, 50), ...others].map((files): [names: string, ...sizes: number[]] => {
    const bytes = output.get(files[0] ?? '') ?? new Uint8Array()
    return [files.join(', '), bytes.length, sizeOf(files[0] ?? '', bytes)]
  })
  const width = Math.max(...rows.map(([names]) => names.length))
  const line = ([names, ...sizes]: readonly (string | number)[]) =>
    `${String(names).padEnd(width)} ${sizes.map((size) => size.toLocaleString('en').padStart(9)).join('')}\n`
  return styleText('bold', line(['File', 'Bytes', 'Sent'])) + rows.map(line).join('')
}
