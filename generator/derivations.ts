import { hash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import { problem, withoutRepeats, type Problem } from './problem.ts'
import {
  listFiles,
  routeTable,
  type SiteMetadata,
  type Font,
  type Gallery,
  type Photograph,
  type RasterImage,
  type Site,
} from './site.ts'

/** Something that `npm run derive` makes. */
export interface Derivation {
  /** What is made, or in a gallery the original. */
  key: string
  sources: readonly [from: string, ...fonts: string[]]
  options: Font | RasterImage | Gallery
}

export interface DerivedRecord {
  inputs: string
  /** What was made: the hash of each file, by its path. */
  files: Readonly<Record<string, string>>
  /** With paths in place of addresses. */
  photograph?: Photograph
  /** The words of the metadata that it shows. */
  drawn?: SiteMetadata['drawn']
  /** Where the content sets the crop of a photograph. */
  focus?: string
  /** How much of a photograph is left after cropping, in percent, where that is less than two thirds. */
  kept?: number
  /** Why it could not be made; all else is as it was last time. */
  refused?: readonly Problem[]
}

/** What the content decides about derived files. */
export type Shown = Pick<SiteMetadata, 'drawn' | 'focus'>

export const recordsFile = 'assets/derived.json'

/** Holds the process id of `npm run derive` while that runs, so that the dev server waits instead of reporting halves. */
export const derivingFile = '.deriving'

/** Whether `npm run derive` is at work. A run that was killed leaves its file, but not its process. */
export function isDeriving(root: string): boolean {
  try {
    return process.kill(Number(readFileSync(join(root, derivingFile), 'utf8')), 0)
  } catch {
    return false
  }
}

/** What is made from something that is made itself comes after that. */
export function listDerivations({ root, fonts, rasterImages, galleries }: Site): readonly Derivation[] {
  return [
    ...fonts.map((options): Derivation => ({ key: options.to, sources: [options.from], options })),
    ...rasterImages.map((options): Derivation => {
      const used = options.fonts?.map(({ file }) => file) ?? []
      return { key: options.to, sources: [options.from, ...used], options }
    }),
    ...galleries.flatMap((options) => {
      const { usable } = listOriginals(root, options.folder)
      return usable.map((key): Derivation => ({ key, sources: [key], options }))
    }),
  ]
}

/**
 * Lists the originals in a gallery's folder. `usable` leaves out those that are refused: by a name that cannot become part
 * of an address, or because another original has the same derived files on a disk that ignores case.
 */
export function listOriginals(root: string, folder: string) {
  const all = listFiles(root, folder)
  const owners = new Map<string, string>()
  const problems: Problem[] = []
  const usable = all.filter((path) => {
    const derivedName = `${nameDerived(path)}${isDrawing(path) ? '.svg' : ''}`.toLowerCase()
    const owner = owners.get(derivedName) ?? path
    const isNamed = /^[A-Za-z0-9][\w .-]*$/.test(basename(path))
    const rename = 'Rename it with plain letters, digits, spaces, hyphens, underscores and dots.'
    const differ = 'Give one of them a name that differs in letters or digits.'
    if (!isNamed)
      problems.push(problem(`${JSON.stringify(path)} has a name that cannot be used in an address.`, rename))
    else if (owner !== path) problems.push(problem(`${owner} and ${path} would have the same derived files.`, differ))
    else owners.set(derivedName, path)
    return isNamed && owner === path
  })
  return { all, usable, problems }
}

/** Returns what the names of an original's derived files begin with, for a photograph with its ending. */
export function nameDerived(original: string): string {
  return basename(original, isDrawing(original) ? extname(original) : '').replace(/[. ]/g, '-')
}

function isDrawing(path: string): boolean {
  return /\.svg$/i.test(path)
}

/** By the keys of derivations. Where the file is missing or damaged, nothing was made so far. */
export function readRecords(root: string): Readonly<Record<string, DerivedRecord>> {
  try {
    return JSON.parse(readFileSync(join(root, recordsFile), 'utf8'))
  } catch {
    return {}
  }
}

/** It loads no tool, so that every build can ask. */
export function findOutdated(site: Site, shown: Shown): readonly Problem[] {
  const records = readRecords(site.root)
  const refused = site.galleries.flatMap(({ folder }) => listOriginals(site.root, folder).problems)
  const faults = listDerivations(site).flatMap((one) => findFaults(site.root, one, shown, records[one.key]))
  return withoutRepeats([...refused, ...faults])
}

export function findFaults(root: string, one: Derivation, shown: Shown, record?: DerivedRecord): readonly Problem[] {
  const { key, sources } = one
  const missing = sources.find((path) => !existsSync(join(root, path)))
  if (missing !== undefined)
    return [problem(`${missing} does not exist, but ${key} is made from it.`, `Put it there, or fix ${routeTable}.`)]
  const ready = 'made ready for the site'
  if (record === undefined) return [outdated(`${sources[0]} was not ${ready} yet.`)]
  if (record.inputs !== hashInputs(root, one))
    return [
      outdated(`${sources.join(' or ')} was changed after it was ${ready}, or its options in ${routeTable} were.`),
    ]
  if (record.refused !== undefined) return record.refused
  if (record.focus !== shown.focus?.[key]) return [outdated(`The focus of ${key} was changed in the content.`)]
  const word = Object.entries(record.drawn ?? {}).find(([name, text]) => text !== shown.drawn[name])
  if (word !== undefined) return [outdated(`${key} shows “${word[1]}”, which the content does not say any more.`)]
  for (const [path, made] of Object.entries(record.files)) {
    if (!existsSync(join(root, path))) return [outdated(`${path} is missing; it is made from ${sources[0]}.`)]
    if (hashFile(join(root, path)) !== made)
      return [outdated(`${path} is damaged, or was changed after it was made from ${sources[0]}.`)]
  }
  return []
}

export function hashInputs(root: string, { sources, options }: Derivation): string {
  const paths = sources.map((path) => join(root, path))
  const hashes = paths.map((path) => (existsSync(path) ? hashFile(path) : ''))
  return hash('sha256', JSON.stringify([options, hashes]))
}

export function hashFile(path: string): string {
  return hash('sha256', readFileSync(path))
}

function outdated(text: string): Problem {
  return problem(text, 'Run `npm run derive`.')
}
