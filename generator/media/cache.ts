import { hash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { project } from '../files.ts'

/** Results of other versions of the code or of a package do not count. */
const version = ['inspect.ts', 'crop.ts', 'private-data.ts', '../../package-lock.json'].map((name) =>
  hash('sha256', readFileSync(join(import.meta.dirname, name))),
)

/** Returns what an earlier build has made of this, or makes it. A cache that is damaged or read-only only costs time. */
export async function cached<Result>(input: readonly unknown[], make: () => Promise<Result>): Promise<Result> {
  const key = hash('sha256', JSON.stringify([input, process.arch, version]))
  const file = join(project, 'node_modules/.cache/pictures', key)
  try {
    return deserialize(readFileSync(file)) as Result
  } catch {}
  const result = await make()
  try {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, serialize(result))
  } catch {}
  return result
}
