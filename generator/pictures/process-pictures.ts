import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename, dirname, extname, join } from 'node:path'
import { readDrawing } from './drawings.ts'
import { PictureRefused } from './picture-checks.ts'
import type { ProcessedPhotograph } from './photographs.ts'
import { readCache, writeCache } from './picture-cache.ts'
import { BuildFailure, locateText, problem, type Problem } from '../problem.ts'
import { listFiles } from '../paths.ts'
import type { Gallery, ImageGallery, NamedPicture, PhotographGallery, Picture, Pictures, Site } from '../site.ts'

/** The pictures that the content names. */
export interface ProcessedPictures {
  /** By folder: what components import as `pictures:FOLDER`. */
  galleries: Readonly<Record<string, Pictures>>
  /** The files that pages may load, by path. */
  files: ReadonlyMap<string, Uint8Array>
  /** The paths of the originals. */
  sources: ReadonlySet<string>
}

/** A picture that the content names, with its gallery and the bytes of its file. */
type Original = NamedPicture & { gallery: Gallery; bytes: Buffer }

type OriginalPhotograph = Original & { gallery: PhotographGallery }

/** A picture as components import it, and its files, by path. */
type Finished = Readonly<{ picture: Picture; files: ReadonlyMap<string, Uint8Array> }>

/**
 * Processes the pictures that the content names. Photographs that no earlier build has processed take a few seconds each.
 * Throws all problems at once, with the lines that name the pictures.
 */
export async function processPictures(
  { root, galleries, advice }: Site,
  named: readonly NamedPicture[],
): Promise<ProcessedPictures> {
  const problems: Problem[] = []
  const finished = new Map<string, Finished>()
  const definitions = new Map<string, string>()
  const due: (OriginalPhotograph & { key: string })[] = []
  const attempt = async (one: NamedPicture, step: () => Promise<void>) => {
    await step().catch((error: unknown) => problems.push(...describe(root, one, error)))
  }
  const first = named.filter(({ picture }, index) => named.findIndex((one) => one.picture === picture) === index)
  for (const one of first) {
    await attempt(one, async () => {
      const original = readOriginal(root, galleries, one)
      if (!isPhotograph(original)) return void finished.set(one.picture, finishOther(original, definitions))
      const key = cacheKey(root, original)
      const cached = readCache(root, key) as ProcessedPhotograph | undefined
      if (cached) finished.set(one.picture, finishPhotograph(original, cached))
      else due.push({ ...original, key })
    })
  }
  if (due.length > 0) {
    const { processPhotograph } = await import('./photographs.ts')
    const { removeLocation = 'Remove the location, then replace the file.' } = advice ?? {}
    for (const [index, original] of due.entries()) {
      console.log(`Processing ${basename(original.picture)}, ${index + 1} of ${due.length}`)
      await attempt(original, async () => {
        const photograph = await processPhotograph(original.bytes, original.gallery, {
          focus: original.focus,
          removeLocation,
        })
        writeCache(root, original.key, photograph)
        if (original.focus === undefined) noteCrop(original.picture, photograph)
        finished.set(original.picture, finishPhotograph(original, photograph))
      })
    }
  }
  if (problems.length > 0) throw new BuildFailure(problems)
  const listPictures = (folder: string) =>
    [...finished].flatMap(([path, { picture }]) => (dirname(path) === folder ? [[path, picture]] : []))
  return {
    galleries: Object.fromEntries(galleries.map(({ folder }) => [folder, Object.fromEntries(listPictures(folder))])),
    files: new Map([...finished.values()].flatMap(({ files }) => [...files])),
    sources: new Set(finished.keys()),
  }
}

function readOriginal(root: string, galleries: readonly Gallery[], one: NamedPicture): Original {
  const gallery = galleries.find(({ folder }) => folder === dirname(one.picture))
  if (gallery === undefined) {
    const fix = `The folders are ${galleries.map(({ folder }) => folder).join(', ')}.`
    throw new PictureRefused({ what: 'is in a folder without pictures.', fix })
  }
  const present = listFiles(root, gallery.folder)
  if (present.includes(one.picture)) return { ...one, gallery, bytes: readFileSync(join(root, one.picture)) }
  throw new PictureRefused({ what: 'does not exist.', fix: findFile(one, gallery.folder, present) })
}

