import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { relativePath } from '../generator/site.ts'

/** Files of a built site, path in dist → bytes. */
export type Files = ReadonlyMap<string, Uint8Array>

/** Reads a folder, sorted, but for the list of its files that the generator keeps there for itself. */
export function readFiles(folder: string): ReadonlyMap<string, Buffer> {
  if (!existsSync(folder)) return new Map()
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const files = entries.map((entry) => relativePath(folder, join(entry.parentPath, entry.name)))
  const listed = files.filter((file) => file !== '.published').sort()
  return new Map(listed.map((file) => [file, readFileSync(join(folder, file))]))
}
