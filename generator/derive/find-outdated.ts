import { isDeepStrictEqual } from 'node:util'
import type { Problem } from '../problem.ts'
import type { Site } from '../site.ts'
import { derivationsFile, describeDerivation, readDerivations, type Derivation } from './derivations.ts'
import { findPhotographFaults } from './find-photograph-faults.ts'
import { sourcesOf, type Derivative } from './picture.ts'

/** The part of a site's options that says which pictures are made. */
type PictureLists = Pick<Site, 'root' | 'pictures' | 'webfonts' | 'photographs'>

/**
 * Returns a problem for every picture and every font that is not what its originals make, judged by the hashes that were kept when it was
 * made. It needs neither the renderer nor the fonts' tool, so a build can ask too.
 */
export async function findOutdated({
  root,
  pictures,
  webfonts = [],
  photographs = [],
}: PictureLists): Promise<readonly Problem[]> {
  const [drawn, cut] = await Promise.all([
    findOutdatedPictures(root, [...webfonts, ...pictures]),
    findPhotographFaults(root, photographs),
  ])
  return [...drawn, ...cut]
}

async function findOutdatedPictures(root: string, pictures: readonly Derivative[]): Promise<Problem[]> {
  const derivations = await readDerivations(root)
  const problems: Problem[] = []
  for (const picture of pictures) {
    const text = describeFault(await describeDerivation(root, picture), derivations[picture.to])
    if (text !== undefined) problems.push({ text, notes: [{ text: 'Run `npm run derive`.' }] })
  }
  return problems
}

/** Lists the files that `findOutdated` looks at, as paths from the site's root; folders end with a slash. */
export function listLookedAt({ pictures, webfonts = [], photographs = [] }: PictureLists): readonly string[] {
  return [
    derivationsFile,
    ...[...webfonts, ...pictures].flatMap((picture) => [picture.to, ...sourcesOf(picture)]),
    ...photographs.map(({ folder }) => `${folder}/`),
  ]
}

/** Says in a sentence why a file is not what its originals make; undefined where it is. */
export function describeFault(present: Derivation, recorded: Derivation | undefined): string | undefined {
  const { from, to } = present.picture
  if (present.sha256 === '') return `${to} is missing; it is made from ${from}.`
  if (recorded === undefined) return `${to} was not made from ${from} yet.`
  if (!isDeepStrictEqual(present.picture, recorded.picture))
    return `${to} was made before its entry in the site’s options was changed.`
  const changed = Object.keys(present.sources).find((path) => present.sources[path] !== recorded.sources[path])
  if (changed !== undefined) return `${to} was made before ${changed} was changed.`
  return present.sha256 === recorded.sha256 ? undefined : `${to} is not the file that was made from ${from}.`
}
