import { context, type BuildOptions } from 'esbuild'
import { BuildFailure } from '../problem.ts'
import type { Site } from '../site.ts'
import type { SourceStates } from '../source-states.ts'
import { rebuildIfChanged } from './rebuild-if-changed.ts'
import { hashedName, pathInDist, virtualFolder } from './virtual-folder.ts'

/** The site's one script: its path in dist, which carries a hash of its content, and its bytes. */
export interface BundledScript {
  path: string
  contents: Uint8Array
}

/** Bundles the client script; each `bundle` reads the sources anew. */
export interface ScriptBundler {
  bundle(): Promise<BundledScript>
  close(): Promise<void>
}

/** Makes the bundler of the site's script: one classic file in ES2020, minified, that leaves no global name behind. */
export async function createScriptBundler(site: Site, states: SourceStates): Promise<ScriptBundler> {
  const bundler = await context(bundleOptions(site))
  const rebuild = rebuildIfChanged(() => bundler.rebuild(), states)
  return {
    bundle: async () => {
      const { warnings, outputFiles } = await rebuild()
      const [file] = outputFiles
      if (warnings.length > 0) throw new BuildFailure(warnings)
      if (file === undefined) throw new Error(`esbuild made no bundle of ${site.script}`)
      return { path: pathInDist(site.root, file), contents: file.contents }
    },
    close: () => bundler.dispose(),
  }
}

function bundleOptions(site: Site) {
  return {
    absWorkingDir: site.root,
    entryPoints: [{ in: site.script, out: 'site' }],
    outdir: virtualFolder,
    entryNames: hashedName,
    bundle: true,
    write: false,
    metafile: true,
    logLevel: 'silent',
    format: 'iife',
    target: 'es2020',
    minify: true,
    // Without this esbuild would add a comment line with the licences, of which there are none.
    legalComments: 'none',
  } satisfies BuildOptions
}
