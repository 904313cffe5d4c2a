import { hash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import { problem, withoutRepeats, type Problem } from './problem.ts'
import { listFiles, routeTable } from './site.ts'
import type { Font, Gallery, Photograph, RasterImage, Site, SiteMetadata } from './site.ts'

/** Files that `npm run derive` generates from an original. */
export interface Derivation {
  /** The path of the generated file or, in a gallery, of the original. */
  key: string
  sources: readonly [from: string, ...fonts: string[]]
  options: Font | RasterImage | Gallery
}

export interface DerivedRecord {
  inputs: string
  /** The hash of each generated file, by path. */
  files: Readonly<Record<string, string>>
  /** With paths instead of addresses. */
  photograph?: Photograph
  /** The texts from the metadata that it shows. */
  drawn?: SiteMetadata['drawn']
  /** The position of the crop that the content sets. */
  focus?: string | undefined
  /** How much of a photograph the crop keeps, in percent, if that is less than two thirds. */
  kept?: number | undefined
  /** Why it could not be generated. The other fields are then those of the last time. */
  refused?: readonly Problem[]
}

/** The metadata that derived files depend on. */
export type DerivedContent = Pick<SiteMetadata, 'drawn' | 'focus'>

export const recordsFile = 'assets/derived.json'

/** Contains the process id of `npm run derive` while it runs. The dev server waits for it. */
export const derivingFile = '.deriving'

/** Whether `npm run derive` is running. If it was killed, its file is left, but not its process. */
export function isDeriving(root: string): boolean {
  try {
    return process.kill(Number(readFileSync(join(root, derivingFile), 'utf8')), 0)
  } catch {
    return false
  }
}

/** Lists all derivations. Those that need the result of another come after it. */
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
 * Lists the originals in a gallery's folder. `usable` excludes names that cannot be part of an address, and originals
 * whose derived files would replace those of another. Some file systems ignore case.
 */
export function listOriginals(root: string, folder: string) {
  const all = listFiles(root, folder)
  const owners = new Map<string, string>()
  const problems: Problem[] = []
  const rename = 'Rename it. Use letters without accents, digits, spaces, hyphens, underscores and dots.'
  const differ = 'Rename one of them so that the letters or digits differ.'
  for (const path of all) {
    const derivedName = `${nameDerived(path)}${isDrawing(path) ? '.svg' : ''}`.toLowerCase()
    const owner = owners.get(derivedName)
    if (!/^[A-Za-z0-9][\w .-]*$/.test(basename(path)))
      problems.push(problem(`${JSON.stringify(path)} has a name that cannot be used in an address.`, rename))
    else if (owner) problems.push(problem(`${owner} and ${path} would have the same derived files.`, differ))
    else owners.set(derivedName, path)
  }
  return { all, usable: [...owners.values()], problems }
}

/** Returns the beginning of the names of derived files. That of a photograph includes its extension. */
export function nameDerived(original: string): string {
  return basename(original, isDrawing(original) ? extname(original) : '').replace(/[. ]/g, '-')
}

export function isDrawing(path: string): boolean {
  return /\.svg$/i.test(path)
}

/** Reads the records of the last `npm run derive`, by the keys of derivations. There are none if the file is damaged. */
export function readRecords(root: string): Readonly<Record<string, DerivedRecord>> {
  try {
    return JSON.parse(readFileSync(join(root, recordsFile), 'utf8'))
  } catch {
    return {}
  }
}

/** Lists the problems of derived files. It loads no image tools, so every build can call it. */
export function findOutdated(site: Site, content: DerivedContent): readonly Problem[] {
  const records = readRecords(site.root)
  const refused = site.galleries.flatMap(({ folder }) => listOriginals(site.root, folder).problems)
  const faults = listDerivations(site).flatMap((one) => findFaults(site.root, one, content, records[one.key]))
  return withoutRepeats([...refused, ...faults])
}

export function findFaults(root: string, one: Derivation, content: DerivedContent, record?: DerivedRecord) {
  const { key, sources } = one
  const missing = sources.find((path) => !existsSync(join(root, path)))
  if (missing !== undefined)
    return [problem(`${missing} does not exist, but ${key} is generated from it.`, `Add it, or correct ${routeTable}.`)]
  if (record === undefined) return [outdated(`${sources[0]} has not been processed yet.`)]
  if (record.inputs !== hashInputs(root, one))
    return [outdated(`${sources.join(' or ')}, or its options in ${routeTable}, changed after it was processed.`)]
  if (record.refused !== undefined) return record.refused
  if (record.focus !== content.focus?.[key]) return [outdated(`The focus of ${key} changed in the content.`)]
  const word = Object.entries(record.drawn ?? {}).find(([name, text]) => text !== content.drawn[name])
  if (word !== undefined) return [outdated(`${key} shows “${word[1]}”, which is no longer in the content.`)]
  for (const [path, made] of Object.entries(record.files)) {
    if (!existsSync(join(root, path))) return [outdated(`${path} is missing. It is generated from ${sources[0]}.`)]
    if (hashFile(join(root, path)) !== made)
      return [outdated(`${path} is damaged, or changed after it was generated from ${sources[0]}.`)]
  }
  return []
}

export function hashInputs(root: string, { sources, options }: Derivation): string {
  const paths = sources.map((path) => join(root, path))
  const hashes = paths.map((path) => (existsSync(path) ? hashFile(path) : ''))
  return hash('sha256', JSON.stringify([options, hashes]))
}

function hashFile(path: string): string {
  return hash('sha256', readFileSync(path))
}

function outdated(text: string): Problem {
  return problem(text, 'Run `npm run derive`.')
}
