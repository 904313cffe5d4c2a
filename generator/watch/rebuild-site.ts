import type { BuiltSite } from '../assemble-site.ts'
import { createBuilder, type Builder } from '../builder.ts'
import type { Site, Target } from '../site.ts'
import { rereadSite } from './reread-site.ts'

/** Builds a site again and again, also where its table has changed meanwhile. */
export interface Rebuilder {
  /** Builds the site after these sources have changed. Throws as a build does. */
  rebuild(changed: readonly string[]): Promise<BuiltSite>
  /** Returns the site's options as they were read last. */
  getSite(): Site
  close(): Promise<void>
}

/** Makes the rebuilder of a site. */
export function createRebuilder(first: Site, target: Target): Rebuilder {
  let site = first
  let isOutdated = false
  let builder: Builder | undefined
  const close = async () => {
    await builder?.close()
    builder = undefined
  }
  return {
    rebuild: async (changed) => {
      // A table that could not be read remains to be read, whatever is saved next.
      isOutdated ||= changed.includes(site.table)
      if (isOutdated) {
        site = await rereadSite(site)
        isOutdated = false
        await close()
      }
      builder ??= await createBuilder(site, target)
      return builder.build()
    },
    getSite: () => site,
    close,
  }
}
