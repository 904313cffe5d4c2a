import { join } from 'node:path'
import type { BuildOptions } from 'esbuild'
import { ownFolder, project } from '../own-folder.ts'

/** How esbuild puts together a piece of the generator's own code, which begins at one of its files. */
export function pieceOptions(entry: string) {
  return {
    absWorkingDir: project,
    entryPoints: [join(ownFolder, entry)],
    bundle: true,
    write: false,
    metafile: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
  } satisfies BuildOptions
}
