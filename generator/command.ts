import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createBuilder, type Builder } from './builder.ts'
import { exitCodeOf, exitCodes } from './exit-codes.ts'
import { publish } from './publish.ts'
import { describeBuild, describeFailure } from './report.ts'
import { createSiteServer, listen, type Interceptor } from './serve.ts'
import { abortOnSignals, untilAborted } from './signals.ts'
import type { Output, Site } from './site.ts'

const usage = `Usage: build.ts [--serve | --watch]

  (no flag)  builds the site into dist/
  --serve    builds it, then serves it at http://localhost:4000
  --watch    builds and serves it, and does both anew after every save
`

const port = 4000

/**
 * Runs the command line of a site. The process's exit code becomes 1 where the site is refused (dist is then as it
 * was before), 2 where the arguments make no sense, 75 where another build keeps dist locked, and 130 or 143 where
 * this one is asked to end by SIGINT or SIGTERM.
 */
export async function runCommand(site: Site, args: readonly string[]): Promise<void> {
  const flags = readFlags(args)
  if (flags === undefined) return
  if (flags.watch) return runWatch(site)
  const output = await runBuild(site)
  if (flags.serve && output !== undefined) await serve(() => output, 'shows the site')
}

function readFlags(args: readonly string[]): { serve: boolean; watch: boolean } | undefined {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        serve: { type: 'boolean', default: false },
        watch: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    })
    if (!values.help) return values
    console.log(usage)
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`)
    process.exitCode = exitCodes.usage
  }
  return undefined
}

async function runBuild(site: Site): Promise<Output | undefined> {
  const { signal, stop } = abortOnSignals()
  let builder: Builder | undefined
  try {
    builder = await createBuilder(site)
    const output = await untilAborted(builder.build(), signal)
    const publication = await publish(output, join(site.root, 'dist'), { signal })
    const milliseconds = performance.now()
    console.log(await describeBuild({ routes: site.routes, output, publication, milliseconds }, process.stdout.isTTY))
    if (!signal.aborted) return output
    // The wish to end came when the files were being exchanged.
    process.exitCode = exitCodeOf(signal.reason)
  } catch (error) {
    console.error(await describeFailure(error, site.root, process.stderr.isTTY))
    process.exitCode = exitCodeOf(error)
  } finally {
    await builder?.close()
    stop()
  }
  return undefined
}

async function runWatch(site: Site): Promise<void> {
  const { watchSite } = await import('./watch-site.ts')
  const { getOutput, intercept } = watchSite(site)
  await serve(getOutput, 'shows the site and follows every save', intercept)
}

async function serve(getOutput: () => Output, what: string, intercept?: Interceptor): Promise<void> {
  try {
    const { address } = await listen(createSiteServer(getOutput, intercept), port)
    console.log(`${address} ${what}; Ctrl-C ends it.`)
  } catch (error) {
    console.error(`The server could not start: ${error instanceof Error ? error.message : String(error)}`)
    process.exitCode = exitCodes.refused
  }
}
