import { basename } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { BuiltSite } from '../assemble-site.ts'
import { createBuilder, type Builder } from '../builder.ts'
import type { Problem } from '../problem.ts'
import { describeOutcome, PublicationFailure } from '../publish/publication-failure.ts'
import type { Publication } from '../publish/publish.ts'
import type { Output, Site, Target } from '../site.ts'
import { exitCodeOf, exitCodes } from './exit-codes.ts'
import type { Flags } from './flags.ts'
import { abortOnSignals, BuildInterrupted, untilAborted } from './signals.ts'

/** Where a site is published to, and at which port it is shown. */
export interface BuildCommandOptions {
  folder: string
  port: number
}

/** Builds a site, checks and publishes it, or only checks it; then prints what a host has to be told, or shows the site, where the flags ask for that. */
export async function runBuild(
  site: Site,
  target: Target,
  flags: Flags,
  { folder, port }: BuildCommandOptions,
): Promise<void> {
  const built = await publishBuild(site, target, flags, folder)
  if (built === undefined) return
  if (typeof flags.host === 'string') {
    const { writeHostSnippet } = await import('../host-files/host-snippets.ts')
    process.stdout.write(writeHostSnippet(flags.host, built.settings))
  }
  if (flags.serve) await serve(built, target, port)
}

async function publishBuild(site: Site, target: Target, flags: Flags, folder: string): Promise<BuiltSite | undefined> {
  const { signal, stop } = abortOnSignals()
  // While the site is being built, there is time to load what comes after that.
  const [publishing, reporting] = [import('../publish/publish.ts'), import('../report.ts')]
  let builder: Builder | undefined
  try {
    builder = await createBuilder(site, target)
    const built = await untilAborted(builder.build(), signal)
    const warnings = await untilAborted(built.check(), signal)
    if (flags.check) {
      console.log(
        `The site can be built${flags.release ? ', and no stand-in is left in its content' : ''}; nothing was published.`,
      )
      await reportWarnings(warnings)
      return undefined
    }
    const output = flags.compress ? await compress(built.output) : built.output
    const { publish } = await publishing
    const publication = await publish(output, folder, { signal })
    await report(site, flags, { output, warnings, publication, folder })
    if (!signal.aborted) return built
    // The wish to end came when the files were being exchanged.
    process.exitCode = exitCodeOf(signal.reason)
  } catch (error) {
    if (await isInterruption(error, signal)) endInterrupted(signal.reason, folder)
    const { describeFailure } = await reporting
    console.error(await describeFailure(error, { root: site.root, folder }, process.stderr.isTTY))
    process.exitCode = exitCodeOf(error)
  } finally {
    await builder?.close()
    stop()
  }
  return undefined
}

/** How long this process is given to hear of a signal that has ended esbuild, in milliseconds. */
const hearing = 10

/** Whether a build failed because it was asked to end. Ctrl-C in a terminal ends esbuild as well, which may be noticed first. */
async function isInterruption(error: unknown, signal: AbortSignal): Promise<boolean> {
  if (!(error instanceof BuildInterrupted)) await setTimeout(hearing)
  return signal.aborted && !(error instanceof PublicationFailure)
}

/** Ends the process: the build that was abandoned goes on, and would keep it from ending; nothing of it is on the disk. */
function endInterrupted(reason: BuildInterrupted, folder: string): never {
  // There may be no esbuild any more that could set this as other problems are.
  console.error(`${reason.message} ${describeOutcome(reason, basename(folder))}`)
  return process.exit(exitCodeOf(reason))
}

async function compress(output: Output): Promise<Output> {
  const { addCompressed } = await import('../publish/compress.ts')
  return addCompressed(output)
}

/** What there is to tell of a build. */
interface PublishedBuild {
  output: Output
  warnings: readonly Problem[]
  publication: Publication
  folder: string
}

async function report(
  { routes }: Site,
  { host }: Flags,
  { output, warnings, publication, folder }: PublishedBuild,
): Promise<void> {
  const { describeBuild } = await import('../report.ts')
  const { listForeignFiles } = await import('../publish/list-foreign-files.ts')
  const milliseconds = performance.now()
  const foreignFiles = await listForeignFiles(output, folder)
  // What is printed for a host goes to standard output alone, so that it can be sent to a file.
  const stream = host === undefined ? process.stdout : process.stderr
  stream.write(
    `${await describeBuild({ routes, output, publication, folder, foreignFiles, milliseconds }, stream.isTTY)}\n`,
  )
  await reportWarnings(warnings)
}

async function reportWarnings(warnings: readonly Problem[]): Promise<void> {
  const { describeWarnings } = await import('../report.ts')
  if (warnings.length > 0) console.error(await describeWarnings(warnings, process.stderr.isTTY))
}

async function serve({ output, settings }: BuiltSite, { base }: Target, port: number): Promise<void> {
  const [{ createSiteServer, listen }, { headersOf }] = await Promise.all([
    import('../serve.ts'),
    import('../host-files/headers.ts'),
  ])
  try {
    const { address } = await listen(
      createSiteServer(() => output, { base, headersOf: (path) => headersOf(path, settings) }),
      port,
    )
    console.log(`${address}${base === '/' ? '' : base} shows the site; Ctrl-C ends it.`)
  } catch (error) {
    console.error(`The server could not start: ${error instanceof Error ? error.message : String(error)}`)
    process.exitCode = exitCodes.refused
  }
}
