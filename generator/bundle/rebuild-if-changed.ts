import type { Metafile } from 'esbuild'
import { recomputeIfChanged, type SourceStates } from '../source-states.ts'
import { listFiles } from './list-imports.ts'

/** Makes the function that bundles anew, or returns what was bundled last where none of its sources has changed since. */
export function rebuildIfChanged<Result extends { metafile: Metafile }>(
  rebuild: () => Promise<Result>,
  states: SourceStates,
): () => Promise<Result> {
  return recomputeIfChanged(rebuild, ({ metafile }) => listFiles(metafile), states)
}
