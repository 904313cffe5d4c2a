import { realpathSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { checkDates, closeCalls, findPlaceholders } from './content/rules.ts'
import type { Content } from './content/schema.ts'
import { createBundler } from './generator/bundle.ts'
import { checkSite, compressedSize, inBytes } from './generator/check.ts'
import { readContentFolder } from './generator/content.ts'
import { project } from './generator/files.ts'
import { readFlagsOrExit } from './generator/flags.ts'
import { History } from './generator/history.ts'
import { answerFrom, hostFiles } from './generator/hosts.ts'
import { findUnused } from './generator/media/folders.ts'
import { linkPdfs, readPdfs } from './generator/media/pdfs.ts'
import { showPhotographs } from './generator/media/photographs.ts'
import { outputPaths, type Page } from './generator/page.ts'
import { hasErrors, problemOf, type Problem } from './generator/problem.ts'
import { renderPages, type Route } from './generator/render.ts'
import { printProblems } from './generator/report.ts'
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
  /** Whether Git says which version of a content file is right, and for which photograph a consent was given. */
  hasHistory?: boolean
  bundle?: ReturnType<typeof createBundler>
}

/** What a build makes, and what it finds wrong. There is no site if there are errors. */
export interface Built {
  site?: { pages: readonly Page[]; output: Output }
  problems: readonly Problem[]
}

/** Builds the site in memory: what visitors get, by its path in dist. Each step adds what it finds wrong. */
export async function build({
  base = '/',
  origin,
  isRelease = false,
  today = new Date().toISOString().slice(0, 10),
  root = project,
  hasHistory = false,
  bundle = createBundler(),
}: SiteOptions = {}): Promise<Built> {
  const problems: Problem[] = []
  const history = hasHistory ? new History(root) : undefined
  const rules = {
    check: isRelease ? findPlaceholders : undefined,
    versions: (name: string) => history?.versions(`content/${name}`) ?? [],
  }
  const [code, loaded, pdfFiles] = await Promise.all([
    bundle(problems),
    readContentFolder(root, problems, rules),
    readPdfs(root, problems),
  ])
  if (!code || !loaded) return { problems }
  problems.push(...checkDates(loaded, today))
  const { photographs, files } = await showPhotographs(loaded, { root, today, history }, problems)
  const pdfs = linkPdfs(loaded, pdfFiles, problems)
  problems.push(...findUnused(loaded.content, root, history))
  const content = closeCalls(loaded.content, today)

  const siteUrl = (origin ?? content.organization.origin) + base.slice(0, -1)
  const site = { base, siteUrl, content, photographs, pdfs, script: code.script }
  const pages = renderPages(routes(content), code, site, problems)
  if (!pages) return { problems }

  // Only files that the site refers to are meant to be public.
  const listed = pages.filter((page) => page.isListed).map(({ path }) => path)
  const references = new Set(pages.flatMap(({ links, files }) => [...links, ...files]))
  const output: Output = new Map([
    ...[...code.assets, ...files, ...pdfFiles].filter(([path]) => references.has(`/${path}`)),
    ...hostFiles({ base, siteUrl, listed, name: content.organization.name, description: content.home.description }),
    // The home page is the last, when everything that it leads to is there.
    ...pages
      .toReversed()
      .flatMap(({ path, html }) => outputPaths(path).map((file) => [file, Buffer.from(html)] as const)),
  ])
  problems.push(...checkSite(pages, output))
  return hasErrors(problems) ? { problems } : { site: { pages, output }, problems }
}

/** Runs the command. Returns its exit code: 1 if there are errors. */
async function run({ serve, watch, host, release, history, out, base, origin }: ReturnType<typeof readFlagsOrExit>) {
  const folder = resolve(out)
  // Hosts have to be able to read the files, whatever the umask of the user is.
  process.umask(0o022)
  const bundle = createBundler(watch)
  const buildSite = () => build({ base, origin, isRelease: release, hasHistory: history, bundle })
  if (watch) {
    // Single builds need no watcher of files.
    const { watchSite } = await import('./generator/watch.ts')
    await watchSite({ base, host, folder, build: buildSite })
    return 0
  }

  const { site, problems } = await buildSite()
  if (site) {
    const { written, removed } = writeSite(site.output, folder)
    for (const page of site.pages) console.log(`${page.path.padEnd(16)} ${inBytes(compressedSize(page)).padStart(13)}`)
    console.log(`${basename(folder)}: ${written} files written, ${removed} removed.`)
  }
  await printProblems(problems)
  if (site && serve) {
    const { output } = site
    await serveSite({ base, host }, (path, response) => send(response, answerFrom(output, path)))
  }
  return site ? 0 : 1
}

if (realpathSync(process.argv[1] ?? '.') === import.meta.filename) {
  // A closed output pipe, as in `npm run build | head`, is not an error.
  process.stdout.on('error', () => {})
  try {
    process.exitCode = await run(readFlagsOrExit())
  } catch (error) {
    await printProblems([problemOf(error)])
    process.exit(1)
  }
}
