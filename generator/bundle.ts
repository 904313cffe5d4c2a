import { join, relative } from 'node:path'
import { build, context, type BuildOptions, type BuildResult, type Metafile } from 'esbuild'
import { BuildFailure, settleAll } from './problem.ts'
import { findMissingPages, pageSource } from './routes.ts'
import type { Site } from './site.ts'

/** What esbuild makes of the site's code. All paths are relative to the root. */
export interface Bundle {
  /** CommonJS code, which exports the pages and what renders them. */
  code: string
  /** The source map of the code. */
  map: string
  /** The stylesheets of each page, base sheets first, by the name of the page. */
  styles: ReadonlyMap<string, readonly Stylesheet[]>
  /** The sources of each page, its own file last. */
  sources: ReadonlyMap<string, readonly string[]>
  /** The path of the script, from the root of the site. */
  script: string
  /** The script, and the files that sources import: fonts and icons. */
  assets: ReadonlyMap<string, Uint8Array>
}

export interface Stylesheet {
  text: string
  /** If a page has none of these, the sheet does nothing for it. */
  classes: readonly string[]
}

/** The module through which components import the content. */
export const contentModule = 'site:content'

/** esbuild names files, and sources in stacks, as if they were in this folder. Nothing is written there. */
export const outdir = 'bundled'

const shared = {
  outdir,
  bundle: true,
  write: false,
  metafile: true,
  logLevel: 'silent',
  tsconfigRaw: {},
  loader: { '.woff2': 'file', '.svg': 'file', '.png': 'file', '.jpg': 'file' },
  assetNames: 'assets/[name]-[hash]',
  publicPath: '/',
} satisfies BuildOptions

/** Bundles a site. On later calls, pass the files saved since the last one. Throws a BuildFailure with all problems. */
export type Bundler = (saved?: readonly string[]) => Promise<Bundle>

/** Returns a function that bundles a site. With `isRepeated`, esbuild keeps what it has parsed. */
export function createBundler(site: Site, isRepeated: boolean): Bundler {
  const bundlePages = createBuild(pageOptions(site), isRepeated)
  const bundleAssets = createBuild(assetOptions(site), isRepeated)
  let pages: Promise<Result> | undefined
  let assets: Promise<Result> | undefined
  return async (saved = []) => {
    // Neither bundle contains the content, and no stylesheet or client script imports a component.
    if (!saved.every((file) => file.endsWith('.yaml'))) pages = undefined
    if (!saved.every((file) => /\.(yaml|tsx)$/.test(file))) assets = undefined
    const missing = findMissingPages(site)
    if (missing.length > 0) throw new BuildFailure(missing)
    const bundled = await settleAll(site.root, [(pages ??= bundlePages()), (assets ??= bundleAssets())])
    // esbuild only warns about mistakes in stylesheets. But then a page would lack some of its styles.
    const warnings = bundled.flatMap((one) => one.warnings)
    if (warnings.length > 0) throw new BuildFailure(warnings)
    return readBundle(site, ...bundled)
  }
}

/** What esbuild made with these options. */
type Result = BuildResult<typeof shared>

function createBuild(options: BuildOptions & typeof shared, isRepeated: boolean): () => Promise<Result> {
  const started = isRepeated ? context(options) : undefined
  return async () => (started ? (await started).rebuild() : build(options))
}

function pageOptions(site: Site) {
  const pages = pageNames(site).map(pageSource)
  const modules = pages.map((file) => `'${file}': () => require('./${file}')`)
  return {
    ...shared,
    absWorkingDir: site.root,
    stdin: {
      contents: `export const modules = {${modules.join()}}
export const readConstants = () => require('./${site.constants}')
export { captureOwnerStack, createElement } from 'react'
export { renderToStaticMarkup } from 'react-dom/server.edge'`,
      resolveDir: site.root,
    },
    loader: { ...shared.loader, '.css': 'empty' },
    format: 'cjs',
    // With `node`, pages could import Node.js modules and read files or use the network.
    platform: 'browser',
    jsx: 'automatic',
    external: ['react', 'react-dom', contentModule],
    sourcemap: 'external',
    sourcesContent: false,
  } satisfies BuildOptions
}

function assetOptions(site: Site) {
  return {
    ...shared,
    absWorkingDir: site.root,
    // Each stylesheet is bundled separately, so that each page can order its own.
    entryPoints: ['components/**/*.css', { in: site.script, out: 'site' }],
    entryNames: shared.assetNames,
    outbase: '.',
    target: [...site.browsers],
    minify: true,
    format: 'iife',
    legalComments: 'none',
  } satisfies BuildOptions
}

function readBundle(site: Site, pages: Result, assets: Result): Bundle {
  const pathOf = (path: string) => relative(join(site.root, outdir), path).replaceAll('\\', '/')
  const files = new Map([...pages.outputFiles, ...assets.outputFiles].map((file) => [pathOf(file.path), file]))
  const outputs = Object.entries(assets.metafile.outputs)
  const outputOf = new Map(outputs.map(([path, { entryPoint }]) => [entryPoint, pathOf(join(site.root, path))]))
  const stylesOf = (sources: readonly string[]) => {
    const isBase = (file: string) => file.startsWith(site.baseStyles)
    const sheets = sources.filter((file) => file.endsWith('.css'))
    const inOrder = [...sheets.filter(isBase), ...sheets.filter((file) => !isBase(file))]
    return inOrder.map((file) => readStylesheet(files.get(outputOf.get(file) ?? '')?.text ?? ''))
  }
  const sources = new Map(pageNames(site).map((name) => [name, listSources(pages.metafile, pageSource(name))]))
  const isAsset = (path: string) => path.startsWith('assets/') && !path.endsWith('.css')
  return {
    code: files.get('stdin.js')?.text ?? '',
    map: files.get('stdin.js.map')?.text ?? '{}',
    styles: new Map([...sources].map(([name, all]) => [name, stylesOf(all)])),
    sources,
    script: `/${outputOf.get(site.script)}`,
    assets: new Map([...files].flatMap(([path, { contents }]) => (isAsset(path) ? [[path, contents]] : []))),
  }
}

function pageNames({ routes }: Site): string[] {
  return [...new Set(routes.map(({ page }) => page))]
}

function readStylesheet(output: string): Stylesheet {
  // esbuild keeps the space before the value of a custom property.
  const text = output.trim().replace(/(?<=[{;]--[\w-]+:) /g, '')
  const selectors = text.replace(/url\([^)]*\)/g, '')
  const classes = Array.from(selectors.matchAll(/\.([a-z][\w-]*)/gi), ([, name = '']) => name)
  return { text, classes: [...new Set(classes)] }
}

/** Lists a source and everything that it imports, directly or indirectly, in order of evaluation. */
function listSources(metafile: Metafile, entry: string): string[] {
  const visited = new Set<string>()
  const visit = (path: string): string[] => {
    if (visited.has(path)) return []
    visited.add(path)
    const imports = metafile.inputs[path]?.imports ?? []
    return [...imports.flatMap((one) => (one.external ? [] : visit(one.path))), path]
  }
  return visit(entry)
}
