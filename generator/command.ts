import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createBuilder, type Builder } from './builder.ts'
import { BuildFailure, problemsOf } from './problem.ts'
import { publish } from './publish.ts'
import { describeBuild, describeChange, describeProblems } from './report.ts'
import { createSiteServer, listen, type Interceptor } from './serve.ts'
import type { Output, Site } from './site.ts'

const usage = `Usage: build.ts [--serve | --watch]

  (no flag)  builds the site into dist/
  --serve    builds it, then serves it at http://localhost:4000
  --watch    builds and serves it, and does both anew after every save
`

const port = 4000

/**
 * Runs the command line of a site. The process's exit code becomes 1 where the site is refused (dist is then as it
 * was before) and 2 where the arguments make no sense.
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
    process.exitCode = 2
  }
  return undefined
}

async function runBuild(site: Site): Promise<Output | undefined> {
  let builder: Builder | undefined
  try {
    builder = await createBuilder(site)
    const output = await builder.build()
    const publication = await publish(output, join(site.root, 'dist'))
    const milliseconds = performance.now()
    console.log(await describeBuild({ routes: site.routes, output, publication, milliseconds }, process.stdout.isTTY))
    return output
  } catch (error) {
    await reportFailure(error, site.root)
    process.exitCode = 1
    return undefined
  } finally {
    await builder?.close()
  }
}

async function reportFailure(error: unknown, root: string): Promise<void> {
  const text = await describeProblems(problemsOf(error, root), process.stderr.isTTY)
  // Only publishing throws anything but a BuildFailure: the disk's own errors, perhaps between two files.
  const rest = error instanceof BuildFailure ? 'dist was not changed.' : 'dist may be unfinished; the next build completes it.'
  console.error(`${text}${rest}`)
}

async function runWatch(site: Site): Promise<void> {
  const { createLiveReload, watchSources } = await import('./watch.ts')
  const live = createLiveReload()
  let builder: Builder | undefined
  let shown: Output = new Map([['404.html', live.instrument(Buffer.from(waitingPage))]])
  await serve(() => shown, 'shows the site and follows every save', live.intercept)

  const rebuild = async () => {
    const start = performance.now()
    try {
      builder ??= await createBuilder(site)
      const output = await builder.build()
      const publication = await publish(output, join(site.root, 'dist'))
      shown = new Map([...output].map(([path, bytes]) => [path, path.endsWith('.html') ? live.instrument(bytes) : bytes]))
      live.reload()
      console.log(`${describeChange(publication)} in ${Math.round(performance.now() - start)} ms`)
    } catch (error) {
      await reportFailure(error, site.root)
    }
  }
  const restart = (file: string) => console.log(`${file} is read only at the start: end this with Ctrl-C and start it again.`)
  const fail = (error: unknown) => console.error(`The sources cannot be watched: ${String(error)}`)
  watchSources(site.root, ['pages', 'components', 'content', 'assets'], [site.table], { rebuild, restart, fail })
}

/** What a browser shows until the first build is done, and then loads anew. */
const waitingPage = '<!doctype html><meta charset="utf-8"><title>Building</title><p>The site is being built; what is wrong with it stands in the terminal.'

async function serve(getOutput: () => Output, what: string, intercept?: Interceptor): Promise<void> {
  try {
    const { address } = await listen(createSiteServer(getOutput, intercept), port)
    console.log(`${address} ${what}; Ctrl-C ends it.`)
  } catch (error) {
    console.error(`The server could not start: ${error instanceof Error ? error.message : String(error)}`)
    process.exitCode = 1
  }
}
