import sharp from 'sharp'
import { findRegion, hasLocation, isHeic, PictureRefused } from './picture-checks.ts'
import type { PhotographGallery } from '../site.ts'

// Loading sharp takes half a second, so this module is loaded only when a photograph has to be processed.

// With one thread, sharp writes the same bytes on every machine of an architecture.
sharp.concurrency(1)

/** A photograph in several formats and widths, best format first and smallest width first. */
export interface ProcessedPhotograph {
  /** The size of the largest file. */
  width: number
  height: number
  /** The dominant colour, such as `#336699`. */
  colour: string
  /** How much of the photograph the crop keeps, as a fraction of its area. */
  kept: number
  formats: readonly { type: string; extension: string; files: readonly { width: number; bytes: Uint8Array }[] }[]
}

/** The first quality that fits the budget is used. */
const encodings = [
  { name: 'avif', extension: 'avif', qualities: [52, 44, 36], options: { effort: 4 } },
  { name: 'webp', extension: 'webp', qualities: [74, 64, 52], options: { effort: 5 } },
  { name: 'jpeg', extension: 'jpg', qualities: [74, 64, 52], options: { mozjpeg: true } },
] as const

const located = 'says where it was taken, which could lead strangers to the people in it.'

const heic = {
  what: 'is a HEIC photograph from an iPhone, which most browsers cannot show.',
  fix: 'Save it as JPEG, and replace the file. Renaming it is not enough.',
}

/**
 * Crops a photograph and converts it: upright, in sRGB, and without the metadata of the camera. `focus` is as in
 * NamedPicture, `removeLocation` as in Advice. Throws PictureRefused.
 */
export async function processPhotograph(
  file: Uint8Array,
  gallery: PhotographGallery,
  { focus, removeLocation }: { focus: string | undefined; removeLocation: string },
): Promise<ProcessedPhotograph> {
  const { ratio, widths } = gallery
  const original = await openOriginal(Buffer.from(file), gallery, removeLocation)
  const { width, height, fullWidth, image } = original
  const offered = widths.filter((one) => one <= fullWidth)
  const largest = sizeAt(ratio, Math.max(...offered))
  // Crop only once, by default to the most striking part, so that all widths show the same.
  const part = focus === undefined ? image : image.extract(findRegion({ width, height }, ratio, focus))
  const cut = part.resize({ ...largest, position: 'attention' }).flatten({ background: '#fff' })
  const { data, info } = await cut.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
  const { r, g, b } = (await sharp(data, { raw: info }).stats()).dominant
  const scaled = (one: number) => sharp(data, { raw: info }).resize(sizeAt(ratio, one))
  const formats: ProcessedPhotograph['formats'][number][] = []
  for (const { name, extension, qualities, options } of encodings) {
    const files = offered.map(async (one) => {
      const encode = (quality: number) =>
        scaled(one)
          .toFormat(name, { quality, ...options })
          .toBuffer()
      return { width: one, bytes: await findQuality(qualities, encode, gallery.budget, extension) }
    })
    formats.push({ type: `image/${name}`, extension, files: await Promise.all(files) })
  }
  const whole = findRegion({ width, height }, ratio, 'center')
  return {
    ...largest,
    colour: `#${Buffer.from([r, g, b]).toString('hex')}`,
    kept: (whole.width * whole.height) / (width * height),
    formats,
  }
}

function sizeAt(ratio: PhotographGallery['ratio'], width: number) {
  return { width, height: Math.round((width * ratio[1]) / ratio[0]) }
}

/** Returns a photograph with its upright size and its width after cropping. */
async function openOriginal(file: Buffer, { ratio, minWidth }: PhotographGallery, removeLocation: string) {
  if (isHeic(file)) throw new PictureRefused(heic)
  const image = sharp(file, { failOn: 'error', autoOrient: true })
  const metadata = await image.metadata()
  if (hasLocation(metadata)) throw new PictureRefused({ what: located, fix: removeLocation })
  const { width, height } = metadata.autoOrient
  const fullWidth = Math.floor(Math.min(width, (height * ratio[0]) / ratio[1]))
  if (fullWidth >= minWidth) return { image, width, height, fullWidth }
  throw new PictureRefused({
    what: `has ${width} × ${height} pixels, but needs at least ${minWidth} × ${sizeAt(ratio, minWidth).height}.`,
    fix: 'Use the original from the camera. Chat apps and web pages make photographs smaller.',
  })
}

async function findQuality(
  qualities: readonly number[],
  encode: (quality: number) => Promise<Buffer>,
  budget: number,
  extension: string,
): Promise<Buffer> {
  for (const quality of qualities) {
    const bytes = await encode(quality)
    if (bytes.length <= budget) return bytes
  }
  throw new PictureRefused({
    what: `is larger than ${budget} bytes as ${extension}, even in low quality.`,
    fix: 'Use a photograph with fewer small details, such as leaves, gravel or grain.',
  })
}
