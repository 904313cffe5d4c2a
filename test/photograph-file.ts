import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import sharp from 'sharp'

/** What a photograph for a test is to be like. */
interface Wish {
  /** The size that people see, in pixels. */
  width?: number
  height?: number
  /** The two colours, above and below the middle. */
  above?: string
  below?: string
  /** Whether the metadata say where it was taken, and in which of their two forms. */
  place?: 'Exif' | 'XMP'
  /** Makes a picture that no format can write in few bytes. */
  noise?: boolean
}

/** Words that a test photograph's metadata holds. */
export const secret = 'Taken by the secret camera'

/**
 * Makes a JPEG as a phone does: it lies on its side, and the metadata say how to turn it and which camera took it. Its upper half has one colour, its lower half another.
 */
export async function makePhotographBytes({
  width = 80,
  height = 60,
  above = '#3366cc',
  below = '#338844',
  noise = false,
  place,
}: Wish = {}): Promise<Buffer> {
  // Its left edge is what people see above.
  const plain = { width: height, height: width, channels: 3, background: below } as const
  const grain = { type: 'gaussian', mean: 128, sigma: 90 } as const
  const layer = noise ? { noise: grain } : { width: Math.round(height / 2), background: above }
  const gps = { GPSLatitudeRef: 'N', GPSLatitude: '0/1 16/1 55/1', GPSLongitudeRef: 'E', GPSLongitude: '34/1 45/1 0/1' }
  const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="0,16.9N"/></rdf:RDF></x:xmpmeta>`
  const image = sharp({ create: plain })
    .composite([{ input: { create: { ...plain, ...layer } }, gravity: 'west' }])
    .withMetadata({ orientation: 6 })
    // Where a phone keeps no place, it may still note by which clock the day was set.
    .withExifMerge({ IFD0: { Model: secret }, IFD3: place === 'Exif' ? gps : { GPSDateStamp: '2026:01:31' } })
    .jpeg({ quality: 92 })
  return (place === 'XMP' ? image.withXmp(xmp) : image).toBuffer()
}

/** Puts such a photograph into a file. */
export async function makePhotographFile(path: string, wish: Wish = {}): Promise<void> {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, await makePhotographBytes(wish))
}

/** Lists what the bytes of a picture tell beside the picture itself. */
export async function listMetadata(bytes: Uint8Array): Promise<string[]> {
  const { exif, icc, iptc, xmp, orientation, comments } = await sharp(bytes).metadata()
  const found = Object.entries({ exif, icc, iptc, xmp, orientation, comments }).flatMap(([name, value]) =>
    value === undefined ? [] : [name],
  )
  const text = Buffer.from(bytes).toString('latin1')
  // The entry of EXIF that leads to the place, in either order of its two bytes.
  const hasPlace = exif?.includes(Buffer.from([0x88, 0x25])) || exif?.includes(Buffer.from([0x25, 0x88]))
  return [
    ...found,
    ...(hasPlace ? ['place'] : []),
    ...[secret, 'Exif', 'ns.adobe.com'].filter((words) => text.includes(words)),
  ]
}

/** Returns the colours of the middle of a picture's upper and lower half, as red, green and blue. */
export async function readHalves(bytes: Uint8Array): Promise<[above: number[], below: number[]]> {
  const { data, info } = await sharp(bytes)
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const at = (row: number) => [
    ...data.subarray((Math.floor(info.height * row) * info.width + Math.floor(info.width / 2)) * 3).subarray(0, 3),
  ]
  return [at(0.2), at(0.8)]
}
