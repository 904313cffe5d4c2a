import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createBuilder, type Builder } from './builder.ts'
import { BuildFailure, problemsOf } from './problem.ts'
import { publish } from './publish.ts'
import { describeBuild, describeProblems } from './report.ts'
import { createSiteServer, listen } from './serve.ts'
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
  if (flags.serve && output !== undefined) {
    const { address } = await listen(createSiteServer(() => output), port)
    console.log(`${address} shows the site; Ctrl-C ends it.`)
  }
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
  // Any other error came from the disk, perhaps between two files.
  const rest = error instanceof BuildFailure ? 'dist was not changed.' : 'dist may be unfinished; the next build completes it.'
  console.error(`${text}${rest}`)
}

async function runWatch(site: Site): Promise<void> {
  const { createLiveReload, watchSources } = await import('./watch.ts')
  const live = createLiveReload()
  let builder: Builder | undefined
  let shown: Output = new Map()
  const server = createSiteServer(() => shown, live.intercept)
  const { address } = await listen(server, port)
  console.log(`${address} shows the site and follows every save; Ctrl-C ends it.`)
  watchSources(site.root, ['pages', 'components', 'content', 'assets'], async () => {
    const start = performance.now()
    try {
      builder ??= await createBuilder(site)
      const output = await builder.build()
      const { written, removed } = await publish(output, join(site.root, 'dist'))
      shown = new Map([...output].map(([path, bytes]) => [path, path.endsWith('.html') ? live.instrument(bytes) : bytes]))
      if (written.length + removed.length > 0) live.reload()
      console.log(`${written.length} written, ${removed.length} removed in ${Math.round(performance.now() - start)} ms`)
    } catch (error) {
      await reportFailure(error, site.root)
    }
  })
}
