import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { relativePath } from '../generator/paths.ts'

/** The contents of the files in a folder, by path. */
export type Files = ReadonlyMap<string, Uint8Array>

/** Reads all files in a folder, sorted by path, except the generator's own list of published files. */
export function readFiles(folder: string): ReadonlyMap<string, Buffer> {
  if (!existsSync(folder)) return new Map()
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const files = entries.map((entry) => relativePath(folder, join(entry.parentPath, entry.name)))
  const listed = files.filter((file) => file !== '.published').sort()
  return new Map(listed.map((file) => [file, readFileSync(join(folder, file))]))
}
