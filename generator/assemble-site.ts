import { rootFolder } from './assets.ts'
import { prefixStyles } from './base-path.ts'
import type { BundledPages } from './bundle/bundle-pages.ts'
import type { BundledScript } from './bundle/bundle-script.ts'
import type { BundledStyles } from './bundle/bundle-styles.ts'
import { checkDrawnWords } from './check/check-drawn-words.ts'
import { checkExpiry, type Expiry } from './check/check-expiry.ts'
import { checkSite } from './check/check-site.ts'
import { describeContentFault } from './check/describe-content.ts'
import { dropConsequences, type ToldFault } from './check/drop-consequences.ts'
import { sealPages, type SealedPages } from './content-policy.ts'
import { isPhotographFile } from './derive/photograph.ts'
import { dressPage } from './dress-pages.ts'
import type { ContentFault, ContentPlace, Facts, StandIn } from './facts.ts'
import type { HostSettings } from './host-files/host-settings.ts'
import { writeHostFiles } from './host-files/write-host-files.ts'
import { BuildFailure, type Problem } from './problem.ts'
import { remember } from './remember.ts'
import type { RenderedPage } from './render/render-pages.ts'
import type { ProvableSite } from './render/render.ts'
import { filesOf } from './routes.ts'
import type { Output, Site, Target } from './site.ts'

/** A site that is whole, and can be looked at. */
export interface BuiltSite {
  output: Output
  /** What hosts have to be told about it. */
  settings: HostSettings
  /** The sources that each page is made of, by the page's name, as paths from the project's root. */
  sources: ReadonlyMap<string, readonly string[]>
  /**
   * Checks the site, which is needed before it is published, and returns what should be mended soon. Throws a BuildFailure
   * with all that is wrong.
   */
  check(): Promise<readonly Problem[]>
}

/** What pages are rendered from, and the files that stand beside them: what esbuild made of the code and the assets, and what stands at the site's root. */
export interface Parts {
  bundled: BundledPages
  script: BundledScript
  rootFiles: Output
  /** Pictures that are not what their originals make. */
  outdated: readonly Problem[]
}

/** What a site is put together from. */
interface Ingredients {
  parts: Parts
  sheets: BundledStyles
  rendered: ProvableSite
  /** The output of the last build. A file that is still as it is there is the very same object again, so that nobody has to look at it again. */
  previous: Output
}

/** Puts the parts of a site together; throws a BuildFailure where its pages could not be rendered. */
export async function assembleSite(
  site: Site,
  target: Target,
  { parts, sheets, rendered, previous }: Ingredients,
): Promise<BuiltSite> {
  const { facts, pages, problems, prove } = rendered
  if (facts === undefined) throw new BuildFailure(problems)
  const tellAll = async (found: readonly Problem[]) => {
    const told = await tellFaults(site, target, facts)
    return [
      ...told.map(({ problem }) => problem),
      ...dropConsequences(
        found,
        told.filter(({ fault }) => facts.faults.includes(fault)),
      ),
    ]
  }
  if (problems.length > 0) throw new BuildFailure(await tellAll(problems))
  const sealed = sealPages(dressPages(pages, site, target, sheets))
  const settings = describeSite(site, target, facts, sealed)
  const output = reuseFiles(
    await preferFaults(site, target, facts, () => gatherFiles({ ...parts, sheets, sealed, settings })),
    previous,
  )
  const sources = new Map([...parts.bundled.pages].map(([name, page]) => [name, page.sources]))
  const check = async () => {
    const { root, routes, budgets, webfonts } = site
    const characters = webfonts?.map((font) => font.characters).join('')
    const found = await checkSite({
      root,
      pageSources: [...new Set([...sources.values()].flat())],
      routes,
      output,
      base: target.base,
      origin: target.origin ?? facts.origin,
      budgets,
      characters,
    })
    const all = await tellAll([...(await prove()), ...parts.outdated, ...found])
    if (all.length > 0) throw new BuildFailure(all)
    return describeContentFaults(root, [...expiryOf(facts).warnings, ...checkDrawnWords(root, facts.drawnWords ?? [])])
  }
  return { output, settings, sources, check }
}

/** Returns the pages with their stylesheets, whose addresses begin with the base. */
function dressPages(
  pages: readonly RenderedPage[],
  { routes }: Site,
  { base }: Target,
  { texts }: BundledStyles,
): readonly RenderedPage[] {
  const nameOf = new Map(routes.map(({ path, page }) => [path, page]))
  return pages.map((page) => dressPage(page, prefixStyles(texts.get(nameOf.get(page.path) ?? '') ?? '', base)))
}

