import { readdirSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import { prefixAddresses, prefixStyles } from './base-path.ts'
import { createPageBundler, type BundledPages } from './bundle-pages.ts'
import { createScriptBundler, type BundledScript } from './bundle-script.ts'
import { checkExpiry } from './check-expiry.ts'
import { checkSite } from './check/check-site.ts'
import { sealPages, type SealedPages } from './content-policy.ts'
import { findOutdated } from './derive/find-outdated.ts'
import { describeContentFault } from './describe-content.ts'
import type { ContentFault, Facts, StandIn } from './facts.ts'
import type { HostSettings } from './host-files/host-settings.ts'
import { writeHostFiles } from './host-files/write-host-files.ts'
import { BuildFailure, together, type Problem } from './problem.ts'
import { createRenderer, type PageRequest, type RenderedSite } from './render.ts'
import type { RenderedPage } from './render-pages.ts'
import { readRootFiles, rootFolder } from './root-files.ts'
import { checkRoutes, filesOf } from './routes.ts'
import type { Output, Site, Target } from './site.ts'

/** A finished site. */
export interface BuiltSite {
  output: Output
  /** What hosts have to be told about it. */
  settings: HostSettings
  /** What does not keep the site from being published, but should be mended soon. */
  warnings: readonly Problem[]
}

/** Builds a site as often as asked; each `build` reads the sources anew. Whatever keeps it from that is thrown as a BuildFailure. */
export interface Builder {
  build(): Promise<BuiltSite>
  close(): Promise<void>
}

/** The files that no page is made of: what esbuild made of the client's code and the assets, and what stands at the site's root. */
interface Parts {
  bundled: BundledPages
  script: BundledScript
  rootFiles: Output
}

/** Makes the builder of a site, or throws a BuildFailure. Nothing that it does touches the disk but to read. */
export async function createBuilder(site: Site, target: Target = { base: '/', isRelease: false }): Promise<Builder> {
  const [builder] = await together(site.root, [openBuilder(site, target)])
  return builder
}

async function openBuilder(site: Site, target: Target): Promise<Builder> {
  checkTable(site)
  const names = [...new Set(site.routes.map(({ page }) => page))]
  const renderer = createRenderer(site.patience)
  const openings = [createPageBundler(site, names), createScriptBundler(site)] as const
  const close = async () => {
    const opened = await Promise.allSettled(openings)
    await Promise.all([renderer.close(), ...opened.map(async (opening) => opening.status === 'fulfilled' && opening.value.close())])
  }
  // What stays open would keep the process from ending.
  const [pages, script] = await together(site.root, openings).catch(async (error: unknown) => {
    await close()
    throw error
  })
  const build = async () => {
    checkTable(site)
    const [bundled, bundledScript, rootFiles] = await together(site.root, [pages.bundle(), script.bundle(), readRoot(site)])
    const parts = { bundled, script: bundledScript, rootFiles }
    return finishSite(site, target, parts, await renderer.render(renderRequest(site, target, parts)))
  }
  return { build: async () => (await together(site.root, [build()]))[0], close }
}

function checkTable({ root, table, routes }: Site): void {
  checkRoutes(routes, { root, table, pageNames: listPages(root) })
}

function listPages(root: string): string[] {
  return readdirSync(join(root, 'pages'))
    .filter((name) => extname(name) === '.tsx')
    .map((name) => basename(name, '.tsx'))
    .sort()
}

async function readRoot({ root }: Site): Promise<Output> {
  return readRootFiles(root)
}

function renderRequest(site: Site, target: Target, { bundled, script }: Parts) {
  const pages = [...bundled.pages].map(([name, { file, styles }]): PageRequest => {
    const shared = { styles: prefixStyles(styles, target.base), script: `/${script.path}` }
    return { file, routes: site.routes.filter(({ page }) => page === name).map(({ path }) => ({ path, ...shared })) }
  })
  return { root: site.root, base: target.base, origin: target.origin, modules: bundled.modules, facts: site.facts, pages }
}

/** Puts the parts of a site together and checks the whole. */
async function finishSite(site: Site, target: Target, parts: Parts, { facts, pages, problems }: RenderedSite): Promise<BuiltSite> {
  if (facts === undefined) throw new BuildFailure(problems)
  const expiry = checkExpiry(facts.security, new Date())
  const standIns = target.isRelease ? facts.standIns.map(describeStandIn) : []
  const faults = await describeContentFaults(site.root, [...facts.faults, ...expiry.faults, ...standIns])
  if (problems.length > 0) throw new BuildFailure([...faults, ...problems])

  const sealed = sealPages(pages.map(({ path, html }) => ({ path, html: prefixAddresses(html, target.base) })))
  const settings = describeSite(site, target, facts, sealed)
  const output = gatherFiles(parts, sealed, settings)
  const { root, routes, budgets } = site
  const found = await Promise.all([
    findOutdated(root, site.pictures),
    checkSite({ root, routes, output, base: target.base, origin: target.origin ?? facts.origin, budgets }),
  ])
  const all = [...faults, ...found.flat()]
  if (all.length > 0) throw new BuildFailure(all)
  return { output, settings, warnings: await describeContentFaults(root, expiry.warnings) }
}

/** A stand-in, as a fault of the content. */
function describeStandIn({ file, path, value }: StandIn): ContentFault {
  return { file, path, text: `“${value}” is a stand-in.`, mend: 'Put in the true value, and take its name out of the list of stand-ins.' }
}

function describeContentFaults(root: string, faults: readonly ContentFault[]): Promise<Problem[]> {
  return Promise.all(faults.map((fault) => describeContentFault(root, fault)))
}

function describeSite({ routes }: Site, { base, origin }: Target, facts: Facts, { pages, policy }: SealedPages): HostSettings {
  const listed = new Set(pages.filter(isListed).map(({ path }) => path))
  const paths = routes.map(({ path }) => path)
  return { base, siteAddress: (origin ?? facts.origin) + base.slice(0, -1), paths, listed: paths.filter((path) => listed.has(path)), policy, facts }
}

function isListed({ html }: RenderedPage): boolean {
  return !/<meta name="robots" content="[^"]*noindex/.test(html)
}

/** Returns all files of the site, or throws where a file of the assets would take the place of one that the build makes. */
function gatherFiles({ bundled, script, rootFiles }: Parts, { pages }: SealedPages, settings: HostSettings): Output {
  const made = new Map([
    ...bundled.assets,
    [script.path, script.contents],
    ...writeHostFiles(settings),
    ...pages.flatMap(({ path, html }) => filesOf(path).map((file): [string, Uint8Array] => [file, Buffer.from(html)])),
  ])
  const collisions = [...rootFiles.keys()].filter((path) => made.has(path))
  if (collisions.length > 0) throw new BuildFailure(collisions.map(describeCollision))
  return new Map([...made, ...rootFiles])
}

function describeCollision(path: string): Problem {
  const file = `${rootFolder}/${path}`
  return {
    text: `${file} would take the place of ${path}, which the build makes.`,
    location: { file },
    notes: [{ text: 'Delete it, or give it another name.' }],
  }
}
