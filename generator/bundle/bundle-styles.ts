import { context, type BuildContext, type BuildOptions, type BuildResult, type OutputFile, type Plugin } from 'esbuild'
import { BuildFailure, withoutRepeats } from '../problem.ts'
import type { Output, Site } from '../site.ts'
import type { SourceStates } from '../source-states.ts'
import { rebuildIfChanged } from './rebuild-if-changed.ts'
import { assetLoaders, hashedName, pathInDist, virtualFolder } from './virtual-folder.ts'

/** Stylesheets, in the order in which they were asked for, and the files that they refer to, by path in dist. */
export interface BundledStyles {
  texts: readonly string[]
  assets: Output
}

/** Bundles stylesheets; each `bundle` reads the sources anew. */
export interface StyleBundler {
  /** Makes one stylesheet of each list of sources, which are paths from the project's root. Throws with all that is wrong in them. */
  bundle(lists: readonly (readonly string[])[]): Promise<BundledStyles>
  close(): Promise<void>
}

/** Makes the bundler of a site's stylesheets. Pages that import the same sources share one; what has not changed by `states` is not bundled again. */
export function createStyleBundler(site: Site, states: SourceStates): StyleBundler {
  let sheets: readonly string[] = []
  let bundler: BuildContext<ReturnType<typeof bundleOptions>> | undefined
  let rebuild: () => Promise<BuildResult<ReturnType<typeof bundleOptions>>>
  const close = async () => bundler?.dispose()
  return {
    bundle: async (lists) => {
      const wanted = lists.map(writeSheet)
      const distinct = [...new Set(wanted)].filter((sheet) => sheet !== '')
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
      const texts = wanted.map((sheet) => files.get(sheetName(distinct.indexOf(sheet)))?.text.trim() ?? '')
      return { texts, assets: new Map([...files].filter(([path]) => path.startsWith('assets/')).map(([path, file]) => [path, file.contents])) }
    },
    close,
  }
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
    banner: { css: `@layer ${site.layers.join(',')};` },
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
      build.onLoad({ filter: /.*/, namespace: 'sheet' }, ({ path }) => ({ contents: sheets[Number(path)] ?? '', loader: 'css', resolveDir: root }))
    },
  }
}
