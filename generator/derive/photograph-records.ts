import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { derivedFolder, recordsFile, type PhotographRecords } from './photograph.ts'

/** Lists the names of the pictures in the folder of a place, sorted; none where there is no such folder. */
export function listPictures(root: string, folder: string): readonly string[] {
  return listNames(join(root, folder)).filter((name) => name !== recordsFile)
}

/** Lists the names of the derived files of a place, sorted. */
export function listDerived(root: string, folder: string): readonly string[] {
  return listNames(join(root, folder, derivedFolder))
}

function listNames(folder: string): string[] {
  try {
    const entries = readdirSync(folder, { withFileTypes: true })
    return entries
      .filter((entry) => entry.isFile())
      .map(({ name }) => name)
      .sort()
  } catch {
    return []
  }
}

/** Reads the records of a place; where the file is missing or holds none, nothing counts as made yet. */
export function readRecords(root: string, folder: string): PhotographRecords {
  try {
    return JSON.parse(readFileSync(join(root, folder, recordsFile), 'utf8')) ?? {}
  } catch {
    return {}
  }
}
