import { statSync } from 'node:fs'
import { join } from 'node:path'

/** What tells the present state of a file from an earlier one, and when it was last written, in milliseconds since 1970. */
export interface Stamp {
  state: string
  writtenAt: number
}

/** Returns the stamp of a file, given as a path from the project's root; undefined where there is none. */
export function stampFile(root: string, file: string): Stamp | undefined {
  const stat = statSync(join(root, file), { bigint: true, throwIfNoEntry: false })
  return stat && { state: `${stat.mtimeNs} ${stat.size} ${stat.ino}`, writtenAt: Number(stat.mtimeMs) }
}
