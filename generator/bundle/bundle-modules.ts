import { build, context, type BuildOptions, type BuildResult, type Metafile } from 'esbuild'
import { BuildFailure, problemsOf, withoutRepeats, type Problem } from '../problem.ts'
import type { Output, Site } from '../site.ts'
import type { SourceStates } from '../source-states.ts'
import { notePictureFolders } from './note-picture-folders.ts'
import { rebuildIfChanged } from './rebuild-if-changed.ts'
import { refuseNodeModules } from './refuse-node-modules.ts'
import { scope } from './refused-globals.ts'
import { assetLoaders, entryName, hashedName, pathInDist, virtualFolder } from './virtual-folder.ts'

/**
 * The code of some sources: CommonJS that exports by the name `modules` a function for every source, which runs it and
 * returns what it exports; and, where it was asked for, the map that leads back to the sources.
 */
export interface BundledModules {
  /** Where the code would stand on the disk; stack traces name it where no map is at hand. */
  path: string
  code: string
  map: Uint8Array | undefined
}

/** What esbuild made of some sources, what it tells of them, and the files that they refer to, by path in dist. */
export interface ModuleBundle {
  modules: BundledModules
  metafile: Metafile
  assets: Output
  /** The folders of pictures that they import, as paths from the project's root. */
  pictureFolders: readonly string[]
}

/** Thrown where sources cannot be bundled. */
export class BundleFailure extends BuildFailure {
  /** The folders of pictures that those sources import which could be read. */
  readonly pictureFolders: readonly string[]

  constructor(problems: readonly Problem[], pictureFolders: readonly string[]) {
    super(problems)
    this.pictureFolders = pictureFolders
  }
}

/** Bundles sources; each call reads them anew and throws a BundleFailure with all that is wrong in them. */
export interface ModuleBundler {
  bundle(): Promise<ModuleBundle>
  /** Does the same with stylesheets and with a map, which takes half as long again: with it, whatever fails when the code runs is found in the sources. */
  bundleWithMap(): Promise<ModuleBundle>
  /** Makes the map that leads from the code of the quick bundle back to the sources, for those who hold that code. */
  addMap(modules: BundledModules): Promise<BundledModules>
  close(): Promise<void>
}

/** Makes the bundler of some sources, which are paths from the project's root; what has not changed by `states` is not bundled again. */
export async function createModuleBundler(
  site: Site,
  name: string,
  files: readonly string[],
  states: SourceStates,
): Promise<ModuleBundler> {
  const pictureFolders = new Set<string>()
  const options = quickOptions(site, name, files, pictureFolders)
  const quick = await context(options)
  const thorough = lazily(() => context({ ...options, loader: assetLoaders, ...mapOptions }))
  const bundleBy = async (bundler: { rebuild(): Promise<Result> }): Promise<ModuleBundle> => {
    pictureFolders.clear()
    try {
      const result = await bundler.rebuild()
      // esbuild only warns of faults in a stylesheet; a page that lacks half of its look is not worth publishing.
      if (result.warnings.length > 0) throw new BuildFailure(withoutRepeats(result.warnings))
      return {
        modules: findModules(result),
        metafile: result.metafile,
        assets: new Map(assetsIn(site, result)),
        pictureFolders: [...pictureFolders],
      }
    } catch (error) {
      throw new BundleFailure(problemsOf(error, site.root), [...pictureFolders])
    }
  }
  return {
    bundle: rebuildIfChanged(() => bundleBy(quick), states),
    bundleWithMap: async () => bundleBy(await thorough.get()),
    addMap: async (modules) =>
      modules.map === undefined ? findModules(await build({ ...options, ...mapOptions })) : modules,
    close: async () => {
      await Promise.all([quick.dispose(), thorough.made()?.then((made) => made.dispose())])
    },
  }
}

/** Makes something when it is first asked for, and only once. */
function lazily<Value>(make: () => Promise<Value>): {
  get: () => Promise<Value>
  made: () => Promise<Value> | undefined
} {
  let value: Promise<Value> | undefined
  return { get: () => (value ??= make()), made: () => value }
}

function quickOptions(site: Site, name: string, files: readonly string[], pictureFolders: Set<string>) {
  return {
    absWorkingDir: site.root,
    stdin: { contents: writeEntry(files), resolveDir: site.root, sourcefile: entryName },
    outfile: `${virtualFolder}/${name}.js`,
    bundle: true,
    write: false,
    metafile: true,
    logLevel: 'silent',
    platform: 'node',
    format: 'cjs',
    jsx: 'automatic',
    // Pages share the one React that renders them; any other package is bundled, so that a missing one is an error with a place.
    external: ['react'],
    // Nothing that differs from build to build may get into a page.
    banner: { js: scope.start },
    footer: { js: scope.end },
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [refuseNodeModules, notePictureFolders(pictureFolders)],
    // Functions are called as in the sources: their names stand in stack traces.
    keepNames: true,
    minifySyntax: true,
    minifyWhitespace: true,
    target: [...site.browsers],
    // What the project says to the type checker does not matter here, and is not looked for.
    tsconfigRaw: {},
    loader: { ...assetLoaders, '.css': 'empty' },
    publicPath: '/',
    assetNames: hashedName,
  } satisfies BuildOptions
}

const mapOptions = { sourcemap: 'external', sourcesContent: false } satisfies BuildOptions

/** Writes the code that gives every source as a function, so that each runs only when it is wanted, and on its own. */
function writeEntry(files: readonly string[]): string {
  const entries = files.map((file) => `${JSON.stringify(file)}: () => require(${JSON.stringify(`./${file}`)})`)
  return `export const modules = {${entries.join(',')}}`
}

type Result = BuildResult<Omit<ReturnType<typeof quickOptions>, 'loader'>>

function findModules({ outputFiles }: Result): BundledModules {
  const code = outputFiles.find(({ path }) => path.endsWith('.js'))
  const map = outputFiles.find(({ path }) => path.endsWith('.js.map'))
  if (code === undefined) throw new Error('esbuild made no bundle of the sources')
  return { path: code.path, code: code.text, map: map?.contents }
}

function assetsIn({ root }: Site, { outputFiles }: Result): [string, Uint8Array][] {
  const files = outputFiles.map((file): [string, Uint8Array] => [pathInDist(root, file), file.contents])
  return files.filter(([path]) => path.startsWith('assets/'))
}
