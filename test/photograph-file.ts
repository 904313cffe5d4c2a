import { hash } from 'node:crypto'
import sharp from 'sharp'
import { stringify } from 'yaml'
import { entryNameOf } from '../generator/media/consents.ts'
import type { Files } from './folders.ts'

interface PhotographOptions {
  /** The size in pixels after the rotation that the metadata specify. */
  width?: number
  height?: number
  /** Further tags of the directory for GPS in Exif. */
  gps?: Readonly<Record<string, string>>
}

/** A text in the metadata of every test photograph. */
export const secret = 'Taken by the secret camera'

/**
 * Makes a JPEG as phones do: blue above green, stored on its side, with metadata that specify the rotation and the
 * camera.
 */
export async function makePhotographBytes(options: PhotographOptions = {}): Promise<Buffer> {
  const { width = 80, height = 60, gps = {} } = options
  const green = { width: height, height: width, channels: 3, background: '#338844' } as const
  // The left half of the stored picture becomes the upper half.
  const blue = { ...green, width: Math.round(height / 2), background: '#3366cc' }
  return (
    sharp({ create: green })
      .composite([{ input: { create: blue }, gravity: 'west' }])
      .withMetadata({ orientation: 6 })
      // A phone that does not store the location may still store the date of the GPS clock.
      .withExifMerge({ IFD0: { Model: secret }, IFD3: { GPSDateStamp: '2026:01:31', ...gps } })
      .jpeg({ quality: 92 })
      .toBuffer()
  )
}

/**
 * Makes a photograph of pairs of a black and a white pixel, which is large as WebP. As AVIF it is small, which saves
 * time. It is always the same, so that the cache of pictures knows it.
 */
export function makeGrainBytes(width: number, height: number): Promise<Buffer> {
  const noise = Array.from({ length: (width * height) / 64 }, (_, at) => hash('sha256', `${at}`, 'buffer'))
  const pixels = Array.from(Buffer.concat(noise)).flatMap((byte) => (byte > 127 ? [0, 255] : [255, 0]))
  return sharp(Uint8Array.from(pixels), { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer()
}

/** Returns the path of the entry for a photograph. */
export const entryOf = (file: string) => `content/photographs/${entryNameOf(file)}.yaml`

/** Returns a photograph and its entry, in which nobody can be recognized, as the form writes it. */
export function makePhotograph(file: string, bytes: Uint8Array | undefined, fields: object = {}): Files {
  return { [file]: bytes, [entryOf(file)]: stringify({ file, alt: 'Two girls read.', consent: 'nobody', ...fields }) }
}

/** Makes a photograph that says where it was taken. */
export const makeLocatedBytes = (options: PhotographOptions = {}) =>
  makePhotographBytes({ ...options, gps: { GPSLatitude: '0/1 16/1 55/1' } })

/** Makes a PDF that contains these parts. */
export const makePdf = (...parts: readonly (string | Uint8Array)[]) =>
  Buffer.concat(['%PDF-1.7\n', ...parts, '\n%%EOF\n'].map((part) => Buffer.from(part)))

/** Lists the kinds of metadata in a picture. */
export async function listMetadata(bytes: Uint8Array): Promise<string[]> {
  const { exif, icc, iptc, xmp, orientation, comments } = await sharp(bytes).metadata()
  const found = Object.entries({ exif, icc, iptc, xmp, orientation, comments })
  return found.flatMap(([name, value]) => (value === undefined ? [] : [name]))
}

/** Returns red, green and blue in the middle of the upper half of a picture, and then of the lower half. */
export async function readHalves(bytes: Uint8Array): Promise<number[]> {
  const halves = sharp(bytes).resize(1, 2, { fit: 'fill', kernel: 'nearest' })
  return [...(await halves.toColourspace('srgb').removeAlpha().raw().toBuffer())]
}
