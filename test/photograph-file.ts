import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import sharp from 'sharp'
import { readPixels } from './shown-picture.ts'

interface PhotographOptions {
  /** The size in pixels after the rotation that the metadata specify. */
  width?: number
  height?: number
  /** The colours of the upper and the lower half. */
  above?: string
  below?: string
  /** The metadata format that gives the location. */
  place?: 'Exif' | 'XMP'
  /** Fills the picture with noise, which no format can compress well. */
  noise?: boolean
}

/** A text in the metadata of every test photograph. */
export const secret = 'Taken by the secret camera'

/** Makes a JPEG as phones do: stored on its side, with metadata that specify the rotation and the camera. */
export async function makePhotographBytes({
  width = 80,
  height = 60,
  above = '#3366cc',
  below = '#338844',
  noise = false,
  place,
}: PhotographOptions = {}): Promise<Buffer> {
  // The left half of the stored picture becomes the upper half.
  const plain = { width: height, height: width, channels: 3, background: below } as const
  const grain = { type: 'gaussian', mean: 128, sigma: 90 } as const
  const layer = noise ? { noise: grain } : { width: Math.round(height / 2), background: above }
  const gps = { GPSLatitudeRef: 'N', GPSLatitude: '0/1 16/1 55/1', GPSLongitudeRef: 'E', GPSLongitude: '34/1 45/1 0/1' }
  const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="0,16.9N"/></rdf:RDF></x:xmpmeta>`
  const image = sharp({ create: plain })
    .composite([{ input: { create: { ...plain, ...layer } }, gravity: 'west' }])
    .withMetadata({ orientation: 6 })
    // A phone that does not store the location may still store the date of the GPS clock.
    .withExifMerge({ IFD0: { Model: secret }, IFD3: place === 'Exif' ? gps : { GPSDateStamp: '2026:01:31' } })
    .jpeg({ quality: 92 })
  return (place === 'XMP' ? image.withXmp(xmp) : image).toBuffer()
}

/** Adds Exif metadata with the high byte first, as iPhones write them, with one tag in the directory for GPS at `gps`. */
export function addAppleExif(jpeg: Buffer, tag: 'latitude' | 'date', gps = 26): Buffer {
  const kind = tag === 'latitude' ? [0, 2, 0, 5, 0, 0, 0, 3] : [0, 29, 0, 2, 0, 0, 0, 11]
  const first = [0, 1, 0x88, 0x25, 0, 4, 0, 0, 0, 1, 0, 0, 0, gps, 0, 0, 0, 0]
  const directories = [...first, 0, 1, ...kind, 0, 0, 0, 44, 0, 0, 0, 0]
  const exif = [...Buffer.from('Exif\0\0MM\0*\0\0\0\x08'), ...directories, ...Array<number>(24).fill(0)]
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xe1, 0, exif.length + 2, ...exif]), jpeg.subarray(2)])
}

/** Writes such a photograph to a file. */
export async function makePhotographFile(path: string, options: PhotographOptions = {}): Promise<void> {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, await makePhotographBytes(options))
}

/** Lists the kinds of metadata in a picture. */
export async function listMetadata(bytes: Uint8Array): Promise<string[]> {
  const { exif, icc, iptc, xmp, orientation, comments } = await sharp(bytes).metadata()
  const found = Object.entries({ exif, icc, iptc, xmp, orientation, comments }).flatMap(([name, value]) =>
    value === undefined ? [] : [name],
  )
  const text = Buffer.from(bytes).toString('latin1')
  // The EXIF tag of the GPS data, in either byte order.
  const hasPlace = exif?.includes(Buffer.from([0x88, 0x25])) || exif?.includes(Buffer.from([0x25, 0x88]))
  return [
    ...found,
    ...(hasPlace ? ['place'] : []),
    ...[secret, 'Exif', 'ns.adobe.com'].filter((words) => text.includes(words)),
  ]
}

/** Returns the colours in the middle of the upper and the lower half of a picture, as red, green and blue. */
export async function readHalves(bytes: Uint8Array): Promise<[above: number[], below: number[]]> {
  const { width, height, data } = await readPixels(bytes)
  const colourAt = (y: number) => [...data.subarray(4 * (Math.floor(y) * width + Math.floor(width / 2))).subarray(0, 3)]
  return [colourAt(height * 0.2), colourAt(height * 0.8)]
}
