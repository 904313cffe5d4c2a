import { SourceMap } from 'node:module'
import { join, relative } from 'node:path'
import { build, context, type BuildOptions, type Metafile } from 'esbuild'
import { BuildFailure, settleAll } from './problem.ts'
import { findMissingPages, pageSource } from './routes.ts'
import type { Site } from './site.ts'

/** What esbuild makes of the site's code. All paths are relative to the root. */
export interface Bundle {
  /** CommonJS code. It exports `modules`, functions that evaluate each page and the constants, and what renders them. */
  code: string
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

/** Which bundle has to be built again: that of pages, or that of stylesheets and the script. */
export type Changed = Readonly<{ pages: boolean; assets: boolean }>

export type Bundler = ReturnType<typeof createBundler>

/** esbuild names files after this folder. Nothing is written there. */
const outdir = 'bundled'

/** The name of the code in stacks. */
export const codePath = (root: string) => join(root, outdir, 'stdin.js')

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

/**
 * Starts esbuild, whose own process works while this one loads other modules. With `isRepeated`, esbuild keeps what it has
 * parsed for the next build.
 */
export function createBundler(site: Site, isRepeated: boolean) {
  const pages = pageOptions(site)
  const assets = assetOptions(site)
  const contexts = isRepeated ? ([context(pages), context(assets)] as const) : undefined
  let last = contexts ? undefined : settleAll(site.root, [build(pages), build(assets)])
  // Failures are reported when somebody asks for the bundle.
  for (const started of [last, ...(contexts ?? [])]) started?.catch(() => {})

  const rebuild = async (changed: Changed) => {
    if (contexts === undefined) return last
    const known = await last?.catch(() => undefined)
    const [pageContext, assetContext] = await Promise.all(contexts)
    last = settleAll(site.root, [
      known && !changed.pages ? Promise.resolve(known[0]) : pageContext.rebuild(),
      known && !changed.assets ? Promise.resolve(known[1]) : assetContext.rebuild(),
    ])
    return last
  }

  return {
    /** Throws a BuildFailure. */
    bundle: async (changed: Changed = { pages: true, assets: true }): Promise<Bundle> => {
      const missing = findMissingPages(site)
      if (missing.length > 0) throw new BuildFailure(missing)
      const parts = (await rebuild(changed)) ?? []
      // esbuild only warns about mistakes in stylesheets. But then a page would lack some of its styles.
      const warnings = parts.flatMap((part) => part.warnings)
      if (warnings.length > 0) throw new BuildFailure(warnings)
      return readBundle(site, parts)
    },
    /** Bundles the pages with React's development build, which explains its errors. */
    bundleForDevelopment: async () => {
      const { outputFiles } = await build(developmentOptions(pages))
      const read = (end: string) => outputFiles.find(({ path }) => path.endsWith(end))?.text ?? ''
      return { code: read('stdin.js'), map: new SourceMap(JSON.parse(read('stdin.js.map'))) }
    },
  }
}

function pageOptions(site: Site) {
  const files = [...pageNames(site).map(pageSource), site.constants]
  const modules = files.map((file) => `'${file}': () => require('./${file}')`)
  return {
    ...shared,
    absWorkingDir: site.root,
    stdin: {
      contents: `export const modules = {${modules.join()}}
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
  } satisfies BuildOptions
}

/** The module through which components import the content. */
export const contentModule = 'site:content'

function developmentOptions(pages: ReturnType<typeof pageOptions>) {
  return {
    ...pages,
    external: [contentModule],
    define: { 'process.env.NODE_ENV': '"development"' },
    jsxDev: true,
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

type Part = Readonly<{
  metafile: Metafile
  outputFiles: readonly { path: string; text: string; contents: Uint8Array }[]
}>

function readBundle(site: Site, parts: readonly Part[]): Bundle {
  const pathOf = (path: string) => relative(join(site.root, outdir), path).replaceAll('\\', '/')
  const files = new Map(parts.flatMap(({ outputFiles }) => outputFiles.map((file) => [pathOf(file.path), file])))
  const [pages, assets] = parts.map(({ metafile }) => metafile)
  const outputOf = new Map(
    Object.entries(assets?.outputs ?? {}).map(([path, { entryPoint = '' }]) => [
      entryPoint,
      pathOf(join(site.root, path)),
    ]),
  )
  const stylesOf = (sources: readonly string[]) => {
    const isBase = (file: string) => file.startsWith(site.baseStyles)
    const sheets = sources.filter((file) => file.endsWith('.css'))
    const inOrder = [...sheets.filter(isBase), ...sheets.filter((file) => !isBase(file))]
    return inOrder.map((file) => readStylesheet(files.get(outputOf.get(file) ?? '')?.text ?? ''))
  }
  const sources = new Map(pageNames(site).map((name) => [name, listSources(pages, pageSource(name))]))
  const isAsset = (path: string) => path.startsWith('assets/') && !path.endsWith('.css')
  return {
    code: files.get('stdin.js')?.text ?? '',
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
function listSources(metafile: Metafile | undefined, entry: string): string[] {
  const sources = new Set<string>()
  const visited = new Set<string>()
  const visit = (path: string) => {
    if (visited.has(path)) return
    visited.add(path)
    for (const imported of metafile?.inputs[path]?.imports ?? []) if (!imported.external) visit(imported.path)
    sources.add(path)
  }
  visit(entry)
  return [...sources]
}
