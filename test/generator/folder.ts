import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isPassingName, manifestName } from '../../generator/publish/own-names.ts'

/** Returns what stands in a folder: the bytes of every file as text of one character each, by path. */
export function readFolder(folder: string): Record<string, string> {
  return mapFiles(folder, (path) => readFileSync(path, 'latin1'))
}

/** Returns what stands in a folder as a site: as `readFolder`, without what a publication keeps there for itself. */
export function readSite(folder: string): Record<string, string> {
  const isOwn = (name: string) => name === manifestName || isPassingName(name)
  return Object.fromEntries(Object.entries(readFolder(folder)).filter(([path]) => !isOwn(path.split('/')[0] ?? '')))
}

/** Returns a stamp of each file of a folder, by path, that changes with every write and every replacement of the file. */
export function readStamps(folder: string): Record<string, string> {
  return mapFiles(folder, (path) => {
    const { mtimeNs, ino } = statSync(path, { bigint: true })
    return `${mtimeNs} ${ino}`
  })
}

/** Returns the paths of the files that were written, replaced, added or removed between two readings of stamps. */
export function findTouched(
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((path) => before[path] !== after[path])
    .sort()
}

/** Returns the permissions of each file of a folder, in octal notation, by path. */
export function readModes(folder: string): Record<string, string> {
  return mapFiles(folder, modeOf)
}

/** Returns the permissions of a file or folder, in octal notation. */
export function modeOf(path: string): string {
  return (statSync(path).mode & 0o777).toString(8)
}

function mapFiles<Value>(folder: string, read: (path: string) => Value): Record<string, Value> {
  if (!existsSync(folder)) return {}
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = entries.map((entry) => join(entry.parentPath, entry.name)).sort()
  return Object.fromEntries(paths.map((path) => [path.slice(folder.length + 1).replaceAll('\\', '/'), read(path)]))
}
