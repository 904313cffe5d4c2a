import { mkdir, readFile, rm, rmdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { BuildFailure, problemsOf, type Problem } from '../problem.ts'
import { findNameFaults } from '../assets.ts'
import type { DeriveOptions } from './derive-options.ts'
import { findPictureFaults, findRecordFault } from './find-photograph-faults.ts'
import { makePhotograph } from './make-photograph.ts'
import {
  derivedFolder,
  kindOfPicture,
  recordsFile,
  type PhotographPlace,
  type PhotographRecord,
  type PhotographRecords,
} from './photograph.ts'
import { listDerived, listPictures, readRecords } from './photograph-records.ts'

interface PhotographOptions extends DeriveOptions {
  places: readonly PhotographPlace[]
}

/**
 * Makes the files of all photographs that have changed since theirs were made, keeps a record of them, and removes what is
 * no longer made from any. Throws a BuildFailure with the problems of all that could not be made; the others are made nevertheless.
 */
export async function derivePhotographs({ places, ...options }: PhotographOptions): Promise<void> {
  const problems: Problem[] = []
  for (const place of places) problems.push(...(await derivePlace(place, options)))
  if (problems.length > 0) throw new BuildFailure(problems)
}

async function derivePlace(
  place: PhotographPlace,
  { root, all = false, report }: DeriveOptions,
): Promise<readonly Problem[]> {
  const recorded = readRecords(root, place.folder)
  const records: Record<string, PhotographRecord> = {}
  const problems = findPictureFaults(root, place)
  for (const name of listPictures(root, place.folder).filter((one) => kindOfPicture(one) === 'photograph')) {
    const present = recorded[name]
    try {
      const isDue = all || (await findRecordFault(root, place, name, present)) !== undefined
      if (!isDue) report(`${place.folder}/${name} is up to date`)
      records[name] = present !== undefined && !isDue ? present : await derive(root, place, name, report)
    } catch (error) {
      problems.push(...problemsOf(error, root))
    }
  }
  await removeStrays(root, place, records, report)
  await writeRecords(root, place, records)
  return problems
}

async function derive(
  root: string,
  place: PhotographPlace,
  name: string,
  report: (line: string) => void,
): Promise<PhotographRecord> {
  const faults = findNameFaults(root, `${place.folder}/${name}`)
  if (faults.length > 0) throw new BuildFailure(faults)
  const { record, contents } = await makePhotograph(
    { place, name, contents: await readFile(join(root, place.folder, name)) },
    report,
  )
  const folder = join(root, place.folder, derivedFolder)
  await mkdir(folder, { recursive: true })
  for (const [file, bytes] of contents) await writeFile(join(folder, file), bytes)
  return record
}

/** Removes the derived files that no record names, and the folder where nothing is left in it. */
async function removeStrays(
  root: string,
  { folder }: PhotographPlace,
  records: PhotographRecords,
  report: (line: string) => void,
): Promise<void> {
  const kept = new Set(Object.values(records).flatMap(({ files }) => files.map(({ name }) => name)))
  const strays = listDerived(root, folder).filter((name) => !kept.has(name))
  for (const name of strays) {
    await rm(join(root, folder, derivedFolder, name))
    report(`${folder}/${derivedFolder}/${name} was removed`)
  }
  if (kept.size === 0) await rmdir(join(root, folder, derivedFolder)).catch(() => {})
}

/** Writes the records, sorted by name, unless the file says the same already; without photographs there is no file. */
async function writeRecords(root: string, { folder }: PhotographPlace, records: PhotographRecords): Promise<void> {
  const path = join(root, folder, recordsFile)
  if (Object.keys(records).length === 0) return rm(path, { force: true })
  const sorted = Object.fromEntries(Object.entries(records).sort(([a], [b]) => (a < b ? -1 : 1)))
  const text = `${JSON.stringify(sorted, undefined, 2)}\n`
  const present = await readFile(path, 'utf8').catch(() => '')
  if (text !== present) await writeFile(path, text)
}