/** Does some work with the facts. Where it fails because the content is at fault, the content's faults are thrown: they name the very place. */
async function preferFaults<Result>(site: Site, target: Target, facts: Facts, work: () => Result): Promise<Result> {
  try {
    return work()
  } catch (error) {
    const told = await tellFaults(site, target, facts)
    throw told.length > 0 ? new BuildFailure(told.map(({ problem }) => problem)) : error
  }
}

/** Returns what the facts tell that keeps the site from being published, each with the problem as which it is told. */
function tellFaults({ root }: Site, { isRelease }: Target, facts: Facts): Promise<ToldFault[]> {
  const standIns = isRelease ? facts.standIns.map(describeStandIn) : []
  const expired = expiryOf(facts).faults.filter((fault) => !facts.faults.some((known) => isSamePlace(known, fault)))
  return Promise.all(
    [...facts.faults, ...expired, ...standIns].map(async (fault) => ({
      fault,
      problem: await describeContentFault(root, fault),
    })),
  )
}

function isSamePlace(one: ContentPlace, other: ContentPlace): boolean {
  return one.file === other.file && one.path.join() === other.path.join()
}

function expiryOf({ security }: Facts): Expiry {
  return checkExpiry(security, new Date())
}

/** A stand-in, as a fault of the content. */
function describeStandIn({ file, path, value }: StandIn): ContentFault {
  return {
    file,
    path,
    text: `“${value}” is a stand-in.`,
    mend: 'Put in the true value, and take its name out of the list of stand-ins.',
  }
}

function describeContentFaults(root: string, faults: readonly ContentFault[]): Promise<Problem[]> {
  return Promise.all(faults.map((fault) => describeContentFault(root, fault)))
}

function describeSite(
  { routes }: Site,
  { base, origin }: Target,
  facts: Facts,
  { pages, policy }: SealedPages,
): HostSettings {
  const listed = new Set(pages.filter(isListed).map(({ path }) => path))
  const paths = routes.map(({ path }) => path)
  return {
    base,
    siteAddress: (origin ?? facts.origin) + base.slice(0, -1),
    paths,
    listed: paths.filter((path) => listed.has(path)),
    policy,
    facts,
  }
}

const isListed = remember(({ html }: RenderedPage) => !/<meta name="robots" content="[^"]*noindex/.test(html))

const bytesOf = remember(({ html }: RenderedPage): Uint8Array => Buffer.from(html))

/** What the files of a site are made of. */
interface Files extends Parts {
  sheets: BundledStyles
  sealed: SealedPages
  settings: HostSettings
}

/** Returns all files of the site, or throws where a file of the assets would take the place of one that the build makes. */
function gatherFiles({ bundled, sheets, script, rootFiles, sealed, settings }: Files): Output {
  const made = new Map([
    ...keepShown(bundled.assets, sealed.pages),
    ...sheets.assets,
    [script.path, script.contents],
    ...writeHostFiles(settings),
    ...sealed.pages.flatMap((page) => filesOf(page.path).map((file): [string, Uint8Array] => [file, bytesOf(page)])),
  ])
  const collisions = [...rootFiles.keys()].filter((path) => made.has(path))
  if (collisions.length > 0) throw new BuildFailure(collisions.map(describeCollision))
  return new Map([...made, ...rootFiles])
}

/** Returns the assets without those photographs that no page shows: with the others of their folder they were imported, but nobody said that they may be published. */
function keepShown(assets: Output, pages: readonly RenderedPage[]): Output {
  if (![...assets.keys()].some(isPhotographFile)) return assets
  const shown = new Set(pages.flatMap(listPhotographs))
  return new Map([...assets].filter(([path]) => !isPhotographFile(path) || shown.has(path)))
}

const listPhotographs = remember(({ html }: RenderedPage) =>
  (html.match(/assets\/[\w.-]+/g) ?? []).filter(isPhotographFile),
)

function describeCollision(path: string): Problem {
  const file = `${rootFolder}/${path}`
  return {
    text: `${file} would take the place of ${path}, which the build makes.`,
    location: { file },
    notes: [{ text: 'Delete it, or give it another name.' }],
  }
}

function reuseFiles(output: Output, previous: Output): Output {
  const reuse = (path: string, bytes: Uint8Array) => {
    const known = previous.get(path)
    return known !== undefined && Buffer.compare(known, bytes) === 0 ? known : bytes
  }
  return new Map([...output].map(([path, bytes]) => [path, reuse(path, bytes)]))
}
