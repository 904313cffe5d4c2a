import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { clockStep, stampFile } from '../stamp-file.ts'

/** What the sources were like when they were last recorded. Sources and folders are paths from the project's root. */
export interface SourceStamps {
  /** Returns the sources among these that are not as they were recorded: changed, new or gone. A folder stands for all that is or was in it. */
  compare(paths: Iterable<string>): readonly string[]
  /** Records what these sources are like now. */
  record(files: Iterable<string>): void
  /** Lists the sources among these that were written since a time in milliseconds since 1970. A folder stands for all that is in it. */
  listWrittenSince(time: number, paths: readonly string[]): readonly string[]
}

/** What editors leave beside a file while they work on it, and hidden files. */
const passing = /^\.|~$|^4913$|\.tmp$|___jb_(tmp|old)___$/

/** Whether a file or folder of this name can be a source. */
export function isSource(name: string): boolean {
  return !passing.test(name)
}

/** What a source was like: the stamp of its file, and a hash of its bytes where the stamp alone may deceive. */
interface Recorded {
  state: string
  hash?: string
}

/** Records what all sources in the given files and folders are like. */
export function recordSources(root: string, rooms: readonly string[]): SourceStamps {
  const records = new Map<string, Recorded>()
  const record = (files: Iterable<string>) => {
    for (const file of files) {
      const recorded = readRecord(join(root, file))
      if (recorded === undefined) records.delete(file)
      else records.set(file, recorded)
    }
  }
  const list = (path: string) => {
    const known = [...records.keys()].filter((file) => file.startsWith(`${path}/`))
    return [path, ...known, ...listFiles(root, path)]
  }
  record(rooms.flatMap(list))
  return {
    compare: (paths) => {
      const files = new Set([...paths].flatMap((path) => (records.has(path) ? [path] : list(path))))
      return [...files].filter((file) => !isAsRecorded(join(root, file), records.get(file)))
    },
    record,
    listWrittenSince: (time, paths) => {
      const now = Date.now()
      // What is ahead of this machine's clock has its time from another one, which tells nothing.
      const isLate = (writtenAt: number) => writtenAt >= time && writtenAt <= now
      return [...new Set(paths.flatMap(list))].filter((file) => isLate(stampFile(join(root, file))?.writtenAt ?? 0))
    },
  }
}

function readRecord(path: string): Recorded | undefined {
  const stamp = stampFile(path)
  if (stamp === undefined) return undefined
  const isYoung = Date.now() - stamp.writtenAt < clockStep
  return isYoung ? { state: stamp.state, hash: hashFile(path) } : { state: stamp.state }
}

function isAsRecorded(path: string, recorded: Recorded | undefined): boolean {
  return (
    stampFile(path)?.state === recorded?.state && (recorded?.hash === undefined || recorded.hash === hashFile(path))
  )
}

function hashFile(path: string): string {
  try {
    return createHash('sha256').update(readFileSync(path)).digest('base64')
  } catch {
    return ''
  }
}

/** Lists the files in a folder and its folders; none where there is no folder. */
function listFiles(root: string, folder: string): string[] {
  try {
    const entries = readdirSync(join(root, folder), { withFileTypes: true }).filter(({ name }) => isSource(name))
    return entries.flatMap((entry) => {
      const path = `${folder}/${entry.name}`
      return entry.isDirectory() ? listFiles(root, path) : [path]
    })
  } catch {
    return []
  }
}
