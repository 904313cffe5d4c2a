import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { BuildFailure, problemsOf, type Problem } from '../problem.ts'
import {
  describeDerivation,
  hashBytes,
  readDerivations,
  writeDerivations,
  type Derivation,
  type Derivations,
} from './derivations.ts'
import type { DeriveOptions } from './derive-options.ts'
import { describeFault } from './find-outdated.ts'
import { cutWebfont } from './cut-webfont.ts'
import { makePicture } from './make-picture.ts'
import type { Derivative } from './picture.ts'

interface PictureOptions extends DeriveOptions {
  /** Pictures and fonts; what is made from another of them comes after it. */
  pictures: readonly Derivative[]
}

/**
 * Makes the pictures whose originals, list entry or own bytes have changed since they were made, and keeps a record of
 * what each was made of. Throws a BuildFailure with the problems of all that could not be made; the others are made nevertheless.
 */
export async function derivePictures({ root, pictures, all = false, report }: PictureOptions): Promise<void> {
  const recorded = await readDerivations(root)
  const derivations = pick(
    recorded,
    pictures.map(({ to }) => to),
  )
  const problems: Problem[] = []
  for (const picture of pictures) {
    try {
      const present = await describeDerivation(root, picture)
      const isDue = all || describeFault(present, recorded[picture.to]) !== undefined
      derivations[picture.to] = isDue ? { ...present, sha256: await derive(root, present) } : present
      report(`${picture.to} ${isDue ? `was made from ${picture.from}` : 'is up to date'}`)
    } catch (error) {
      problems.push(...problemsOf(error, root))
    }
  }
  await writeDerivations(root, derivations)
  if (problems.length > 0) throw new BuildFailure(problems)
}

/** Leaves out the record of every file that is no longer in the list. */
function pick(recorded: Derivations, paths: readonly string[]): Record<string, Derivation> {
  return Object.fromEntries(Object.entries(recorded).filter(([path]) => paths.includes(path)))
}

/** Makes a picture, writes it, and returns its hash. */
async function derive(root: string, { picture, sources }: Derivation): Promise<string> {
  const missing = Object.keys(sources).filter((path) => sources[path] === '')
  if (missing.length > 0) throw withoutSources(picture, missing)
  const contents = 'characters' in picture ? await cutWebfont(root, picture) : await makePicture(root, picture)
  await mkdir(dirname(join(root, picture.to)), { recursive: true })
  await writeFile(join(root, picture.to), contents)
  return hashBytes(contents)
}

function withoutSources({ to }: Derivative, missing: readonly string[]): BuildFailure {
  return new BuildFailure(
    missing.map((path) => ({
      text: `${path} does not exist, but ${to} is to be made from it.`,
      notes: [{ text: 'Put the file there, or correct its path in the list of pictures.' }],
    })),
  )
}
