import { constants, inflateSync } from 'node:zlib'
import type { Metadata } from 'sharp'

// What a file tells besides what its pictures show. Visitors get photographs without it, but everybody can open the
// original on GitHub, and a PDF is published as it is. Captions and keywords are not searched.

/** Whether a photograph says where it was taken or who is in it, also in a picture behind it, as phones add some. */
export function photographHasPrivateData(photograph: Buffer, { xmp, comments = [] }: Metadata): boolean {
  // In a PNG, XMP can be compressed, and some software writes Exif as hexadecimal digits after three lines.
  const digits = comments.map(({ text }) => text.split('\n').slice(3).join(''))
  const parts = [photograph, xmp ?? Buffer.of(), ...digits.map((text) => Buffer.from(text, 'hex'))]
  return parts.some(hasPlaceOrPerson)
}

/** Says in private why a PDF must not be published. Returns nothing if it may be. */
export function findPrivateDataInPdf(pdf: Buffer): string | undefined {
  const revealing = 'It contains a photograph that says where it was taken or who is in it.'
  const text = pdf.toString('latin1')
  if (/\/Encrypt\s*(\d|<<)/.test(text)) return 'It is encrypted, so nobody can check the photographs in it.'
  if (hasPlaceOrPerson(pdf)) return revealing
  // One stream after the other, as the pages of a scan are large.
  for (const { index, 0: start } of text.matchAll(/stream\r?\n/g)) {
    const { stream, isTooLarge } = inflate(pdf.subarray(index + start.length))
    if (isTooLarge) return 'It contains a picture that is too large to be checked.'
    if (stream && hasPlaceOrPerson(stream)) return revealing
  }
  return undefined
}

/** Decompresses the stream of a PDF that begins here, as far as it can be read, if it is compressed with Flate. */
function inflate(bytes: Buffer): { stream?: Buffer; isTooLarge?: boolean } {
  try {
    return { stream: inflateSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: 200_000_000 }) }
  } catch (error) {
    return { isTooLarge: (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' }
  }
}

const properties = [
  'GPSLatitude GPSLongitude City State Country CountryCode CountryName Location LocationCreated LocationShown',
  'PersonInImage PersonInImageWDetails PersonDisplayName',
].flatMap((names) => names.split(' '))

/** One of these properties of XMP, or the name of a face, with a value. */
const inXmp = RegExp(`(\\w:(${properties.join('|')})|mwg-rs:Name)(\\s*=\\s*["'][^"']|>\\s*(<rdf:|[^<\\s]))`, 'i')

/** How a block of IPTC begins: resource 0x0404 of Photoshop. */
const startOfIptc = /8BIM\x04\x04/g
/** How the fields for a content location, a city, a sub-location, a province and a country begin (IPTC-IIM 4.2). */
const placesInIptc = [27, 90, 92, 95, 101].map((dataset) => `\x1c\x02${String.fromCharCode(dataset)}`)
/** Before a place, there are few other fields, and they are short. */
const mostIptc = 8000

/** Whether there is such XMP or IPTC, or Exif with a position, anywhere in these bytes. Exif has the form of a TIFF. */
function hasPlaceOrPerson(file: Buffer): boolean {
  const text = file.toString('latin1')
  const starts = Array.from(text.matchAll(/II\*\0|MM\0\*/g), ({ index }) => index)
  const iptc = Array.from(text.matchAll(startOfIptc), ({ index }) => text.slice(index, index + mostIptc))
  const isInIptc = iptc.some((block) => placesInIptc.some((place) => block.includes(place)))
  return inXmp.test(text) || isInIptc || starts.some((start) => hasPosition(file.subarray(start)))
}

/** The tag of the directory for GPS in Exif, and those of the latitude and the longitude in that directory. */
const tags = { gps: 0x8825, latitude: 2, longitude: 4 }

/**
 * Whether a TIFF has a position that is not zero: Android replaces one by zeros when it gives a photograph to a
 * browser.
 */
function hasPosition(tiff: Buffer): boolean {
  const isLittleEndian = tiff[0] === 0x49
  /** Returns a number, or 0 beyond the end: one part of damaged metadata can still be read without another. */
  const read = (at: number, size: number): number => {
    if (at + size > tiff.length) return 0
    return isLittleEndian ? tiff.readUIntLE(at, size) : tiff.readUIntBE(at, size)
  }
  /** Returns the value of a tag in a directory, or where its values are. Each entry has 12 bytes. */
  const find = (directory: number, tag: number): number | undefined => {
    const entries = Array.from({ length: read(directory, 2) }, (_, index) => directory + 2 + 12 * index)
    const entry = entries.find((at) => read(at, 2) === tag)
    return entry === undefined ? undefined : read(entry + 8, 4)
  }
  const gps = find(read(4, 4), tags.gps)
  const [latitude, longitude] = gps === undefined ? [] : [find(gps, tags.latitude), find(gps, tags.longitude)]
  // Degrees, minutes and seconds, each a fraction of two numbers.
  return [latitude, longitude].some((at) => at !== undefined && [0, 8, 16].some((offset) => read(at + offset, 4) !== 0))
}
