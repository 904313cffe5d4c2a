import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { sourcesOf, type Derivative } from './picture.ts'

/** What a derived file was made of; all hashes are SHA-256 in hexadecimal. */
export interface Derivation {
  /** The entry of the site's list as it was then. */
  picture: Derivative
  /** The hash of each source by its path. */
  sources: Readonly<Record<string, string>>
  /** The hash of the derived file itself. */
  sha256: string
}

/** The derivations by the paths of the derived files. */
export type Derivations = Readonly<Record<string, Derivation>>

/** The file that they are kept in; it is committed with the derived files. */
export const derivationsFile = 'assets/derived.json'

/** Reads the derivations of a site; where the file is missing or is no JSON, nothing counts as derived yet. */
export async function readDerivations(root: string): Promise<Derivations> {
  try {
    return JSON.parse(await readFile(join(root, derivationsFile), 'utf8'))
  } catch {
    return {}
  }
}

/** Writes the derivations, sorted by path, unless the file says the same already. */
export async function writeDerivations(root: string, derivations: Derivations): Promise<void> {
  const sorted = Object.fromEntries(Object.entries(derivations).sort(([a], [b]) => (a < b ? -1 : 1)))
  const text = `${JSON.stringify(sorted, undefined, 2)}\n`
  const present = await readFile(join(root, derivationsFile), 'utf8').catch(() => '')
  if (text === present) return
  await mkdir(dirname(join(root, derivationsFile)), { recursive: true })
  await writeFile(join(root, derivationsFile), text)
}

/** Returns the derivation that a picture or a font and its derived file have now; the hash of a file that is missing is empty. */
export async function describeDerivation(root: string, picture: Derivative): Promise<Derivation> {
  const sources: Record<string, string> = {}
  for (const source of sourcesOf(picture)) sources[source] = await hashFile(root, source)
  return { picture, sources, sha256: await hashFile(root, picture.to) }
}

/** Returns the SHA-256 hash of some bytes, in hexadecimal. */
export function hashBytes(contents: Uint8Array): string {
  return createHash('sha256').update(contents).digest('hex')
}

/** Returns the hash of a file, given by its path from the site's root; the hash of one that is missing is empty. */
export async function hashFile(root: string, path: string): Promise<string> {
  const contents = await readFile(join(root, path)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  return contents === undefined ? '' : hashBytes(contents)
}
