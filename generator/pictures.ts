import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import { readDrawing } from './drawings.ts'
import { PictureRefused } from './originals.ts'
import type { ProcessedPhotograph } from './photographs.ts'
import { readCache, writeCache } from './picture-cache.ts'
import { BuildFailure, locateText, problem, type Problem } from './problem.ts'
import { listFiles, type Gallery, type NamedPicture, type PhotographGallery } from './site.ts'
import type { ImageGallery, Picture, Pictures, Site } from './site.ts'

/** The pictures that the content names. */
export interface ProcessedPictures {
  /** By folder: what components import as `pictures:FOLDER`. */
  galleries: Readonly<Record<string, Pictures>>
  /** The files that pages may load, by path. */
  files: ReadonlyMap<string, Uint8Array>
  /** The paths of the originals. */
  sources: ReadonlySet<string>
}

type Original = NamedPicture & { gallery: Gallery; bytes: Buffer }

type DuePhotograph = Original & { gallery: PhotographGallery; key: string }

/**
 * Processes the pictures that the content names. Photographs that no earlier build has processed take a few seconds each.
 * Throws all problems at once, with the lines that name the pictures.
 */
export async function processPictures({ root, galleries }: Site, named: readonly NamedPicture[]) {
  const problems: Problem[] = []
  const pictures = new Map<string, Picture>()
  const files = new Map<string, Uint8Array>()
  const due: DuePhotograph[] = []

  /** Publishes a file and returns its address. */
  const publish = ({ picture }: Original, bytes: Uint8Array, extension: string, suffix = '') => {
    const path = `assets/${nameOf(picture)}${suffix}-${fingerprint(bytes)}.${extension}`
    files.set(path, bytes)
    return `/${path}`
  }

  const addPhotograph = (one: Original, { kept: _, formats, ...others }: ProcessedPhotograph) => {
    const listed = formats.map(({ type, extension, files: made }) => ({
      type,
      files: made.map(({ width, bytes }) => ({ address: publish(one, bytes, extension, `-${width}`), width })),
    }))
    pictures.set(one.picture, { photograph: { ...others, formats: listed } })
  }

  const add = async (one: NamedPicture) => {
    const original = { ...one, ...(await readOriginal(root, galleries, one.picture)) }
    const { picture, focus, gallery, bytes } = original
    if (/\.svg$/i.test(picture)) {
      pictures.set(picture, { drawing: readDrawing(bytes.toString(), nameOf(picture)) })
    } else if ('size' in gallery) {
      checkImage(bytes, gallery)
      pictures.set(picture, { image: { address: publish(original, bytes, 'png'), size: gallery.size } })
    } else {
      const key = hash('sha256', JSON.stringify([hash('sha256', bytes), gallery, focus, describeTools(root)]))
      const photograph = readCache(root, key) as ProcessedPhotograph | undefined
      if (photograph) addPhotograph(original, photograph)
      else due.push({ ...original, gallery, key })
    }
  }

  const processDue = async (one: DuePhotograph) => {
    const { processPhotograph } = await import('./photographs.ts')
    const photograph = await processPhotograph(one.bytes, one.gallery, one.focus)
    writeCache(root, one.key, photograph)
    noteCrop(one.picture, photograph)
    addPhotograph(one, photograph)
  }

  const first = named.filter(({ picture }, index) => named.findIndex((one) => one.picture === picture) === index)
  const report = (one: NamedPicture) => (error: unknown) => problems.push(...describe(root, one, error))
  for (const one of first) await add(one).catch(report(one))
  for (const [index, one] of due.entries()) {
    console.log(`Processing ${basename(one.picture)}, ${index + 1} of ${due.length}`)
    await processDue(one).catch(report(one))
  }
  if (problems.length > 0) throw new BuildFailure(problems)
  const inFolder = (folder: string) => [...pictures].filter(([path]) => dirname(path) === folder)
  return {
    galleries: Object.fromEntries(galleries.map(({ folder }) => [folder, Object.fromEntries(inFolder(folder))])),
    files,
    sources: new Set(pictures.keys()),
  } satisfies ProcessedPictures
}

async function readOriginal(root: string, galleries: readonly Gallery[], picture: string) {
  const gallery = galleries.find(({ folder }) => folder === dirname(picture))
  const others = galleries.map(({ folder }) => folder).join(', ')
  if (gallery === undefined)
    throw new PictureRefused({ what: 'is in a folder without pictures.', fix: `The folders are ${others}.` })
  const present = listFiles(root, gallery.folder)
  if (present.includes(picture)) return { gallery, bytes: await readFile(join(root, picture)) }
  const fix = `Upload it, or name one of these: ${present.join(', ') || 'none so far'}. Capital letters matter.`
  throw new PictureRefused({ what: 'does not exist.', fix })
}

/** Checks the signature of a PNG file, and the size in its first chunk. */
function checkImage(bytes: Buffer, { size }: ImageGallery): void {
  const isPng = bytes.toString('latin1', 0, 8) === '\x89PNG\r\n\x1a\n' && bytes.length > 24
  const found = isPng ? `a PNG file of ${bytes.readUInt32BE(16)} × ${bytes.readUInt32BE(20)} pixels` : 'no PNG file'
  const wanted = `a PNG file of ${size.join(' × ')} pixels`
  if (found !== wanted) throw new PictureRefused({ what: `is ${found}.`, fix: `Save it as ${wanted}.` })
}

/** Describes what a photograph's bytes depend on, besides the original and the options. */
function describeTools(root: string): string {
  const files = ['photographs.ts', 'originals.ts'].map((name) => join(import.meta.dirname, name))
  const sources = [...files, join(root, 'node_modules/sharp/package.json')].map((file) => readFileSync(file, 'utf8'))
  return hash('sha256', sources.join(process.arch))
}

function noteCrop(picture: string, { kept }: ProcessedPhotograph): void {
  if (kept > 2 / 3) return
  console.log(`Note: The crop keeps only ${Math.round(100 * kept)} % of ${picture}. Does its description still match?`)
  console.log("To show another part, add a line such as focus: 'top', below the name of the file.")
}

function describe(root: string, { picture, file }: NamedPicture, error: unknown): Problem[] {
  const [message] = String(error instanceof Error ? error.message : error).split('\n')
  const fix = 'Save it again with the program that made it (a photograph as JPEG), and replace the file.'
  const complaints = error instanceof PictureRefused ? error.complaints : [{ what: `cannot be read: ${message}.`, fix }]
  const place = locateText(root, [file], picture) ?? file
  return complaints.map((one) => problem(`${picture} ${one.what}`, one.fix, place))
}

/** Returns the name of a picture for addresses and ids. */
function nameOf(picture: string): string {
  return basename(picture, extname(picture)).replace(/[^\w-]+/g, '-')
}

/** Returns a hash of eight characters in base32, as esbuild puts into the names of assets. */
function fingerprint(bytes: Uint8Array): string {
  const digits = parseInt(hash('sha256', bytes).slice(0, 10), 16).toString(32).padStart(8, '0')
  return digits.toUpperCase().replace(/[0189]/g, (digit) => 'WXYZ'.charAt('0189'.indexOf(digit)))
}
