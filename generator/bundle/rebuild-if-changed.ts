import type { Metafile } from 'esbuild'
import { recomputeIfChanged, type SourceStates } from '../source-states.ts'
import { sourceOf } from './virtual-folder.ts'

/** Makes the function that bundles anew, or returns what was bundled last where none of its sources has changed since. */
export function rebuildIfChanged<Result extends { metafile: Metafile }>(rebuild: () => Promise<Result>, states: SourceStates): () => Promise<Result> {
  return recomputeIfChanged(rebuild, ({ metafile }) => Object.keys(metafile.inputs).flatMap((input) => sourceOf(input) ?? []), states)
}
