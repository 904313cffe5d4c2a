import { build } from 'esbuild'
import { getOwnCode } from '../start/own-code.ts'
import { pieceOptions } from '../start/piece-options.ts'

/**
 * Returns the code of the worker that renders. A worker that Node.js is told to start from a TypeScript file would need a
 * loader of its own, which takes longer than putting the code together; and most often that is done already.
 */
export async function findWorkerCode(): Promise<string> {
  return getOwnCode()?.worker ?? (await build({ ...pieceOptions('worker'), sourcemap: false })).outputFiles[0]?.text ?? ''
}
