import { join } from 'node:path'
import type { BuildOptions } from 'esbuild'
import { ownFolder, project } from '../own-folder.ts'

/** The file at which each piece of the generator's own code begins. */
const entries = { command: 'command/command.ts', worker: 'render/render-worker.ts' } as const

/** How esbuild puts together pieces of the generator's own code, with the packages that they are made of. */
export function pieceOptions(...pieces: readonly (keyof typeof entries)[]) {
  return {
    absWorkingDir: project,
    entryPoints: pieces.map((piece) => ({ in: join(ownFolder, entries[piece]), out: piece })),
    // Nothing is written there; the maps name the sources from there.
    outdir: ownFolder,
    bundle: true,
    write: false,
    metafile: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    sourcemap: 'external',
    sourcesContent: false,
    // What the project says to the type checker does not matter here, and is not looked for.
    tsconfigRaw: {},
    // These are loaded by themselves: esbuild, which looks for its program beside it, and what is rarely needed.
    external: ['esbuild', '@babel/parser', '@resvg/resvg-js', 'sharp', 'subset-font'],
    // Only one module asks where it is.
    define: { 'import.meta.dirname': JSON.stringify(ownFolder) },
  } satisfies BuildOptions
}
