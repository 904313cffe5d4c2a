import type { Problem } from '../problem.ts'
import { describeFailure, describeWarnings } from '../report.ts'
import { describeRebuild, nameSources, type Rebuild } from './describe-rebuild.ts'

/** Tells in the terminal what becomes of each save: in one line where all is well, and of a problem only once while it lasts. */
export interface WatchReporter {
  /** Tells of a site that has been shown and checked, and of what should be mended soon. */
  tellRebuild(rebuild: Rebuild & { warnings: readonly Problem[] }): Promise<void>
  /** Tells of a build that failed after these sources had changed. */
  tellFailure(error: unknown, changed: readonly string[]): Promise<void>
  /** Tells of a publication that failed, or of one that did not. */
  tellPublication(error?: unknown): Promise<void>
}

/** Makes the reporter of a site in the given folder `root` that is published to another. */
export function createWatchReporter(place: { root: string; folder: string }): WatchReporter {
  const told = { failure: '', warnings: '', publication: '' }
  const describe = (error: unknown) => describeFailure(error, place, process.stderr.isTTY)
  return {
    tellRebuild: async (rebuild) => {
      console.log(`${told.failure === '' ? '' : 'Mended: '}${describeRebuild(rebuild)}`)
      told.failure = ''
      const warnings = await describeWarnings(rebuild.warnings, process.stderr.isTTY)
      if (warnings !== told.warnings && warnings !== '') console.error(warnings)
      told.warnings = warnings
    },
    tellFailure: async (error, changed) => {
      const text = await describe(error)
      console.error(text === told.failure ? `${nameSources(changed)}: the problem is still there.` : text)
      told.failure = text
    },
    tellPublication: async (error) => {
      const text = error === undefined ? '' : await describe(error)
      if (text !== told.publication) console.error(text === '' ? 'Mended: the site could be published.' : text)
      told.publication = text
    },
  }
}
