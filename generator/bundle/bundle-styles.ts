import { context, type BuildContext, type BuildOptions, type BuildResult, type OutputFile, type Plugin } from 'esbuild'
import { BuildFailure, withoutRepeats } from '../problem.ts'
import type { Output, Site } from '../site.ts'
import type { SourceStates } from '../source-states.ts'
import type { BundledPages } from './bundle-pages.ts'
import { rebuildIfChanged } from './rebuild-if-changed.ts'
import { assetLoaders, hashedName, pathInDist, virtualFolder } from './virtual-folder.ts'

/** The stylesheet of each page, minified and in layers, by the page's name; and the files that they refer to, by path in dist. */
export interface BundledStyles {
  texts: ReadonlyMap<string, string>
  assets: Output
}

/** Bundles stylesheets; each `bundle` reads the sources anew. */
export interface StyleBundler {
  /** Makes one stylesheet for each page of all that it and its components import. Throws with all that is wrong in them. */
  bundle(pages: BundledPages['pages']): Promise<BundledStyles>
  close(): Promise<void>
}

/** Makes the bundler of a site's stylesheets. Pages that import the same sources share one; what has not changed by `states` is not bundled again. */
export function createStyleBundler(site: Site, states: SourceStates): StyleBundler {
  let sheets: readonly string[] = []
  let bundler: BuildContext<ReturnType<typeof bundleOptions>> | undefined
  let rebuild: () => Promise<BuildResult<ReturnType<typeof bundleOptions>>>
  const close = async () => bundler?.dispose()
  return {
    bundle: async (pages) => {
      const wanted = new Map([...pages].map(([name, { sources }]) => [name, writeSheet(baseFirst(sources.filter(isStylesheet)))]))
      const distinct = [...new Set(wanted.values())].filter((sheet) => sheet !== '')
      if (bundler === undefined || distinct.join('\n\n') !== sheets.join('\n\n')) {
        await close()
        const fresh = await context(bundleOptions(site, distinct))
        bundler = fresh
        rebuild = rebuildIfChanged(() => fresh.rebuild(), states)
        sheets = distinct
      }
      const { warnings, outputFiles } = await rebuild()
      if (warnings.length > 0) throw new BuildFailure(withoutRepeats(warnings))
      const files = new Map(outputFiles.map((file): [string, OutputFile] => [pathInDist(site.root, file), file]))
      const texts = [...wanted].map(([name, sheet]): [string, string] => [
        name,
        files.get(sheetName(distinct.indexOf(sheet)))?.text.trim() ?? '',
      ])
      return {
        texts: new Map(texts),
        assets: new Map(
          [...files].filter(([path]) => path.startsWith('assets/')).map(([path, file]) => [path, file.contents]),
        ),
      }
    },
    close,
  }
}

/** Puts the sheets that style plain elements and tokens before those of components, whichever order they are imported in. */
function baseFirst(sheets: readonly string[]): string[] {
  const isBase = (file: string) => file.includes('/base/')
  return [...sheets.filter(isBase), ...sheets.filter((file) => !isBase(file))]
}

/** Whether a source is a stylesheet. */
export function isStylesheet(file: string): boolean {
  return file.endsWith('.css')
}

/** Writes the stylesheet that does nothing but import others. */
function writeSheet(files: readonly string[]): string {
  return files.map((file) => `@import ${JSON.stringify(`./${file}`)};`).join('\n')
}

function sheetName(index: number): string {
  return `styles-${index}.css`
}

function bundleOptions(site: Site, sheets: readonly string[]) {
  return {
    absWorkingDir: site.root,
    entryPoints: sheets.map((_, index) => ({ in: `sheet:${index}`, out: `styles-${index}` })),
    outdir: virtualFolder,
    bundle: true,
    write: false,
    metafile: true,
    logLevel: 'silent',
    minifySyntax: true,
    minifyWhitespace: true,
    target: [...site.browsers],
    loader: assetLoaders,
    publicPath: '/',
    assetNames: hashedName,
    plugins: [sheetsFrom(site.root, sheets)],
  } satisfies BuildOptions
}

/** Gives esbuild stylesheets that stand in no file. */
function sheetsFrom(root: string, sheets: readonly string[]): Plugin {
  return {
    name: 'sheets',
    setup: (build) => {
      build.onResolve({ filter: /^sheet:/ }, ({ path }) => ({ path: path.slice('sheet:'.length), namespace: 'sheet' }))
      build.onLoad({ filter: /.*/, namespace: 'sheet' }, ({ path }) => ({
        contents: sheets[Number(path)] ?? '',
        loader: 'css',
        resolveDir: root,
      }))
    },
  }
}