/** How to fix the name of a file that does not exist. `present` are the files in its folder. */
function findFile({ picture, takeDown }: NamedPicture, folder: string, present: readonly string[]): string {
  const similar = present.find((file) => nameOf(file).toLowerCase() === nameOf(picture).toLowerCase())
  if (similar !== undefined) return `Write ${similar}, with the same capital letters and extension.`
  const others = present.length > 0 ? `, or write the name of one of these: ${present.join(', ')}` : ''
  if (takeDown === undefined) return `Upload it to ${folder}${others}.`
  return `If you took it down, ${takeDown}. If it is new, upload it to ${folder}${others}.`
}

function isPhotograph(original: Original): original is OriginalPhotograph {
  return !/\.svg$/i.test(original.picture) && 'ratio' in original.gallery
}

/** Finishes a drawing or a PNG file. */
function finishOther(original: Original, definitions: Map<string, string>): Finished {
  const { picture, gallery, bytes } = original
  if ('size' in gallery) return finishImage(original, gallery)
  return { picture: { drawing: readDrawing(bytes.toString(), nameOf(picture), definitions) }, files: new Map() }
}

function finishImage({ picture, bytes }: Original, gallery: ImageGallery): Finished {
  checkImage(bytes, gallery)
  const path = pathOf(picture, bytes, 'png')
  return { picture: { image: { url: `/${path}`, size: gallery.size } }, files: new Map([[path, bytes]]) }
}

function finishPhotograph({ picture }: Original, { kept: _, formats, ...others }: ProcessedPhotograph): Finished {
  const files = new Map<string, Uint8Array>()
  const listed = formats.map(({ type, extension, files: made }) => ({
    type,
    files: made.map(({ width, bytes }) => {
      const path = pathOf(picture, bytes, extension, `-${width}`)
      files.set(path, bytes)
      return { url: `/${path}`, width }
    }),
  }))
  return { picture: { photograph: { ...others, formats: listed } }, files }
}

/** Checks the signature of a PNG file, and the size in its first chunk. */
function checkImage(bytes: Buffer, { size: [width, height] }: ImageGallery): void {
  const isPng = bytes.toString('latin1', 0, 8) === '\x89PNG\r\n\x1a\n' && bytes.length > 24
  const found = isPng ? [bytes.readUInt32BE(16), bytes.readUInt32BE(20)] : []
  if (found[0] === width && found[1] === height) return
  const what = isPng ? `has ${found.join(' × ')} pixels.` : 'is not a PNG file.'
  throw new PictureRefused({ what, fix: `Save it as a PNG file of ${width} × ${height} pixels.` })
}

/** Returns a hash of everything that the bytes of a photograph depend on. */
function cacheKey(root: string, { bytes, gallery, focus }: Original): string {
  const tools = ['photographs.ts', 'picture-checks.ts'].map((name) => join(import.meta.dirname, name))
  const sources = [...tools, join(root, 'node_modules/sharp/package.json')].map((file) => readFileSync(file, 'utf8'))
  return hash('sha256', JSON.stringify([hash('sha256', bytes), gallery, focus, process.arch, sources]))
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
  const location = locateText(root, [file], picture) ?? file
  return complaints.map((one) => problem(`${picture} ${one.what}`, one.fix, location))
}

/** Returns the path of a published file, with a hash of eight characters in base32, as esbuild names assets. */
function pathOf(picture: string, bytes: Uint8Array, extension: string, suffix = ''): string {
  const digits = parseInt(hash('sha256', bytes).slice(0, 10), 16).toString(32).padStart(8, '0').toUpperCase()
  const fingerprint = digits.replace(/[0189]/g, (digit) => 'WXYZ'.charAt('0189'.indexOf(digit)))
  return `assets/${nameOf(picture)}${suffix}-${fingerprint}.${extension}`
}

/** Returns the name of a picture for URLs and ids. */
function nameOf(picture: string): string {
  return basename(picture, extname(picture)).replace(/[^\w-]+/g, '-')
}
