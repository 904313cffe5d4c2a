import { createRequire } from 'node:module'
import { join, parse, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  build,
  context,
  type BuildFailure,
  type BuildOptions,
  type BuildResult,
  type Message,
  type Plugin,
} from 'esbuild'
import type { FunctionComponent } from 'react'
import type { PageProps } from '../components/page-props.ts'
import { project } from './files.ts'
import { problemOf, type Problem } from './problem.ts'

interface BundledPage {
  /** What its module exports by default, if it does. */
  component: FunctionComponent<PageProps> | undefined
  /** The styles that it imports. */
  styles: string
}

/** What esbuild makes of the site's code. */
export interface Bundle {
  /** The pages, by the names of their files in pages/ without extension. */
  pages: ReadonlyMap<string, BundledPage>
  /** The URL of the client script, from the root of the site. */
  scriptUrl: string
  /** The client script, and the fonts and pictures that sources import, by path in dist. */
  assets: ReadonlyMap<string, Uint8Array>
}

const shared = {
  absWorkingDir: project,
  // esbuild names files as if they were here. It writes nothing.
  outdir: '.',
  bundle: true,
  write: false,
  metafile: true,
  logLevel: 'silent',
  // tsconfig.json is for the type checker. Its `strict` would add code to the script.
  tsconfigRaw: {},
  // Chrome 84 and Safari 14.1 are the first with gaps between flex items, and Firefox 78 is as old as Chrome 84.
  target: ['chrome84', 'firefox78', 'safari14.1'],
  assetNames: 'assets/[name]-[hash]',
  publicPath: '/',
} satisfies BuildOptions

const pageOptions = {
  ...shared,
  // Each page is an entry point, so that it gets a stylesheet of its own. Base styles come first on every page, so that
  // the order of imports never matters.
  entryPoints: ['pages/*'],
  inject: ['components/base/base.ts'],
  loader: { '.woff2': 'file', '.svg': 'file', '.png': 'file' },
  format: 'cjs',
  // With `node`, pages could import Node.js modules and read files or use the network.
  platform: 'browser',
  jsx: 'automatic',
  // React's server renderer and pages share one React. Its development build warns.
  external: ['react'],
  // This minifies the styles. The code keeps its names, which error messages show.
  minifySyntax: true,
  minifyWhitespace: true,
  // The wrapper that Node.js puts around a CommonJS module.
  banner: { js: '(function (exports, require, module) {' },
  footer: { js: '})' },
  sourcemap: 'external',
  sourceRoot: pathToFileURL(join(project, '/')).href,
  sourcesContent: false,
} satisfies BuildOptions

const scriptOptions = {
  ...shared,
  entryPoints: { site: 'components/behaviours.client.ts' },
  entryNames: shared.assetNames,
  format: 'iife',
  minify: true,
  legalComments: 'none',
} satisfies BuildOptions

/** Files whose names begin with a dot belong to software, such as `._home-page.tsx` of macOS. */
const withoutHidden: Plugin = {
  name: 'without-hidden',
  setup: ({ onLoad }) => onLoad({ filter: /[\\/]\.[^\\/]*$/ }, () => ({ contents: '' })),
}

/**
 * Returns a function that bundles the site. It returns nothing if there are mistakes in the code. With `isRepeated`,
 * esbuild keeps what it has parsed.
 */
export function createBundler(isRepeated = false): (problems: Problem[]) => Promise<Bundle | undefined> {
  const bundlePages = createRunner({ ...pageOptions, plugins: [withoutHidden] }, isRepeated)
  const bundleScript = createRunner(scriptOptions, isRepeated)
  return async (problems) => {
    const [ofPages, ofScript] = await Promise.all([bundlePages(problems), bundleScript(problems)])
    if (!ofPages || !ofScript) return undefined
    const outputs = [...ofPages.outputFiles, ...ofScript.outputFiles]
    const files = new Map(outputs.map((file) => [relative(project, file.path).replaceAll('\\', '/'), file]))
    const textOf = (path: string) => files.get(path)?.text ?? ''
    const pages = new Map<string, BundledPage>()
    for (const [path, { entryPoint, cssBundle = '' }] of Object.entries(ofPages.metafile.outputs)) {
      if (entryPoint === undefined) continue
      try {
        const { default: component } = evaluate(entryPoint, textOf(path), textOf(`${path}.map`))
        pages.set(parse(entryPoint).name, { component, styles: withoutSpaces(textOf(cssBundle)) })
      } catch (error) {
        problems.push(problemOf(error))
        return undefined
      }
    }
    const assets = [...files].filter(([path]) => path.startsWith('assets/'))
    return {
      pages,
      scriptUrl: `/${assets.find(([path]) => path.endsWith('.js'))?.[0]}`,
      assets: new Map(assets.map(([path, { contents }]) => [path, contents])),
    }
  }
}

/** esbuild keeps the space before the value of a custom property, of which the home page has about a hundred. */
const withoutSpaces = (css: string) => css.trim().replace(/(--[\w-]+): (?=[^;}])/g, '$1:')

type Result = BuildResult<typeof shared>

/** Returns a function that runs esbuild, and returns nothing if there are mistakes in the code. */
function createRunner(options: BuildOptions & typeof shared, isRepeated: boolean) {
  const started = isRepeated ? context(options) : undefined
  return async (problems: Problem[]): Promise<Result | undefined> => {
    const running: Promise<Result> = started ? (await started).rebuild() : build(options)
    const result = await running.catch((error: BuildFailure | Error) => {
      if ('errors' in error) return error
      throw error
    })
    // esbuild only warns about mistakes in stylesheets. But then a page would lack some of its styles.
    const mistakes = [...result.errors, ...result.warnings]
    problems.push(...mistakes.map(problemOfMessage))
    return mistakes.length === 0 && 'outputFiles' in result ? result : undefined
  }
}

function problemOfMessage({ text, location, notes }: Message): Problem {
  const fix = adviseOnImport(text) ?? (notes.map((note) => note.text).join(' ') || undefined)
  return { kind: 'error', text, fix, location: location ?? undefined }
}

/** Says how to correct an import that esbuild cannot resolve, where esbuild would advise on its options. */
function adviseOnImport(text: string): string | undefined {
  if (text.startsWith('Could not resolve ".')) return 'Correct its name.'
  if (text.startsWith('Could not resolve'))
    return 'Correct its name, or install the package. Components cannot use the modules of Node.js.'
  return undefined
}

const require = createRequire(import.meta.url)

/** Evaluates the bundle of a module and returns its exports. Node.js finds the sources for a stack through the map. */
function evaluate(name: string, code: string, map: string): { default?: BundledPage['component'] } {
  const url = `data:application/json;base64,${Buffer.from(map).toString('base64')}`
  const source = `${code}\n//# sourceURL=${pathToFileURL(join(project, name))}\n//# sourceMappingURL=${url}`
  const module = { exports: {} }
  process.setSourceMapsEnabled(true)
  // Called like this, eval cannot see the variables here. Unlike with node:vm, Node.js 20 applies the map.
  // oxlint-disable-next-line no-eval
  const run = (0, eval)(source) as (exports: object, require: NodeJS.Require, module: object) => void
  run(module.exports, require, module)
  return module.exports
}
