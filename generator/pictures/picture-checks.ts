import type { PhotographGallery } from '../site.ts'

/** What is wrong with a picture, as the end of a sentence that begins with its name, and how to fix it. */
export type Complaint = Readonly<{ what: string; fix: string }>

/** A picture cannot be used. */
export class PictureRefused extends Error {
  readonly complaints: readonly Complaint[]

  constructor(...complaints: readonly Complaint[]) {
    super(complaints.map(({ what }) => what).join(', '))
    this.complaints = complaints
  }
}

/** Whether the bytes are a HEIC picture, whatever the file name (ISO/IEC 23008-12: the brands after `ftyp`). */
export function isHeic(bytes: Buffer): boolean {
  const brands = bytes.toString('latin1', 4, 8) === 'ftyp' ? bytes.toString('latin1', 8, bytes.readUInt32BE(0)) : ''
  return /^(hei[cmsx]|hev[cmsx]|mif1|msf1)/.test(brands) && !brands.includes('avif')
}

/** Whether the metadata of a photograph say where it was taken. */
export function hasLocation({ exif, xmp }: { exif?: Buffer | undefined; xmp?: Buffer | undefined }): boolean {
  return (exif !== undefined && hasGpsPosition(exif)) || /GPSL(at|ong)itude/.test(xmp?.toString('latin1') ?? '')
}

/** Follows the Exif tag 0x8825 to the GPS tags, and looks for a latitude (2) or longitude (4). */
function hasGpsPosition(exif: Buffer): boolean {
  const tiff = exif.subarray(exif.toString('latin1', 0, 4) === 'Exif' ? 6 : 0)
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const long = (at: number) => (isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at))
  /** Returns the offsets of the tags in a directory, by number. */
  const listTags = (directory: number) =>
    new Map(
      Array.from({ length: short(directory) }, (_, index) => directory + 2 + index * 12).map((at) => [short(at), at]),
    )
  try {
    const gps = listTags(long(4)).get(0x88_25)
    const tags = gps === undefined ? new Map<number, number>() : listTags(long(gps + 8))
    return tags.has(2) || tags.has(4)
  } catch {
    // The metadata are damaged. The tag itself still counts.
    return tiff.includes(Buffer.from(isLittle ? [0x25, 0x88] : [0x88, 0x25]))
  }
}

/** Finds the largest region with a ratio, at a position as in CSS `object-position`, such as `right 20%`. */
export function findRegion(size: { width: number; height: number }, ratio: PhotographGallery['ratio'], focus: string) {
  const width = Math.min(size.width, Math.round((size.height * ratio[0]) / ratio[1]))
  const height = Math.min(size.height, Math.round((size.width * ratio[1]) / ratio[0]))
  const words = focus.split(' ')
  const [x = 'center', y = 'center'] = /top|bottom/.test(words[0] ?? '') ? [words[1], words[0]] : words
  const places: Readonly<Record<string, number>> = { left: 0, top: 0, center: 0.5, right: 1, bottom: 1 }
  const share = (word: string) => places[word] ?? parseInt(word) / 100
  const [left, top] = [Math.round((size.width - width) * share(x)), Math.round((size.height - height) * share(y))]
  return { left, top, width, height }
}
