import { context, type BuildOptions, type BuildResult, type OutputFile } from 'esbuild'
import { BuildFailure, withoutRepeats } from './problem.ts'
import type { Site } from './site.ts'
import { hashedName, pathInDist, virtualFolder } from './virtual-folder.ts'

/** The code that was made of one entry and all that it imports: CommonJS, with the map that leads back to the sources. */
export interface BundledModule {
  /** The entry's source, as a path from the project's root. */
  file: string
  /** Where the code would stand on the disk; stack traces name it where no map is at hand. */
  path: string
  code: string
  map: Uint8Array
}

/** A page's code, and the stylesheet that it and its components import: minified, in layers. */
export interface BundledPage {
  module: BundledModule
  styles: string
}

/** All pages by name, the module of facts, and the files that they and their styles refer to, by path in dist. */
export interface BundledPages {
  pages: ReadonlyMap<string, BundledPage>
  facts: BundledModule
  assets: ReadonlyMap<string, Uint8Array>
}

/** Bundles pages; each `bundle` reads the sources anew and throws with all that is wrong in them. */
export interface PageBundler {
  bundle(): Promise<BundledPages>
  close(): Promise<void>
}

/** Makes the bundler of the given pages and of the site's facts. */
export async function createPageBundler(site: Site, names: readonly string[]): Promise<PageBundler> {
  const bundler = await context(bundleOptions(site, names))
  return {
    bundle: async () => collectPages(site, names, await bundler.rebuild()),
    close: () => bundler.dispose(),
  }
}

const factsName = 'facts'

function bundleOptions(site: Site, names: readonly string[]) {
  return {
    absWorkingDir: site.root,
    entryPoints: [...names.map((name) => ({ in: pageFile(name), out: pageName(name) })), { in: site.facts, out: factsName }],
    outdir: virtualFolder,
    bundle: true,
    write: false,
    metafile: true,
    logLevel: 'silent',
    platform: 'node',
    format: 'cjs',
    jsx: 'automatic',
    // Pages share the one React that renders them; any other package is bundled, so that a missing one is an error with a place.
    external: ['react'],
    // Nothing that differs from build to build may get into a page: its code sees these in the place of the true ones.
    inject: [`${import.meta.dirname}/refused-globals.ts`],
    define: { 'Math.random': 'refusedRandom', 'process.env.NODE_ENV': '"production"' },
    sourcemap: 'external',
    sourcesContent: false,
    // Identifiers stay as they are: they are the names in stack traces.
    minifySyntax: true,
    minifyWhitespace: true,
    target: [...site.browsers],
    banner: { css: `@layer ${site.layers.join(',')};` },
    loader: { '.woff2': 'file', '.svg': 'file', '.png': 'file' },
    publicPath: '/',
    assetNames: hashedName,
  } satisfies BuildOptions
}

function pageFile(name: string): string {
  return `pages/${name}.tsx`
}

function pageName(name: string): string {
  return `pages/${name}`
}

function collectPages(site: Site, names: readonly string[], result: BuildResult<ReturnType<typeof bundleOptions>>): BundledPages {
  // esbuild only warns of faults in a stylesheet; a page that lacks half of its look is not worth publishing.
  if (result.warnings.length > 0) throw new BuildFailure(withoutRepeats(result.warnings))
  const files = new Map(result.outputFiles.map((file) => [pathInDist(site.root, file), file]))
  const stylesOf = (name: string) => {
    const sheet = result.metafile.outputs[`${virtualFolder}/${pageName(name)}.js`]?.cssBundle
    return files.get((sheet ?? '').slice(virtualFolder.length + 1))?.text.trim() ?? ''
  }
  const pages = names.map((name): [string, BundledPage] => {
    return [name, { module: findModule(files, pageName(name), pageFile(name)), styles: stylesOf(name) }]
  })
  return { pages: new Map(pages), facts: findModule(files, factsName, site.facts), assets: assetsIn(files) }
}

function findModule(files: ReadonlyMap<string, OutputFile>, name: string, file: string): BundledModule {
  const code = files.get(`${name}.js`)
  const map = files.get(`${name}.js.map`)
  if (code === undefined || map === undefined) throw new Error(`esbuild made no bundle of ${file}`)
  return { file, path: code.path, code: code.text, map: map.contents }
}

function assetsIn(files: ReadonlyMap<string, OutputFile>): ReadonlyMap<string, Uint8Array> {
  return new Map([...files].filter(([path]) => path.startsWith('assets/')).map(([path, file]) => [path, file.contents]))
}
