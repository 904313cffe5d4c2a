import { hash } from 'node:crypto'
import type { ShownPhotograph } from '../../components/page-props.ts'
import { crops, type CropName } from '../../content/schema/media.ts'
import type { Checked } from '../problem.ts'
import { inBytes } from '../size.ts'
import type { Output } from '../write.ts'
import { cached } from './cache.ts'
import { loadSharp, options } from './inspect.ts'

/** The size limit of each file, in bytes. */
const sizeLimit = 150_000

/** What pages get of a photograph except its description, and its files in dist. */
interface Cropped {
  photograph: Omit<ShownPhotograph, 'alt'>
  files: Output
}

/** Crops and converts a picture, or says why it cannot be shown at a place. Throws if a package is missing. */
export const cropPhotograph = (picture: Buffer, crop: CropName): Promise<Checked<Cropped>> =>
  cached([hash('sha256', picture), crop, crops[crop]], () => convert(picture, crop))

/** Converts a photograph to each format and width: upright, in sRGB, and without metadata. */
async function convert(picture: Buffer, crop: CropName): Promise<Checked<Cropped>> {
  const sharp = await loadSharp()
  const { ratio, widths, minWidth } = crops[crop]
  const image = sharp(picture, options)
  const { width, height } = (await image.metadata()).autoOrient
  const shape = ratio[0] / ratio[1]
  const fullWidth = Math.floor(Math.min(width, height * shape))
  const least = Math.max(minWidth, Math.min(...widths))
  if (fullWidth < least) {
    const needed = `${least} × ${Math.ceil(least / shape)}`
    const text = `Its file has ${width} × ${height} pixels, but needs ${needed} or more.`
    const fix = `Chat apps and web pages make photographs smaller. ${addAnother} a larger clean copy.`
    return { fault: { text, fix } }
  }
  const offered = widths.filter((size) => size <= fullWidth)
  const largest = sizeAt(Math.max(...offered), ratio)
  // Crop only once, so that all widths show the same. Heads are near the top of what is too high.
  const kept = { width: fullWidth, height: Math.min(height, Math.round(fullWidth / shape)) }
  const left = Math.round((width - kept.width) / 2)
  const top = Math.round((height - kept.height) / 10)
  const cropped = image
    .extract({ left, top, ...kept })
    .resize(largest)
    .flatten({ background: '#fff' })
  const { data, info } = await cropped.raw().toBuffer({ resolveWithObject: true })
  const files = new Map<string, Uint8Array>()
  const formats: ShownPhotograph['formats'][number][] = []
  for (const { name, extension, qualities, settings } of encodings) {
    const made = offered.map(async (width) => {
      const scaled = sharp(data, { raw: info }).resize(sizeAt(width, ratio))
      const encode = (quality: number) => scaled.toFormat(name, { quality, ...settings }).toBuffer()
      const best = await encode(qualities[0])
      const bytes = best.length <= sizeLimit ? best : await encode(qualities[1])
      // The name of the original is not published, because it may be that of a girl.
      const version = hash('sha256', bytes).slice(0, 8).toUpperCase()
      return { path: `photographs/${crop}-${width}-${version}.${extension}`, width, bytes }
    })
    const ofFormat = await Promise.all(made)
    if (ofFormat.some(({ bytes }) => bytes.length > sizeLimit)) {
      const text = `Its file is larger than ${inBytes(sizeLimit)} as ${extension}, even in low quality.`
      const fix = `${addAnother} a photograph with fewer small details, such as leaves or gravel.`
      return { fault: { text, fix } }
    }
    for (const { path, bytes } of ofFormat) files.set(path, bytes)
    formats.push({ type: `image/${name}`, files: ofFormat.map(({ path, width }) => ({ url: `/${path}`, width })) })
  }
  const url = formats.at(-1)?.files.at(-1)?.url ?? ''
  return { photograph: { url, ...largest, formats }, files }
}

const sizeAt = (width: number, ratio: readonly [number, number]) => ({
  width,
  height: Math.round((width * ratio[1]) / ratio[0]),
})

/** A file has the first quality that keeps it within the size limit. */
const encodings = [
  { name: 'avif', extension: 'avif', qualities: [52, 36], settings: { effort: 4 } },
  { name: 'webp', extension: 'webp', qualities: [74, 52], settings: { effort: 5 } },
  { name: 'jpeg', extension: 'jpg', qualities: [74, 52], settings: { mozjpeg: true } },
] as const

/** It may be right at another place, so it stays. */
const addAnother = 'Choose another photograph here, or add another entry with'
