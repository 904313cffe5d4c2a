import { hash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { problem, withoutRepeats, type Problem } from './problem.ts'
import { routeTable, type Facts, type Font, type Gallery, type Photograph, type Picture, type Site } from './site.ts'

/** Something that `npm run derive` makes. */
export interface Derivation {
  /** What is made, or in a gallery the original. */
  key: string
  sources: readonly [from: string, ...fonts: string[]]
  options: Font | Picture | Gallery
}

export interface DerivedRecord {
  inputs: string
  files: readonly string[]
  /** With paths in place of addresses. */
  photograph?: Photograph
  /** The words of the facts that it shows. */
  drawn?: Words
  /** Where the content sets the crop of a photograph. */
  focus?: string
  /** How much of a photograph is left after cropping, in percent, where that is less than two thirds. */
  kept?: number
  /** Why it could not be made; all else is as it was last time. */
  refused?: readonly Problem[]
}

export type Words = Facts['drawn']

export type Focus = NonNullable<Facts['focus']>

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
export function listDerivations({ root, fonts, pictures, galleries }: Site): readonly Derivation[] {
  return [
    ...fonts.map((options): Derivation => ({ key: options.to, sources: [options.from], options })),
    ...pictures.map((options): Derivation => {
      const used = options.fonts?.map(({ file }) => file) ?? []
      return { key: options.to, sources: [options.from, ...used], options }
    }),
    ...galleries.flatMap((options) => {
      return listFiles(root, options.folder).map((key): Derivation => ({ key, sources: [key], options }))
    }),
  ]
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
export function findOutdated(site: Site, drawn: Words, focus: Focus = {}): readonly Problem[] {
  const records = readRecords(site.root)
  const faults = listDerivations(site).flatMap((one) => findFaults(site.root, one, drawn, focus, records[one.key]))
  return withoutRepeats(faults)
}

export function findFaults(
  root: string,
  one: Derivation,
  drawn: Words,
  focus: Focus,
  record?: DerivedRecord,
): readonly Problem[] {
  const { key, sources } = one
  const missing = sources.find((path) => !existsSync(join(root, path)))
  if (missing !== undefined)
    return [problem(`${missing} does not exist, but ${key} is made from it.`, `Put it there, or mend ${routeTable}.`)]
  const ready = 'made ready for the site'
  if (record === undefined) return [outdated(`${sources[0]} was not ${ready} yet.`)]
  if (record.inputs !== hashInputs(root, one))
    return [
      outdated(`${sources.join(' or ')} was changed after it was ${ready}, or its options in ${routeTable} were.`),
    ]
  if (record.refused !== undefined) return record.refused
  if (record.focus !== focus[key]) return [outdated(`The focus of ${key} was changed in the content.`)]
  const word = Object.entries(record.drawn ?? {}).find(([name, shown]) => shown !== drawn[name])
  if (word !== undefined) return [outdated(`${key} shows “${word[1]}”, which the content does not say any more.`)]
  const lost = record.files.find((path) => !existsSync(join(root, path)))
  return lost === undefined ? [] : [outdated(`${lost} is missing; it is made from ${sources[0]}.`)]
}

export function hashInputs(root: string, { sources, options }: Derivation): string {
  const paths = sources.map((path) => join(root, path))
  const hashes = paths.map((path) => (existsSync(path) ? hash('sha256', readFileSync(path)) : ''))
  return hash('sha256', JSON.stringify([options, hashes]))
}

/** Sorted, from the root, and without hidden files that systems put there. */
export function listFiles(root: string, folder: string): readonly string[] {
  if (!existsSync(join(root, folder))) return []
  const entries = readdirSync(join(root, folder), { withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
  return files.map(({ name }) => `${folder}/${name}`).sort()
}

function outdated(text: string): Problem {
  return problem(text, 'Run `npm run derive`.')
}
