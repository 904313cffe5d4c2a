import { randomUUID } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, parse, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, context, type BuildFailure, type BuildOptions, type BuildResult, type Message } from 'esbuild'
import type { FunctionComponent } from 'react'
import type { PageProps } from '../components/page-props.ts'
import { project } from './files.ts'
import { problemOf, type Problem } from './problem.ts'

interface BundledPage {
  /** What its module exports by default, if it does. */
  component: FunctionComponent<PageProps> | undefined
  /** The styles that it imports. */
  styles: string
  /** Changes with its code, or where that is in the sources. */
  version: string
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
  // esbuild names files as if they were here, and writes nothing.
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
  // What Node.js requires it can forget before the next build. What it imports stays in memory.
  format: 'cjs',
  outExtension: { '.js': '.cjs' },
  // With `node`, pages could import Node.js modules and read files or use the network.
  platform: 'browser',
  jsx: 'automatic',
  // React's server renderer and pages share one React. Its development build warns.
  external: ['react'],
  // This minifies the styles. The code keeps its names, which error messages show.
  minifySyntax: true,
  minifyWhitespace: true,
  // With `linked`, stylesheets would name their maps, too.
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

/**
 * Returns a function that bundles the site. It returns nothing if there are mistakes in the code. With `isRepeated`,
 * esbuild keeps what it has parsed.
 */
export function createBundler(isRepeated = false): (problems: Problem[]) => Promise<Bundle | undefined> {
  const bundlePages = createRunner(pageOptions, isRepeated)
  const bundleScript = createRunner(scriptOptions, isRepeated)
  // In node_modules, modules find React. Builds at the same time have folders of their own.
  const folder = join(project, 'node_modules/.cache', `pages-${randomUUID()}`)
  let newest: Bundle['pages'] = new Map()
  return async (problems) => {
    const [ofPages, ofScript] = await Promise.all([bundlePages(problems), bundleScript(problems)])
    if (!ofPages || !ofScript) return undefined
    const outputs = [...ofPages.outputFiles, ...ofScript.outputFiles]
    const files = new Map(outputs.map((file) => [relative(project, file.path).replaceAll('\\', '/'), file]))
    const textOf = (path: string) => files.get(path)?.text ?? ''
    const pages = new Map<string, BundledPage>()
    // Stacks then name the sources.
    process.setSourceMapsEnabled(true)
    try {
      mkdirSync(folder, { recursive: true })
      for (const [path, { entryPoint, cssBundle = '' }] of Object.entries(ofPages.metafile.outputs)) {
        if (entryPoint === undefined) continue
        const { name } = parse(entryPoint)
        const styles = withoutSpaces(textOf(cssBundle))
        const version = `${files.get(path)?.hash} ${files.get(`${path}.map`)?.hash}`
        // Most saves change one page or none. Loading the others again would take a third of the build.
        const known = newest.get(name)
        const isSame = known?.version === version
        const component = isSame ? known.component : loadAnew(folder, path, textOf(path), textOf(`${path}.map`))
        pages.set(name, { component, styles, version })
      }
      newest = pages
    } catch (error) {
      problems.push(problemOf(error))
      return undefined
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
    const assets = [...files].filter(([path]) => path.startsWith('assets/'))
    return {
      pages,
      scriptUrl: `/${assets.find(([path]) => path.endsWith('.js'))?.[0]}`,
      assets: new Map(assets.map(([path, { contents }]) => [path, contents])),
    }
  }
}

/** Loads a page from a file, in place of what an earlier build has loaded from there. */
function loadAnew(folder: string, name: string, code: string, map: string): BundledPage['component'] {
  const file = join(folder, name)
  writeFileSync(file, `${code}\n//# sourceMappingURL=${name}.map`)
  writeFileSync(`${file}.map`, map)
  // Each `require` remembers what it has loaded, so this one is new, too.
  const require = createRequire(import.meta.url)
  const path = require.resolve(file)
  delete require.cache[path]
  return require(path).default
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
