import { build, context, type BuildOptions, type BuildResult } from 'esbuild'
import { BuildFailure, withoutRepeats } from '../problem.ts'
import type { Site } from '../site.ts'
import type { SourceStates } from '../source-states.ts'
import { listImports } from './list-imports.ts'
import { loadPictures } from './load-pictures.ts'
import { rebuildIfChanged } from './rebuild-if-changed.ts'
import { refuseNodeModules } from './refuse-node-modules.ts'
import { scope } from './refused-globals.ts'
import { assetLoaders, entryName, hashedName, pathInDist, virtualFolder } from './virtual-folder.ts'

/**
 * The code of all pages and of the facts: CommonJS that exports by the name `modules` a function for every source,
 * which runs it and returns what it exports; and, where it was asked for, the map that leads back to the sources.
 */
export interface BundledModules {
  /** Where the code would stand on the disk; stack traces name it where no map is at hand. */
  path: string
  code: string
  map: Uint8Array | undefined
}

/** A page, as far as it is known before its code runs. */
export interface BundledPage {
  /** The page's source, as a path from the project's root. */
  file: string
  /** All sources that the page is made of, stylesheets among them, as paths from the project's root. */
  sources: readonly string[]
}

/** All pages by name, their code, and the files that they refer to, by path in dist. */
export interface BundledPages {
  modules: BundledModules
  pages: ReadonlyMap<string, BundledPage>
  /** All sources that the facts are made of, as paths from the project's root. */
  factsSources: readonly string[]
  assets: ReadonlyMap<string, Uint8Array>
}

/** Bundles pages; each call reads the sources anew and throws with all that is wrong in them. */
export interface PageBundler {
  bundle(): Promise<BundledPages>
  /** Does the same with a map, which takes half as long again: with it, whatever fails when the code runs is found in the sources. */
  bundleWithMap(): Promise<BundledPages>
  /** Makes the map that leads from the code of the quick bundle back to the sources, for those who hold that code. */
  addMap(modules: BundledModules): Promise<BundledModules>
  close(): Promise<void>
}

/** Makes the bundler of the given pages and of the site's facts; what has not changed by `states` is not bundled again. */
export async function createPageBundler(site: Site, names: readonly string[], states: SourceStates): Promise<PageBundler> {
  const quick = await context(quickOptions(site, names))
  const rebuildQuick = rebuildIfChanged(() => quick.rebuild(), states)
  const thorough = lazily(() => context(thoroughOptions(site, names)))
  const collect = (result: Result): BundledPages => {
    // esbuild only warns of faults in a stylesheet; a page that lacks half of its look is not worth publishing.
    if (result.warnings.length > 0) throw new BuildFailure(withoutRepeats(result.warnings))
    const pages = names.map((name): [string, BundledPage] => [name, { file: fileOf(name), sources: listImports(result.metafile, fileOf(name)) }])
    return { modules: findModules(result), pages: new Map(pages), factsSources: listImports(result.metafile, site.facts), assets: new Map(assetsIn(site, result)) }
  }
  const bundleWithMap = async () => collect(await (await thorough.get()).rebuild())
  return {
    // Stylesheets are left out of the quick bundle, so one that fails has not found all that is wrong.
    bundle: async () => rebuildQuick().then(collect).catch(bundleWithMap),
    bundleWithMap,
    addMap: async (modules) => (modules.map === undefined ? findModules(await build({ ...quickOptions(site, names), ...mapOptions })) : modules),
    close: async () => {
      await Promise.all([quick.dispose(), thorough.made()?.then((made) => made.dispose())])
    },
  }
}

/** Makes something when it is first asked for, and only once. */
function lazily<Value>(make: () => Promise<Value>): { get: () => Promise<Value>; made: () => Promise<Value> | undefined } {
  let value: Promise<Value> | undefined
  return { get: () => (value ??= make()), made: () => value }
}

function fileOf(name: string): string {
  return `pages/${name}.tsx`
}

function quickOptions(site: Site, names: readonly string[]) {
  return {
    absWorkingDir: site.root,
    stdin: { contents: writeEntry([...names.map(fileOf), site.facts]), resolveDir: site.root, sourcefile: entryName },
    outfile: `${virtualFolder}/${entryName}`,
    bundle: true,
    write: false,
    metafile: true,
    logLevel: 'silent',
    platform: 'node',
    format: 'cjs',
    jsx: 'automatic',
    // Pages share the one React that renders them; any other package is bundled, so that a missing one is an error with a place.
    external: ['react'],
    // Nothing that differs from build to build may get into a page.
    banner: { js: scope.start },
    footer: { js: scope.end },
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [refuseNodeModules, loadPictures(site.root)],
    // Functions are called as in the sources: their names stand in stack traces.
    keepNames: true,
    minifySyntax: true,
    minifyWhitespace: true,
    target: [...site.browsers],
    // What the project says to the type checker does not matter here, and is not looked for.
    tsconfigRaw: {},
    loader: { ...assetLoaders, '.css': 'empty' },
    publicPath: '/',
    assetNames: hashedName,
  } satisfies BuildOptions
}

function thoroughOptions(site: Site, names: readonly string[]) {
  return { ...quickOptions(site, names), loader: assetLoaders, ...mapOptions } satisfies BuildOptions
}

const mapOptions = { sourcemap: 'external', sourcesContent: false } satisfies BuildOptions

/** Writes the code that gives every source as a function, so that each runs only when it is wanted, and on its own. */
function writeEntry(files: readonly string[]): string {
  const entries = files.map((file) => `${JSON.stringify(file)}: () => require(${JSON.stringify(`./${file}`)})`)
  return `export const modules = {${entries.join(',')}}`
}

type Result = BuildResult<ReturnType<typeof quickOptions> | ReturnType<typeof thoroughOptions>>

function findModules({ outputFiles }: Result): BundledModules {
  const code = outputFiles.find(({ path }) => path.endsWith('.js'))
  const map = outputFiles.find(({ path }) => path.endsWith('.js.map'))
  if (code === undefined) throw new Error('esbuild made no bundle of the pages')
  return { path: code.path, code: code.text, map: map?.contents }
}

function assetsIn({ root }: Site, { outputFiles }: Result): [string, Uint8Array][] {
  const files = outputFiles.map((file): [string, Uint8Array] => [pathInDist(root, file), file.contents])
  return files.filter(([path]) => path.startsWith('assets/'))
}
