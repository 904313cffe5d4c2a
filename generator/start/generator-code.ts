import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ownFolder, project } from '../own-folder.ts'
import { clockStep, stampFile } from '../stamp-file.ts'

/** The generator's code, put together into two pieces of CommonJS: what runs commands, and what runs in the worker that renders. */
export interface GeneratorCode {
  command: string
  worker: string
}

/** The path under which the first piece runs: what Node.js says of it names this, and its map leads from there to the sources. */
export const commandPath = join(ownFolder, 'command.js')

/** Where the code is kept from one start to the next. */
const place = join(project, 'node_modules/.cache/site-generator/code')

/** What is written down before the code, on a line of its own. */
interface Header {
  /** The absolute path of the generator's folder, which is written into the code. */
  folder: string
  /** The files that the code was made of, as paths from the project, with their stamps. */
  stamps: Readonly<Record<string, string>>
  /** How long the first piece is. */
  length: number
  /** The SHA-256 of both pieces, one after the other: a damaged file is of no use. */
  hash: string
}

/** Returns the code that was kept, unless a file that it was made of has changed since; then, or where there is none, nothing. */
export function readKeptCode(): GeneratorCode | undefined {
  try {
    const text = readFileSync(place, 'utf8')
    const start = text.indexOf('\n') + 1
    const { folder, stamps, length, hash }: Header = JSON.parse(text.slice(0, start))
    const split = start + length
    const isWhole = hashOf(text.slice(start)) === hash
    const isFresh =
      folder === ownFolder &&
      Object.entries(stamps).every(([file, stamp]) => stampFile(join(project, file))?.state === stamp)
    return isWhole && isFresh ? { command: text.slice(start, split), worker: text.slice(split) } : undefined
  } catch {
    return undefined
  }
}

/**
 * Keeps code for the next start. `files` are those that it was made of, as paths from the project; where one of them was
 * written so late that it may have changed after it was read, by `startedAt` in milliseconds since 1970, nothing is kept.
 */
export function keepCode({ command, worker }: GeneratorCode, files: readonly string[], startedAt: number): void {
  const stamps = files.map((file) => ({ file, stamp: stampFile(join(project, file)) }))
  if (stamps.some(({ stamp }) => stamp === undefined || stamp.writtenAt >= startedAt - clockStep)) return
  const header: Header = {
    folder: ownFolder,
    stamps: Object.fromEntries(stamps.map(({ file, stamp }) => [file, stamp?.state ?? ''])),
    length: command.length,
    hash: hashOf(command + worker),
  }
  try {
    mkdirSync(dirname(place), { recursive: true })
    // Whoever reads meanwhile finds the old file or the new one.
    writeFileSync(`${place}-${process.pid}`, `${JSON.stringify(header)}\n${command}${worker}`)
    renameSync(`${place}-${process.pid}`, place)
  } catch {
    // Packages may stand where nothing can be written, or the disk be full. The next start takes longer then.
    void rm(`${place}-${process.pid}`, { force: true }).catch(() => undefined)
  }
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64')
}
