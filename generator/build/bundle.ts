import { join } from 'node:path'
import { SourceMap } from 'node:module'
import { build, context } from 'esbuild'
import type { BuildContext, BuildOptions, Metafile, OutputFile, Plugin } from 'esbuild'
import { explainContentFile, ordinarySpaces } from './content-mistakes.ts'
import { BuildFailure, problemsOf, settleAll } from '../problem.ts'
import { relativePath, pageSource, routeTable } from '../paths.ts'
import type { Site } from '../site.ts'

/** The output of esbuild. All paths are relative to the root. */
export interface Bundle {
  /** CommonJS code. It exports `modules`: functions that evaluate each page and the metadata. */
  code: {
    path: string
    text: string
    /** Only needed if the code fails. */
    makeSourceMap: () => Promise<SourceMap>
  }
  sources: ReadonlySet<string>
  metadataSources: ReadonlySet<string>
  /** By name. */
  pages: ReadonlyMap<string, BundledPage>
  /** The path of the script, from the root of the site. */
  script: string
  /** The script, and the files that sources import: fonts and icons. */
  assets: ReadonlyMap<string, Uint8Array>
}

interface BundledPage {
  /** The sources of the page's HTML. */
  sources: ReadonlySet<string>
  /** The stylesheets that it imports, base sheets first. */
  styles: readonly string[]
  /** The folders of the pictures that it imports. */
  galleries: readonly string[]
}

/** esbuild derives file names from this folder, but writes nothing to it. */
const outdir = 'bundled'

const fixed = {
  outdir,
  bundle: true,
  write: false,
  metafile: true,
  logLevel: 'silent',
  // A file with other capital letters is reported as missing.
  logOverride: { 'different-path-case': 'silent' },
  tsconfigRaw: {},
} as const

const isStylesheet = (file: string) => file.endsWith('.css')

/** Whether any of these sources has changed. */
type IsStale = (sources: ReadonlySet<string>) => boolean

