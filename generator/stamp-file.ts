import { statSync } from 'node:fs'

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
  return { state: `${found.mtimeNs} ${found.ctimeNs} ${found.size} ${found.ino}`, writtenAt: Number(found.mtimeMs) }
}
