import { hash, randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'

const folder = 'node_modules/.cache/pictures'

/** Returns the value with this key, or undefined if its file is missing or damaged. */
export function readCache(root: string, key: string): unknown {
  try {
    const file = readFileSync(join(root, folder, key))
    const [checksum, bytes] = [file.toString('latin1', 0, 64), file.subarray(64)]
    return checksum === hash('sha256', bytes) ? deserialize(bytes) : undefined
  } catch {
    return undefined
  }
}

/** Keeps a value for later builds. If that fails, for example on a full disk, they make it again. */
export function writeCache(root: string, key: string, value: unknown): void {
  const bytes = serialize(value)
  // Another build may write the same file at the same time.
  const temporary = join(root, folder, `${key}.${randomUUID()}`)
  try {
    mkdirSync(join(root, folder), { recursive: true })
    try {
      writeFileSync(temporary, Buffer.concat([Buffer.from(hash('sha256', bytes)), bytes]))
      renameSync(temporary, join(root, folder, key))
    } finally {
      rmSync(temporary, { force: true })
    }
  } catch {}
}
