import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** What tells a file from what it was before, and when it was last written, in milliseconds since 1970. */
export interface Stamp {
  state: string
  writtenAt: number
}

/**
 * How long after a write another one may leave the same time on a file, in milliseconds: no system's clock of files is
 * coarser, but for old disks. So the stamp of a file that was written so shortly before may deceive.
 */
export const clockStep = 20

/** Returns the stamp of a file; undefined where there is no file. */
export function stampFile(path: string): Stamp | undefined {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false })
  if (found === undefined || !found.isFile()) return undefined
  // Whoever sets the time of a file back leaves the one of its change.
  const latest = found.mtimeMs > found.ctimeMs ? found.mtimeMs : found.ctimeMs
  return { state: `${found.mtimeNs} ${found.ctimeNs} ${found.size} ${found.ino}`, writtenAt: Number(latest) }
}

/** Returns the stamp of a folder, which changes with that of any file in it or in its folders; a missing one is as good as empty. */
export function stampFolder(path: string): Stamp {
  const stamps = listFiles(path).map((file) => ({ file, stamp: stampFile(file) }))
  return {
    state: stamps.map(({ file, stamp }) => `${file} ${stamp?.state}`).join('\n'),
    writtenAt: Math.max(0, ...stamps.map(({ stamp }) => stamp?.writtenAt ?? 0)),
  }
}

function listFiles(folder: string): string[] {
  try {
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
  } catch {
    return []
  }
}
