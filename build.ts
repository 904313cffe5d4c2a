import { realpathSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { applyDates } from './content/rules.ts'
import type { Content } from './content/schema.ts'
import { createBundler } from './generator/bundle.ts'
import { checkSite, inBytes, sizeOf } from './generator/check.ts'
import { readContentFolder } from './generator/content.ts'
import { project } from './generator/files.ts'
import { readFlagsOrExit } from './generator/flags.ts'
import { listVersions, requireHistory } from './generator/history.ts'
import { answerFrom, hostFiles } from './generator/hosts.ts'
import { resolveMedia } from './generator/media/media.ts'
import { readDocuments } from './generator/media/pdfs.ts'
import { findUnused } from './generator/media/folders.ts'
import { outputPaths } from './generator/page.ts'
import { BuildFailure, hasErrors, problemsOf, type Problem } from './generator/problem.ts'
import { printProblems } from './generator/report.ts'
import { renderPages, type Route } from './generator/render.ts'
import { send, serveSite } from './generator/serve.ts'
import { writeSite, type Output } from './generator/write.ts'

/** The pages of the site: their paths, and the names of their files in pages/. */
const routes = ({ stubs }: Content): Route[] => [
  ['/', 'home-page'],
  ['/careers', 'careers-page'],
  ...stubs.stubs.map(({ slug }): Route => [`/${slug}`, 'stub']),
  ['/404.html', 'not-found'],
  ['/500.html', 'application-error'],
]

/** What a build depends on besides the sources. */
export interface SiteOptions {
  /** The path below which the site is served, with a slash at both ends. */
  base?: string
  /** Replaces the origin in the content. */
  origin?: string | undefined
  /** Whether the content must have no placeholders. */
  isRelease?: boolean
  /** The day in UTC. It decides which photographs are still shown and which calls are still open, and is never shown itself. */
  today?: string
  /** The folder that has content/, and assets/ with the files that the content names. */
  root?: string
  /** Whether Git says which version of a content file is right, and whether a photograph is newer than its consent. */
  hasHistory?: boolean
  bundle?: ReturnType<typeof createBundler>
}

/** Builds the site in memory: what visitors get, by its path in dist. Throws a BuildFailure with all problems, or returns warnings. */
export async function build(options: SiteOptions = {}) {
  const problems: Problem[] = []
  const site = await makeSite(options, problems)
  if (!site || hasErrors(problems)) throw new BuildFailure(problems)
  return { ...site, warnings: problems }
}

/** Makes the site. Each step adds what it finds wrong. It returns nothing if the following steps need what it could not make. */
async function makeSite(
  {
    base = '/',
    origin,
    isRelease = false,
    today = new Date().toISOString().slice(0, 10),
    root = project,
    hasHistory = false,
    bundle = createBundler(),
  }: SiteOptions,
  problems: Problem[],
) {
  if (hasHistory) requireHistory(root)
  const findVersions = (name: string) => (hasHistory ? listVersions(root, `content/${name}`) : [])
  const [code, loaded, documents] = await Promise.all([
    bundle(problems),
    readContentFolder(root, problems, { isRelease, findVersions }),
    readDocuments(root, problems),
  ])
  if (!code || !loaded) return undefined
  const media = await resolveMedia(loaded, { root, documents, today, hasHistory }, problems)
  findUnused(root, media.namedFiles, problems)
  const content = applyDates(media.content, loaded.locate, today, problems)

  const siteUrl = (origin ?? content.organization.origin) + base.slice(0, -1)
  const site = { base, siteUrl, content, script: code.script }
  const pages = renderPages(routes(content), code, site, problems)
  if (!pages) return undefined

  // Only files that the site refers to are meant to be public.
  const listed = pages.filter((page) => page.isListed).map(({ path }) => path)
  const references = new Set(pages.flatMap(({ links, files }) => [...links, ...files]))
  const output: Output = new Map([
    ...[...code.assets, ...media.files].filter(([path]) => references.has(`/${path}`)),
    ...hostFiles({ base, siteUrl, listed, name: content.organization.name, description: content.home.description }),
    // The home page is the last, when everything that it leads to is there.
    ...pages
      .toReversed()
      .flatMap(({ path, html }) => outputPaths(path).map((file) => [file, Buffer.from(html)] as const)),
  ])
  checkSite(pages, output, problems)
  return { pages, output }
}

/** Runs the command. */
async function run({ serve, watch, host, release, history, out, base, origin }: ReturnType<typeof readFlagsOrExit>) {
  const folder = resolve(out)
  // Hosts have to be able to read the files, whatever the umask of the user is.
  process.umask(0o022)
  const bundle = createBundler(watch)
  const buildSite = () => build({ base, origin, isRelease: release, hasHistory: history, bundle })
  if (watch) {
    // Single builds need no watcher of files.
    const { watchSite } = await import('./generator/watch.ts')
    return watchSite({ base, host, folder, build: buildSite })
  }

  const { pages, output, warnings } = await buildSite()
  const { written, removed } = writeSite(output, folder)
  for (const { path } of pages)
    console.log(`${path.padEnd(16)} ${inBytes(sizeOf(outputPaths(path)[0], output)).padStart(13)}`)
  console.log(`${basename(folder)}: ${written} files written, ${removed} removed.`)
  await printProblems(warnings)
  if (serve) await serveSite({ base, host }, (path, response) => send(response, answerFrom(output, path)))
}

/** The exit code is 1 if the site has problems or cannot be written, and 2 for wrong flags. */
if (realpathSync(process.argv[1] ?? '.') === import.meta.filename) {
  // A closed output pipe, as in `npm run build | head`, is not an error.
  process.stdout.on('error', () => {})
  const flags = readFlagsOrExit()
  try {
    await run(flags)
  } catch (error) {
    await printProblems(problemsOf(error))
    process.exit(1)
  }
}
