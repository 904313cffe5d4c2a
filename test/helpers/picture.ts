import { hash } from 'node:crypto'
import sharp from 'sharp'
import { stringify } from 'yaml'
import { entryNameOf } from '../../content/schema/media.ts'
import type { Files } from './folder.ts'

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

/** Returns the contrast of a colour on a stack of backgrounds, uppermost first, as WCAG 2.2 defines it. */
export function contrastOf(colour: string, ...grounds: readonly string[]): number {
  const below = grounds.map(channelsOf).reduceRight((under, over) => blend(over, under), [255, 255, 255])
  const [one, other] = [luminanceOf(blend(channelsOf(colour), below)) + 0.05, luminanceOf(below) + 0.05]
  return Math.max(one / other, other / one)
}

/**
 * Returns the red, green and blue, from 0 to 255, and the alpha of a colour such as `#07392f` or `rgba(0, 0, 0, 0.5)`.
 */
export function channelsOf(colour: string): number[] {
  if (!colour.startsWith('#')) return colour.match(/[\d.]+/g)?.map(Number) ?? []
  return [1, 3, 5].map((start) => parseInt(colour.slice(start, start + 2), 16))
}

function blend([red = 0, green = 0, blue = 0, alpha = 1]: number[], under: number[]): number[] {
  return [red, green, blue].map((channel, index) => channel * alpha + (under[index] ?? 0) * (1 - alpha))
}

function luminanceOf(channels: number[]): number {
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Decodes a picture. `colourAt` returns the colour of a pixel, such as `#07392f`. */
export async function readPicture(file: Uint8Array) {
  const decoder = sharp(file).removeAlpha().toColourspace('srgb').raw()
  const { data, info } = await decoder.toBuffer({ resolveWithObject: true })
  const colourAt = (x: number, y: number) => {
    const start = 3 * (y * info.width + x)
    return `#${data.toString('hex', start, start + 3)}`
  }
  return { width: info.width, height: info.height, colourAt }
}

type Box = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>
type Picture = Awaited<ReturnType<typeof readPicture>>

/** Returns how much of a box in a picture has a colour that passes a test, as a share. Looks at every fourth pixel. */
export function shareOf({ width, height, colourAt }: Picture, box: Box, isWanted: (colour: string) => boolean): number {
  let [wanted, all] = [0, 0]
  for (let x = Math.max(0, Math.ceil(box.left)); x < Math.min(width, box.right); x += 4)
    for (let y = Math.max(0, Math.ceil(box.top)); y < Math.min(height, box.bottom); y += 4) {
      all++
      if (isWanted(colourAt(x, y))) wanted++
    }
  return wanted / all
}
