import { createBuilder, type Builder, type PreparedSite } from '../builder.ts'
import type { Site, Target } from '../site.ts'
import { rereadSite } from './reread-site.ts'

/** Builds a site again and again, also where its table has changed meanwhile. */
export interface Rebuilder {
  /** Reads the sources after these have changed. Throws as a builder does. */
  prepare(changed: readonly string[]): Promise<PreparedSite>
  /** Returns the site's options as they were read last. */
  getSite(): Site
  close(): Promise<void>
}

/** Makes the rebuilder of a site. */
export function createRebuilder(first: Site, target: Target): Rebuilder {
  let site = first
  let isOutdated = false
  let builder: Promise<Builder> | undefined
  const openBuilder = async () => {
    builder ??= createBuilder(site, target)
    try {
      return await builder
    } catch (error) {
      builder = undefined
      throw error
    }
  }
  const close = async () => {
    const last = builder
    builder = undefined
    await (await last?.catch(() => undefined))?.close()
  }
  return {
    prepare: async (changed) => {
      // A table that could not be read remains to be read, whatever is saved next.
      isOutdated ||= changed.includes(site.table)
      if (isOutdated) {
        site = await rereadSite(site)
        isOutdated = false
        await close()
      }
      return (await openBuilder()).prepare()
    },
    getSite: () => site,
    close,
  }
}
