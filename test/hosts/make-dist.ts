import type { HostSettings } from '../../generator/host-files/host-settings.ts'
import type { Output } from '../../generator/site.ts'
import { built, buildOnce } from '../built-site.ts'

/** A site as a host is given it, and what its files for hosts were made from. */
export interface Dist {
  files: Output
  settings: HostSettings
}

/** Makes the site as it is published below a base. */
export async function makeDist(base: string): Promise<Dist> {
  const { output, settings } = base === '/' ? built : await buildOnce({ base, isRelease: false })
  return { files: output, settings }
}
