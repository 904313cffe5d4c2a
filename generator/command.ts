import { join, resolve } from 'node:path'
import type { BuiltSite } from './assemble-site.ts'
import { createBuilder, type Builder } from './builder.ts'
import { addCompressed } from './compress.ts'
import { exitCodeOf, exitCodes } from './exit-codes.ts'
import { readFlags, usage, UsageError, type Flags } from './flags.ts'
import { headersOf } from './host-files/headers.ts'
import { writeHostSnippet } from './host-files/host-snippets.ts'
import type { Problem } from './problem.ts'
import { publish, type Publication } from './publish.ts'
import { describeBuild, describeFailure, describeWarnings } from './report.ts'
import { offerSite } from './reread-site.ts'
import { createSiteServer, listen, type ServerOptions } from './serve.ts'
import { abortOnSignals, untilAborted } from './signals.ts'
import type { Output, Site, Target } from './site.ts'

const port = 4000

/**
 * Runs the command line of a site. The process's exit code becomes 1 where the site is refused (dist is then as it
 * was before), 2 where the arguments make no sense, 75 where another build keeps dist locked, and 130 or 143 where
 * this one is asked to end by SIGINT or SIGTERM.
 */
export async function runCommand(site: Site, args: readonly string[]): Promise<void> {
  if (offerSite(site)) return
  if (args[0] === '--derive') return derive(site, args.slice(1))
  const flags = readCommandLine(args)
  if (flags === undefined) return
  if (flags.watch) return watch(site, flags)
  const built = await runBuild(site, flags)
  if (built === undefined) return
  const { output, settings } = built
  if (flags.host !== undefined && flags.host !== true) process.stdout.write(writeHostSnippet(flags.host, settings))
  if (flags.serve) await serve(() => output, { base: flags.base, headersOf: (path) => headersOf(path, settings) })
}

/** Makes the pictures; this needs packages that a build does without. */
async function derive({ root, pictures }: Site, args: readonly string[]): Promise<void> {
  const { runDerive } = await import('./derive/derive-command.ts')
  return runDerive(root, pictures, args)
}

function readCommandLine(args: readonly string[]): Flags | undefined {
  try {
    const flags = readFlags(args)
    if (!flags.help) return flags
    console.log(usage)
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    console.error(`${error.message}\n\n${usage}`)
    process.exitCode = exitCodes.usage
  }
  return undefined
}

async function runBuild(site: Site, flags: Flags): Promise<BuiltSite | undefined> {
  const { signal, stop } = abortOnSignals()
  const folder = folderOf(site, flags)
  let builder: Builder | undefined
  try {
    builder = await createBuilder(site, targetOf(flags))
    const built = await untilAborted(builder.build(), signal)
    const warnings = await untilAborted(built.check(), signal)
    const output = flags.compress ? await addCompressed(built.output) : built.output
    const publication = await publish(output, folder, { signal })
    await reportBuild(site, flags, { output, warnings, publication })
    if (!signal.aborted) return built
    // The wish to end came when the files were being exchanged.
    process.exitCode = exitCodeOf(signal.reason)
  } catch (error) {
    console.error(await describeFailure(error, { root: site.root, folder }, process.stderr.isTTY))
    process.exitCode = exitCodeOf(error)
  } finally {
    await builder?.close()
    stop()
  }
  return undefined
}

/** What there is to tell of a build. */
interface FinishedBuild {
  output: Output
  warnings: readonly Problem[]
  publication: Publication
}

async function reportBuild({ routes }: Site, { host }: Flags, { output, warnings, publication }: FinishedBuild): Promise<void> {
  const milliseconds = performance.now()
  // What is printed for a host goes to standard output alone, so that it can be sent to a file.
  const stream = host === undefined ? process.stdout : process.stderr
  stream.write(`${await describeBuild({ routes, output, publication, milliseconds }, stream.isTTY)}\n`)
  if (warnings.length > 0) console.error(await describeWarnings(warnings, process.stderr.isTTY))
}

/** The folder to write to; like every path on a command line, a given one is seen from where the command is run. */
function folderOf({ root }: Site, { out }: Flags): string {
  return out === undefined ? join(root, 'dist') : resolve(out)
}

function targetOf({ base, origin, release }: Flags): Target {
  return { base, origin, isRelease: release }
}

async function watch(site: Site, flags: Flags): Promise<void> {
  const { runWatch } = await import('./watch-command.ts')
  return runWatch(site, targetOf(flags), { folder: folderOf(site, flags), port, isOpen: flags.host === true })
}

async function serve(getOutput: () => Output, options: Partial<ServerOptions> & { base: string }): Promise<void> {
  try {
    const { address } = await listen(createSiteServer(getOutput, options), port)
    console.log(`${address}${options.base === '/' ? '' : options.base} shows the site; Ctrl-C ends it.`)
  } catch (error) {
    console.error(`The server could not start: ${error instanceof Error ? error.message : String(error)}`)
    process.exitCode = exitCodes.refused
  }
}