export async function createBundler(site: Site) {
  const { root } = site
  const names = [...new Set(site.routes.map(({ page }) => page))]
  const target = [...site.browsers]
  const shared = { ...fixed, absWorkingDir: root }
  // Each stylesheet is bundled separately, so that each page can order its own.
  const sheets = { ...shared, ...fileOptions, entryPoints: ['components/**/*.css'], outbase: '.', target }
  const script = {
    ...shared,
    entryPoints: [{ in: site.script, out: 'site' }],
    entryNames: fileOptions.assetNames,
    target,
  }
  const options = codeOptions(site, [...names.map(pageSource), site.metadata])
  // A mistyped browser version fails here, before other contexts are open.
  const stylePart = createPart(root, await context({ ...sheets, minifySyntax: true, minifyWhitespace: true }))
  const codePart = createPart(root, await context(options), (file) => !isStylesheet(file))
  const scriptPart = createPart(root, await context({ ...script, minify: true, format: 'iife', legalComments: 'none' }))
  const explain = (error: unknown): never => {
    throw new BuildFailure(problemsOf(error, root).map((message) => explainContentFile(message, site)))
  }
  const bundle = async (isStale: IsStale): Promise<Bundle> => {
    const parts = await settleAll(root, [
      codePart.build(isStale).catch(explain),
      stylePart.build(isStale),
      scriptPart.build(isStale),
    ])
    const [code, styles, { files: scripts }] = parts
    const files = parts.flatMap((part) => [...part.files])
    const [scriptFile = ''] = scripts.keys()
    const isBase = (sheet: string) => sheet.startsWith(site.baseStyles)
    const bundleEntry = (entry: string): BundledPage => {
      const all = listSources(code.metafile, entry)
      const imported = all.filter(isStylesheet)
      const inOrder = [...imported.filter(isBase), ...imported.filter((sheet) => !isBase(sheet))]
      // esbuild keeps the space before the value of a custom property.
      const shorten = (css = '') => css.trim().replace(/(?<=[{;]--[\w-]+:) /g, '')
      const sheetTexts = inOrder.map((sheet) => shorten(styles.files.get(sheet)?.text))
      const sources = new Set(all.filter((source) => !isStylesheet(source)))
      return { sources, styles: sheetTexts, galleries: listGalleries(code.metafile, sources) }
    }
    return {
      code: {
        path: join(root, outdir, 'stdin.js'),
        text: code.files.get('stdin.js')?.text ?? '',
        makeSourceMap: async () => {
          const { outputFiles } = await build({ ...options, sourcemap: 'external', sourcesContent: false })
          return new SourceMap(JSON.parse(outputFiles.find(({ path }) => path.endsWith('.js.map'))?.text ?? '{}'))
        },
      },
      sources: new Set(parts.flatMap(({ inputs }) => inputs)),
      metadataSources: bundleEntry(site.metadata).sources,
      pages: new Map(names.map((name) => [name, bundleEntry(pageSource(name))])),
      script: `/${scriptFile}`,
      assets: new Map(files.flatMap(([path, file]) => (path.startsWith('assets/') ? [[path, file.contents]] : []))),
    }
  }
  return { bundle, close: () => Promise.all([codePart, stylePart, scriptPart].map((part) => part.dispose())) }
}

const fileOptions = {
  loader: { '.woff2': 'file', '.svg': 'file', '.png': 'file', '.jpg': 'file', '.webp': 'file', '.avif': 'file' },
  assetNames: 'assets/[name]-[hash]',
  publicPath: '/',
} as const satisfies BuildOptions

function codeOptions(site: Site, files: readonly string[]) {
  const entries = files.map((file) => `${JSON.stringify(file)}: () => require(${JSON.stringify(`./${file}`)})`)
  return {
    ...fixed,
    ...fileOptions,
    absWorkingDir: site.root,
    stdin: { contents: `export const modules = {${entries.join(', ')}}`, resolveDir: site.root },
    loader: { ...fileOptions.loader, '.css': 'empty' },
    plugins: [pictureImports(site), ordinarySpaces],
    format: 'cjs',
    // With `node`, pages could import Node.js modules and read files or use the network.
    platform: 'browser',
    jsx: 'automatic',
    // Pages use the same React as the renderer. valibot is large and only has to be evaluated once.
    external: ['react', 'valibot'],
    keepNames: true,
  } satisfies BuildOptions
}

const picturePrefix = 'pictures:'

/** Leaves `import pictures from 'pictures:assets/people'` to the renderer, which knows the pictures. */
function pictureImports({ galleries }: Site): Plugin {
  return {
    name: 'picture-imports',
    setup({ onResolve }) {
      onResolve({ filter: /^pictures:/ }, ({ path }) => {
        if (galleries.some(({ folder }) => path === picturePrefix + folder)) return { path, external: true }
        return { errors: [{ text: `${routeTable} has no gallery for ${path}.` }] }
      })
    },
  }
}

function listGalleries({ inputs }: Metafile, sources: ReadonlySet<string>): string[] {
  const imported = [...sources].flatMap((source) => inputs[source]?.imports.map(({ path }) => path) ?? [])
  const pictures = imported.filter((path) => path.startsWith(picturePrefix))
  return [...new Set(pictures)].map((path) => path.slice(picturePrefix.length))
}

/** Keeps the last result of a build that succeeded, until a source of it changes. `files` has the output by path. */
function createPart(root: string, context: BuildContext<typeof fixed>, isSource = (_file: string) => true) {
  const pathOf = ({ path }: OutputFile) => relativePath(join(root, outdir), path)
  const run = async () => {
    const { warnings, metafile, outputFiles } = await context.rebuild()
    // esbuild only warns about mistakes in stylesheets. But then a page would lack some of its styles.
    if (warnings.length > 0) throw new BuildFailure(warnings)
    const inputs = Object.keys(metafile.inputs)
    const files = new Map(outputFiles.map((file) => [pathOf(file), file]))
    return { metafile, inputs, sources: new Set(inputs.filter(isSource)), files }
  }
  let last: Awaited<ReturnType<typeof run>> | undefined
  const build = async (isStale: IsStale) => (last = last && !isStale(last.sources) ? last : await run())
  return { build, dispose: context.dispose }
}

/** Lists a source and everything that it imports, directly or indirectly, in order of evaluation. */
function listSources({ inputs }: Metafile, entry: string): string[] {
  const sources = new Set<string>()
  const visited = new Set<string>()
  const visit = (path: string) => {
    if (visited.has(path)) return
    visited.add(path)
    for (const imported of inputs[path]?.imports ?? []) if (!imported.external) visit(imported.path)
    sources.add(path)
  }
  visit(entry)
  return [...sources]
}
