import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { BuildFailure } from '../problem.ts'
import type { Site } from '../site.ts'

let accept: ((site: Site) => void) | undefined

/** Passes a site on to whoever waits for it to be read anew; returns false where nobody does. */
export function offerSite(site: Site): boolean {
  accept?.(site)
  return accept !== undefined
}

let count = 0

/**
 * Reads a site anew: runs the file in which its table stands once more, which ends in a call of `offerSite`.
 * Throws what the file throws.
 */
export async function rereadSite({ root, table }: Pick<Site, 'root' | 'table'>): Promise<Site> {
  // Node's own words for a syntax error hold no excerpt.
  await build({ absWorkingDir: root, entryPoints: [table], write: false, logLevel: 'silent' })
  let site: Site | undefined
  accept = (offered) => {
    site = offered
  }
  try {
    await import(`${pathToFileURL(join(root, table)).href}?${++count}`)
  } finally {
    accept = undefined
  }
  if (site !== undefined) return site
  throw new BuildFailure([
    {
      text: `${table} runs no command any more.`,
      location: { file: table },
      notes: [{ text: 'Let it end by calling runCommand with the site.' }],
    },
  ])
}
