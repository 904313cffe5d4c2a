import { realpathSync } from 'node:fs'
import { basename, join, relative, resolve } from 'node:path'
import type { Content } from './content/schema.ts'
import { createBundler } from './generator/bundle.ts'
import { checkSite } from './generator/check.ts'
import { loadContent, readContentFiles } from './generator/content.ts'
import { project } from './generator/files.ts'
import { readFlagsOrExit } from './generator/flags.ts'
import { readHistory } from './generator/history.ts'
import { makeHostFiles } from './generator/hosts.ts'
import { prepareUploads } from './generator/media/uploads.ts'
import { outputPaths, type Page } from './generator/page.ts'
import { hasErrors, problemOf, type Problem } from './generator/problem.ts'
import { renderPages, type OwnProps } from './generator/render.ts'
import { printProblems } from './generator/print.ts'
import { replyFrom, send, serveSite } from './generator/serve.ts'
import { makeSiteFiles } from './generator/site-files.ts'
import { compressedSize, inBytes } from './generator/size.ts'
import { writeSite, type Output } from './generator/write.ts'

/** The modules in pages/, by the names of their files. */
interface Pages {
  'home-page': typeof import('./pages/home-page.tsx')
  'careers-page': typeof import('./pages/careers-page.tsx')
  stub: typeof import('./pages/stub.tsx')
  'not-found': typeof import('./pages/not-found.tsx')
  'application-error': typeof import('./pages/application-error.tsx')
}

/** A path, the name of its page, and what the page gets of its own. */
export type Route = { [Name in keyof Pages]: { path: string; page: Name; props: OwnProps<Pages[Name]> } }[keyof Pages]

const routes = ({ stubs }: Content): Route[] => [
  { path: '/', page: 'home-page', props: {} },
  { path: '/careers', page: 'careers-page', props: {} },
  ...stubs.stubs.map(({ slug, title }, index): Route => ({ path: `/${slug}`, page: 'stub', props: { title, index } })),
  { path: '/404.html', page: 'not-found', props: {} },
  { path: '/500.html', page: 'application-error', props: {} },
]

/** What a build depends on besides the sources. */
export interface SiteOptions {
  /** The path below which the site is served, with a slash at both ends. */
  base?: string
  /** Replaces the origin in the content. */
  origin?: string | undefined
  /** Whether the content must have no placeholders. */
  isRelease?: boolean
  /**
   * The day in UTC. It decides which photographs are still shown and which calls are still open, and is never shown
   * itself.
   */
  today?: string
  /** The folder that has content/, and assets/ with the files that the content names. */
  root?: string
  /** Whether Git says what a content file with mistakes was before, and which photographs were taken down. */
  hasHistory?: boolean
  bundler?: ReturnType<typeof createBundler>
}

/** What a build makes, and what it finds wrong. There is no site if there are errors. */
export interface Built {
  site?: { pages: readonly Page[]; output: Output }
  problems: readonly Problem[]
}

/** Builds the site in memory: what visitors get, by its path in dist. Each step returns what it finds wrong, too. */
export async function build({
  base = '/',
  origin,
  isRelease = false,
  today = new Date().toISOString().slice(0, 10),
  root = project,
  hasHistory = false,
  bundler = createBundler(),
}: SiteOptions = {}): Promise<Built> {
  // 1. Bundle the code. Meanwhile, read the content.
  const bundling = bundler()
  const history = hasHistory ? readHistory(root) : undefined
  const contentFiles = readContentFiles(root)
  const loaded = loadContent(contentFiles, { today, isRelease, origin, history })
  const { content, locate } = loaded

  // 2. Choose which photographs and PDFs are published, and prepare them.
  const uploads = content && (await prepareUploads(content, contentFiles, { root, today, history, locate }))
  const bundle = await bundling
  const problems = [...bundle.problems, ...loaded.problems, ...(uploads?.problems ?? [])]
  if (!uploads || hasErrors(bundle.problems)) return { problems }

  // 3. Render the pages.
  const siteUrl = (origin ?? content.organization.origin) + base.slice(0, -1)
  const { photographs, pdfs } = uploads
  const rendered = renderPages(routes(content), bundle, { base, siteUrl, content, photographs, pdfs })
  const { pages } = rendered
  problems.push(...rendered.problems)
  if (hasErrors(rendered.problems)) return { problems }

  // 4. Put the files together. Only those that the site refers to are meant to be public.
  const references = new Set(pages.flatMap(({ links, files }) => [...links, ...files]))
  const output: Output = new Map([
    ...[...bundle.assets, ...uploads.files].filter(([path]) => references.has(`/${path}`)),
    ...makeHostFiles(base),
    ...makeSiteFiles(pages, siteUrl, base),
    // The home page is the last, when everything that it leads to is there.
    ...pages
      .toReversed()
      .flatMap(({ path, html }) => outputPaths(path).map((file) => [file, Buffer.from(html)] as const)),
  ])

  // 5. Check the site.
  problems.push(...checkSite(pages, output))
  return hasErrors(problems) ? { problems } : { site: { pages, output }, problems }
}

/** Names a content file in another folder from that of the project, so that a click in a terminal opens it. */
function nameFromProject(problem: Problem, root: string): Problem {
  const { file } = problem.location ?? {}
  if (!file?.startsWith('content/')) return problem
  return { ...problem, location: { ...problem.location, file: relative(project, join(root, file)) } }
}

/** Runs the command. Returns its exit code: 1 if there are errors. */
async function run({ serve, watch, host, ...flags }: ReturnType<typeof readFlagsOrExit>) {
  const { release, history, base, origin } = flags
  const [root, folder] = [resolve(flags.root), resolve(flags.out)]
  const bundler = createBundler(watch)
  const buildSite = async () => {
    const built = await build({ root, base, origin, isRelease: release, hasHistory: history, bundler })
    return { ...built, problems: built.problems.map((problem) => nameFromProject(problem, root)) }
  }
  if (watch) {
    // Single builds need no watcher of files.
    const { watchSite } = await import('./generator/watch.ts')
    await watchSite({ base, host, root, folder, build: buildSite })
    return 0
  }

  const { site, problems } = await buildSite()
  const all = [...problems]
  if (site) {
    try {
      const { written, removed } = writeSite(site.output, folder)
      for (const { path, html } of site.pages)
        console.log(`${path.padEnd(16)} ${inBytes(compressedSize(html)).padStart(13)}`)
      console.log(`${basename(folder)}: ${written} files written, ${removed} removed.`)
    } catch (error) {
      // A disk may be full. What the build has found is printed nevertheless.
      all.push(problemOf(error))
    }
  }
  await printProblems(all)
  if (!site || hasErrors(all)) return 1
  if (serve) await serveSite({ base, host }, (path, response) => send(response, replyFrom(site.output, path)))
  return 0
}

if (realpathSync(process.argv[1] ?? '.') === import.meta.filename) {
  try {
    process.exitCode = await run(readFlagsOrExit())
  } catch (error) {
    await printProblems([problemOf(error)])
    process.exit(1)
  }
}
