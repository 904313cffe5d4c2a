import { Module } from 'node:module'
import { basename, join } from 'node:path'
import type { ComponentType } from 'react'
import { context, type BuildOptions, type BuildResult, type OutputFile } from 'esbuild'
import { BuildFailure, describeThrown, withoutRepeats, type Problem } from './problem.ts'
import type { PageInput, Site } from './site.ts'
import { hashedName, pathInDist, virtualFolder } from './virtual-folder.ts'

/** A page that is ready to be rendered. */
export interface LoadedPage {
  /** The page's source, as a path from the project's root. */
  file: string
  component: ComponentType<PageInput>
  /** The page's stylesheet: what the page and its components import, minified, in layers. */
  styles: string
}

/** All pages by name, and the files that they and their styles refer to, by path in dist. */
export interface LoadedPages {
  pages: ReadonlyMap<string, LoadedPage>
  assets: ReadonlyMap<string, Uint8Array>
}

/** Bundles and evaluates pages; each `load` reads the sources anew and throws a BuildFailure with all that is wrong. */
export interface PageLoader {
  load(): Promise<LoadedPages>
  close(): Promise<void>
}

/** Makes the loader of the given pages. They are bundled as CommonJS and evaluated in memory, so no module cache goes stale. */
export async function createPageLoader(site: Site, names: readonly string[]): Promise<PageLoader> {
  process.setSourceMapsEnabled(true)
  const bundler = await context(bundleOptions(site, names))
  return {
    load: async () => evaluatePages(site, names, await bundler.rebuild()),
    close: () => bundler.dispose(),
  }
}

function bundleOptions(site: Site, names: readonly string[]) {
  return {
    absWorkingDir: site.root,
    entryPoints: names.map((name) => `pages/${name}.tsx`),
    outbase: 'pages',
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
    sourcemap: 'external',
    sourcesContent: false,
    // Identifiers stay as they are: they are the names in stack traces.
    minifySyntax: true,
    minifyWhitespace: true,
    target: [...site.browsers],
    banner: { css: `@layer ${site.layers.join(',')};` },
    loader: { '.woff2': 'file', '.svg': 'file', '.png': 'file', '.ico': 'file' },
    publicPath: '/',
    assetNames: hashedName,
  } satisfies BuildOptions
}

function evaluatePages(site: Site, names: readonly string[], result: BuildResult<ReturnType<typeof bundleOptions>>): LoadedPages {
  // esbuild only warns of faults in a stylesheet; a page that lacks half of its look is not worth publishing.
  if (result.warnings.length > 0) throw new BuildFailure(withoutRepeats(result.warnings))
  const files = new Map(result.outputFiles.map((file) => [pathInDist(site.root, file), file]))
  const problems: Problem[] = []
  const pages = new Map<string, LoadedPage>()
  for (const name of names) {
    const file = `pages/${name}.tsx`
    try {
      const component = evaluateComponent(site.root, files, name)
      const cssBundle = result.metafile.outputs[`${virtualFolder}/${name}.js`]?.cssBundle
      pages.set(name, { file, component, styles: files.get(basename(cssBundle ?? ''))?.text.trim() ?? '' })
    } catch (error) {
      problems.push(...pageProblems(error, file, site.root))
    }
  }
  if (problems.length > 0) throw new BuildFailure(problems)
  return { pages, assets: assetsIn(files) }
}

function evaluateComponent(root: string, files: ReadonlyMap<string, OutputFile>, name: string): ComponentType<PageInput> {
  const code = files.get(`${name}.js`)
  const map = files.get(`${name}.js.map`)
  if (code === undefined || map === undefined) throw new Error(`esbuild made no bundle of pages/${name}.tsx`)
  const page = new Module(code.path) as CompilableModule
  page.paths = [join(root, 'node_modules')]
  page._compile(`${code.text}\n//# sourceMappingURL=data:application/json;base64,${Buffer.from(map.contents).toString('base64')}`, code.path)
  if (typeof page.exports.Page === 'function') return page.exports.Page
  throw new BuildFailure([
    {
      text: `pages/${name}.tsx exports no component named Page.`,
      location: { file: `pages/${name}.tsx` },
      notes: [{ text: 'Write `export function Page(props: PageProps)` in it.' }],
    },
  ])
}

/** Node's modules have had `_compile` since their beginning and bundlers rely on it, but its type is not declared. */
interface CompilableModule extends Module {
  exports: { Page?: ComponentType<PageInput> }
  _compile(code: string, file: string): void
}

function pageProblems(error: unknown, file: string, root: string): readonly Problem[] {
  if (error instanceof BuildFailure) return error.problems
  const problem = describeThrown(error, root)
  return [{ ...problem, text: `${file} failed while it was loaded: ${problem.text}` }]
}

function assetsIn(files: ReadonlyMap<string, OutputFile>): ReadonlyMap<string, Uint8Array> {
  return new Map([...files].filter(([path]) => path.startsWith('assets/')).map(([path, file]) => [path, file.contents]))
}
