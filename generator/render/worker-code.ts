import { build } from 'esbuild'
import { pieceOptions } from '../start/piece-options.ts'

let given: string | undefined

/** Gives the worker's code, where it was put together with the rest of the generator. */
export function giveWorkerCode(code: string): void {
  given = code
}

/**
 * Returns the code of the worker that renders; where nobody has given it, it is put together now. A worker that Node.js is
 * told to start from a TypeScript file would need a loader of its own, which takes longer than this.
 */
export async function findWorkerCode(): Promise<string> {
  return given ?? (await build({ ...pieceOptions('worker'), sourcemap: false })).outputFiles[0]?.text ?? ''
}
