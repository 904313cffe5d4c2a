import { extname } from 'node:path'
import { brotliSize, gzipSize } from '../../generator/check/compressed-size.ts'
import { textEndings } from '../../generator/host-files/content-types.ts'
import type { BuiltFiles } from './build-at.ts'

/** The bytes of a file as they are, after gzip and after brotli; what is no text is sent as it is. */
export interface Sizes {
  raw: number
  gzip: number
  brotli: number
}

/** A file, or all of them, before and after; undefined where there was none, or is none any more. */
export interface Change {
  name: string
  before: Sizes | undefined
  after: Sizes | undefined
}

/** What has become of the files of a site. */
export interface Comparison {
  /** The files whose bytes are other ones now, by name. */
  changed: readonly Change[]
  /** How many files are the same. */
  same: number
  total: Change
}

/** Compares two builds. A page that is written twice counts once, and the hash in the name of an asset does not make it another file. */
export async function compareSizes(before: BuiltFiles, after: BuiltFiles): Promise<Comparison> {
  const [old, fresh] = [nameFiles(before), nameFiles(after)]
  const names = [...new Set([...old.keys(), ...fresh.keys()])].sort()
  const changes = await Promise.all(
    names.map(async (name): Promise<Change> => ({
      name,
      before: await measure(name, old),
      after: await measure(name, fresh),
    })),
  )
  const changed = changes.filter(({ name }) => old.get(name) !== fresh.get(name))
  const total = {
    name: 'All files',
    before: add(changes.map((change) => change.before)),
    after: add(changes.map((change) => change.after)),
  }
  return { changed, same: changes.length - changed.length, total }
}

function nameFiles(files: BuiltFiles): ReadonlyMap<string, string> {
  const single = Object.entries(files).filter(
    ([path, bytes]) => !path.endsWith('/index.html') || files[path.replace(/\/index\.html$/, '.html')] !== bytes,
  )
  return new Map(single.map(([path, bytes]) => [path.replace(/-[A-Z0-9]{8}(?=\.)/, ''), bytes]))
}

async function measure(name: string, files: ReadonlyMap<string, string>): Promise<Sizes | undefined> {
  const text = files.get(name)
  if (text === undefined) return undefined
  const bytes = Buffer.from(text, 'latin1')
  const raw = bytes.byteLength
  if (!textEndings.includes(extname(name).slice(1))) return { raw, gzip: raw, brotli: raw }
  return { raw, gzip: await gzipSize(bytes), brotli: await brotliSize(bytes) }
}

function add(all: readonly (Sizes | undefined)[]): Sizes {
  const sum = (kind: keyof Sizes) => all.reduce((total, sizes) => total + (sizes?.[kind] ?? 0), 0)
  return { raw: sum('raw'), gzip: sum('gzip'), brotli: sum('brotli') }
}
