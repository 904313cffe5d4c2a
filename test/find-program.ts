import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Returns the path of the first of these programs in PATH, or else the first of `places` that exists. */
export function findProgram(names: readonly string[], places: readonly string[] = []): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '')
  const candidates = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [...candidates, ...places].find((path) => existsSync(path))
}
