import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import sharp from 'sharp'
import { channelsOf, readPicture } from './colours.ts'

interface PhotographOptions {
  /** The size in pixels after the rotation that the metadata specify. */
  width?: number
  height?: number
  /** The colours of the upper and the lower half. */
  above?: string
  below?: string
  /** Further tags of the directory for GPS in Exif. */
  gps?: Readonly<Record<string, string>>
  /** Fills the picture with noise, which no format can compress well. */
  noise?: boolean
}

/** A text in the metadata of every test photograph. */
export const secret = 'Taken by the secret camera'

/** Makes a JPEG as phones do: stored on its side, with metadata that specify the rotation and the camera. */
export async function makePhotographBytes(options: PhotographOptions = {}): Promise<Buffer> {
  const { width = 80, height = 60, above = '#3366cc', below = '#338844', noise = false, gps = {} } = options
  // The left half of the stored picture becomes the upper half.
  const plain = { width: height, height: width, channels: 3, background: below } as const
  const grain = { type: 'gaussian', mean: 128, sigma: 90 } as const
  const layer = noise ? { noise: grain } : { width: Math.round(height / 2), background: above }
  return (
    sharp({ create: plain })
      .composite([{ input: { create: { ...plain, ...layer } }, gravity: 'west' }])
      .withMetadata({ orientation: 6 })
      // A phone that does not store the location may still store the date of the GPS clock.
      .withExifMerge({ IFD0: { Model: secret }, IFD3: { GPSDateStamp: '2026:01:31', ...gps } })
      .jpeg({ quality: 92 })
      .toBuffer()
  )
}

/** Writes such a photograph to a file. */
export async function makePhotographFile(path: string, options: PhotographOptions = {}): Promise<void> {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, await makePhotographBytes(options))
}

/** Lists the kinds of metadata in a picture. */
export async function listMetadata(bytes: Uint8Array): Promise<string[]> {
  const { exif, icc, iptc, xmp, orientation, comments } = await sharp(bytes).metadata()
  const found = Object.entries({ exif, icc, iptc, xmp, orientation, comments })
  const text = Buffer.from(bytes).toString('latin1')
  return [
    ...found.flatMap(([name, value]) => (value === undefined ? [] : [name])),
    ...[secret, 'Exif', 'ns.adobe.com'].filter((words) => text.includes(words)),
  ]
}

/** Returns the colours in the middle of the upper and the lower half of a picture, as red, green and blue. */
export async function readHalves(bytes: Uint8Array): Promise<[above: number[], below: number[]]> {
  const { width, height, colourAt } = await readPicture(bytes)
  const halfAt = (share: number) => channelsOf(colourAt(Math.floor(width / 2), Math.floor(height * share)))
  return [halfAt(0.2), halfAt(0.8)]
}
