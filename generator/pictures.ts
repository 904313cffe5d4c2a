import { hash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { basename, dirname, extname, join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import type { ProcessedPhotograph } from './photographs.ts'
import { BuildFailure, problem, type Problem } from './problem.ts'
import type {
  ImageFile,
  NamedImage,
  NamedPhotograph,
  Output,
  Photograph,
  PhotographGallery,
  Shown,
  Site,
} from './site.ts'

/** A picture cannot be used. The message is the end of a sentence that begins with its name. */
export class PictureRefused extends Error {}

/**
 * Returns the content as pages get it, the files that pages may load, and the pictures that they come from. Photographs that
 * no earlier build has processed take a few seconds each.
 */
export async function showPictures<Content>(
  { root, galleries }: Site,
  content: Content,
): Promise<{ content: Shown<Content>; files: Output; sources: readonly string[]; notes: readonly string[] }> {
  const files = new Map<string, Uint8Array>()
  const problems: Problem[] = []
  const shown = new Map<NamedPhotograph | NamedImage, Photograph | ImageFile>()
  const named = findPictures(content)
  for (const one of named) {
    const gallery = galleries.find(({ folder }) => folder === dirname(one.file))
    if (gallery === undefined) continue
    try {
      if (!existsSync(join(root, one.file))) throw new PictureRefused('does not exist. Upload it, or correct the name.')
      const bytes = readFileSync(join(root, one.file))
      const publish = (data: Uint8Array, extension: string, suffix = '') => {
        const path = pathOf(one.file, data, extension, suffix)
        files.set(path, data)
        return `/${path}`
      }
      if (one.kind === 'image' && 'size' in gallery) {
        const [width, height] = gallery.size
        shown.set(one, { url: publish(checkPng(bytes, gallery.size), 'png'), width, height })
      } else if (one.kind === 'photograph' && 'ratio' in gallery) {
        shown.set(one, publishPhotograph(await readPhotograph(root, bytes, gallery, one.focus), publish))
      }
    } catch (error) {
      const text = error instanceof PictureRefused ? error.message : `cannot be read: ${String(error)}`
      problems.push(problem(`${one.file} ${text}`))
    }
  }
  if (problems.length > 0) throw new BuildFailure(problems)
  return {
    content: replacePictures(content, shown) as Shown<Content>,
    files,
    sources: named.map(({ file }) => file),
    notes: [],
  }
}

function isPicture(value: object): value is NamedPhotograph | NamedImage {
  return 'kind' in value && (value.kind === 'photograph' || value.kind === 'image')
}

function findPictures(value: unknown): (NamedPhotograph | NamedImage)[] {
  if (typeof value !== 'object' || value === null) return []
  return isPicture(value) ? [value] : Object.values(value).flatMap(findPictures)
}

function replacePictures(value: unknown, shown: ReadonlyMap<unknown, unknown>): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (shown.has(value)) return shown.get(value)
  if (Array.isArray(value)) return value.map((one) => replacePictures(one, shown))
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, replacePictures(one, shown)]))
}

const cache = 'node_modules/.cache/pictures'

async function readPhotograph(root: string, bytes: Buffer, gallery: PhotographGallery, focus?: string) {
  const version = readFileSync(join(root, 'node_modules/sharp/package.json'), 'utf8')
  const key = hash('sha256', JSON.stringify([hash('sha256', bytes), gallery, focus, process.arch, version]))
  const file = join(root, cache, key)
  if (existsSync(file)) return deserialize(readFileSync(file)) as ProcessedPhotograph
  console.log('Processing a photograph…')
  const { processPhotograph } = await import('./photographs.ts')
  const photograph = await processPhotograph(bytes, gallery, focus)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(`${file}.${process.pid}`, serialize(photograph))
  renameSync(`${file}.${process.pid}`, file)
  return photograph
}

type Publish = (data: Uint8Array, extension: string, suffix: string) => string

function publishPhotograph({ kept: _, formats, ...others }: ProcessedPhotograph, publish: Publish): Photograph {
  const listed = formats.map(({ type, extension, files }) => ({
    type,
    files: files.map(({ width, bytes }) => ({ url: publish(bytes, extension, `-${width}`), width })),
  }))
  return { ...others, url: listed.at(-1)?.files.at(-1)?.url ?? '', formats: listed }
}

/** Checks the signature of a PNG file, and the size in its first chunk. */
function checkPng(bytes: Buffer, [width, height]: readonly [number, number]): Buffer {
  const isPng = bytes.toString('latin1', 0, 8) === '\x89PNG\r\n\x1a\n' && bytes.length > 24
  if (isPng && bytes.readUInt32BE(16) === width && bytes.readUInt32BE(20) === height) return bytes
  throw new PictureRefused(`is not a PNG file of ${width} × ${height} pixels. Save it as one.`)
}

/** Returns the path of a published file, with a hash of eight characters in base32, as esbuild names assets. */
function pathOf(picture: string, bytes: Uint8Array, extension: string, suffix: string): string {
  const digits = parseInt(hash('sha256', bytes).slice(0, 10), 16).toString(32).padStart(8, '0').toUpperCase()
  const fingerprint = digits.replace(/[0189]/g, (digit) => 'WXYZ'.charAt('0189'.indexOf(digit)))
  return `assets/${basename(picture, extname(picture)).replace(/[^\w-]+/g, '-')}${suffix}-${fingerprint}.${extension}`
}
