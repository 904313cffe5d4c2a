import { join, parse, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, context, type BuildFailure, type BuildOptions, type BuildResult, type Plugin } from 'esbuild'
import { project } from './files.ts'
import { createLoader, type PageComponent } from './load.ts'
import { problemOf, type Problem } from './problem.ts'

interface BundledPage {
  /** What its module exports by default, if it does. */
  component: PageComponent | undefined
  /** The styles that it imports. */
  styles: string
}

/** What esbuild makes of the site's code, and what is wrong with the code. */
export interface Bundle {
  /** The pages, by the names of their files in pages/ without extension. */
  pages: ReadonlyMap<string, BundledPage>
  /** The URL of the client script, from the root of the site. */
  scriptUrl: string
  /** The client script, and the fonts and drawings that sources import, by path in dist. */
  assets: ReadonlyMap<string, Uint8Array>
  problems: readonly Problem[]
}

const shared = {
  absWorkingDir: project,
  // esbuild names files as if they were here, and writes nothing.
  outdir: '.',
  bundle: true,
  write: false,
  logLevel: 'silent',
  // tsconfig.json is for the type checker. Its `strict` would add code to the script.
  tsconfigRaw: {},
  // Chrome 84 and Safari 14.1 are the first with gaps between flex items, and Firefox 78 is as old as Chrome 84.
  target: ['chrome84', 'firefox78', 'safari14.1'],
  assetNames: 'assets/[name]-[hash]',
  publicPath: '/',
} satisfies BuildOptions

/** Reads nothing from files whose names begin with a dot, which editors and systems leave beside pages. */
const skipHiddenFiles: Plugin = {
  name: 'skip-hidden-files',
  setup: (build) => build.onLoad({ filter: /[\\/]\.[^\\/]+$/ }, () => ({ contents: '' })),
}

export const pageOptions = {
  ...shared,
  // Each page is an entry point, so that it gets a stylesheet of its own. Base styles come first on every page, so that
  // the order of imports never matters.
  entryPoints: ['pages/*.tsx'],
  plugins: [skipHiddenFiles],
  inject: ['components/base/base.ts'],
  // None for photographs and PDFs: a source that imported one would publish it without a consent.
  loader: { '.woff2': 'file', '.svg': 'file' },
  // The loader needs CommonJS, and source maps beside the code. With `linked`, stylesheets would name their maps, too.
  format: 'cjs',
  sourcemap: 'external',
  sourceRoot: pathToFileURL(join(project, '/')).href,
  sourcesContent: false,
  // With `node`, pages could import Node.js modules and read files or use the network.
  platform: 'browser',
  jsx: 'automatic',
  // React's server renderer and pages share one React. Its development build warns.
  external: ['react'],
  // This minifies the styles. The code keeps its names, which error messages show.
  minifySyntax: true,
  minifyWhitespace: true,
} satisfies BuildOptions

const scriptOptions = {
  ...shared,
  entryPoints: { site: 'components/behaviours.client.ts' },
  // Where older browsers cannot parse it, the page works without it.
  target: ['es2019'],
  entryNames: shared.assetNames,
  format: 'iife',
  minify: true,
  legalComments: 'none',
} satisfies BuildOptions

/** Returns a function that bundles the site. With `isRepeated`, esbuild keeps what it has parsed. */
export function createBundler(isRepeated = false): () => Promise<Bundle> {
  const bundlePages = createRunner(pageOptions, isRepeated)
  const bundleScript = createRunner(scriptOptions, isRepeated)
  const load = createLoader()
  return async () => {
    const [ofPages, ofScript] = await Promise.all([bundlePages(), bundleScript()])
    const files = new Map([...ofPages.files, ...ofScript.files])
    const textOf = (path: string) => Buffer.from(files.get(path) ?? '').toString()
    const problems = [...ofPages.problems, ...ofScript.problems]
    const pages = new Map<string, BundledPage>()
    for (const path of ofPages.files.keys()) {
      const { name, ext } = parse(path)
      if (ext !== '.js') continue
      try {
        const component = load(path, textOf(path), textOf(`${path}.map`))
        pages.set(name, { component, styles: textOf(`${name}.css`).trim() })
      } catch (error) {
        problems.push(problemOf(error))
      }
    }
    const assets = new Map([...files].filter(([path]) => path.startsWith('assets/')))
    const script = [...assets.keys()].find((path) => path.endsWith('.js'))
    return { pages, scriptUrl: `/${script}`, assets, problems }
  }
}

interface Bundled {
  files: ReadonlyMap<string, Uint8Array>
  problems: readonly Problem[]
}

/** Returns a function that runs esbuild. */
export function createRunner(options: BuildOptions & typeof shared, isRepeated = false): () => Promise<Bundled> {
  const started = isRepeated ? context(options) : undefined
  return async () => {
    const running: Promise<BuildResult<typeof shared>> = started ? (await started).rebuild() : build(options)
    const result = await running.catch((error: BuildFailure | Error) => {
      if (!('errors' in error)) throw error
      return { errors: error.errors, warnings: error.warnings, outputFiles: [] }
    })
    const pathOf = (file: string) => relative(project, file).replaceAll('\\', '/')
    return {
      files: new Map(result.outputFiles.map(({ path, contents }) => [pathOf(path), contents])),
      // esbuild only warns about mistakes in stylesheets. But then a page would lack some of its styles.
      problems: [...result.errors, ...result.warnings].map(({ text, location }) => {
        return { kind: 'error', text, location: location ?? undefined }
      }),
    }
  }
}
