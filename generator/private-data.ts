import { createRequire } from 'node:module'
import type { ExpandedTags, MetadataBlock } from 'exifreader'

/** How to fix every file that `findPrivateData` refuses, in the words of those who took it with their phone. */
export const cleanCopy =
  'Make a clean copy, and replace the file. Android: show the photograph on the whole screen, and take a screenshot. iPhone: in Photos, tap the Share button, then “Options”, switch off “Location” and “All Photos Data”, and choose “Save to Files”. Uploading the copy does not remove this file from the history: ask a developer to do that.'

const place = 'says where it was taken, which could lead strangers to the people in it'
const person = 'has the name of a person in it'
const film = 'has a film or a recording in it, which tells more than the photograph'
const others = 'has other data after the picture, which everybody can read'
const unreadable = 'has data about the picture that this check cannot read, perhaps where it was taken'

/**
 * Finds what a JPEG, PNG, WebP or AVIF reveals besides what it shows: in its metadata, in other pictures in the same file,
 * and after them. Returns the end of a sentence that begins with the name of the file.
 */
export async function findPrivateData(picture: Buffer): Promise<string | undefined> {
  // Most builds need no reader. As CommonJS it loads in half the time.
  const { load }: typeof import('exifreader') = createRequire(import.meta.url)('exifreader')
  try {
    const options = { expanded: true, async: true, computed: true, includeUnknown: true, includeOffsets: true } as const
    const tags = await load(picture, options)
    const blocks = tags.metadataRange?.blocks ?? []
    const found = findInTags(tags)
    if (found !== undefined) return found
    // The reader does not know every block, for example those of C2PA and Samsung.
    if (/latitude|longitude/i.test(picture.toString('latin1'))) return place
    return isIncomplete(tags, blocks) ? unreadable : await findAfter(picture, blocks)
  } catch {
    return unreadable
  }
}

interface Tag {
  computed?: unknown
  description?: unknown
}

/** Whether a name, without spaces and signs, is that of a tag for a place in any kind of metadata. DJI misspells one. */
const isOfPlace = (name: string) =>
  /(latitude|longitude|longtitude|altitude)$/.test(name) ||
  /^(gps(areainformation|position|coordinates)|lat|long|city|(province)?state|sublocation|locality)$/.test(name) ||
  /^(country|location|contentlocation|worldregion)/.test(name)

function findInTags({ exif = {}, iptc = {}, png = {}, xmp }: ExpandedTags): string | undefined {
  const groups: readonly object[] = [exif, iptc, png, xmp ?? {}]
  for (const [name, tag] of groups.flatMap((group): [string, Tag | Tag[]][] => Object.entries(group))) {
    const plain = name.replace(/^.*:|[^a-z]/gi, '').toLowerCase()
    const text = readText([tag].flat())
    if (text === '') continue
    if (isOfPlace(plain)) return place
    // Phones mark the faces in a photograph, too, but without a name.
    const isNamed = plain.startsWith('region') && /\b(Person\w*|Name): *[^\s;]/.test(text)
    if (plain.startsWith('person') || isNamed) return person
  }
  return undefined
}

/** Returns the value of a tag. Android replaces a position by zeros when it gives a photograph to a browser. */
function readText(tags: readonly Tag[]): string {
  const values = tags.flatMap(({ computed, description }) => (computed === undefined ? description : computed))
  return values.filter((value) => !/^[\0\s]*$/.test(String(value || ''))).join(' ')
}

/** Whether the reader left out a part, which it does without an error if that is damaged or there twice. */
function isIncomplete({ exif = {}, xmp, png = {} }: ExpandedTags, blocks: readonly MetadataBlock[]): boolean {
  const sizesOf = (type: string) => blocks.flatMap((one) => (one.type === type ? one.end - one.start : []))
  const [size, ...further] = sizesOf('exif')
  if (further.length > 0 || sizesOf('iptc').length > 1) return true
  if (size !== undefined && !(Number(exif['GPS Info IFD Pointer']?.value ?? 0) < size)) return true
  // A block has up to 100 bytes before its XMP.
  const expected = sizesOf('xmp').reduce((sum, one) => sum + one - 100, 0)
  if (xmp && (Object.keys(xmp).length < 2 || Buffer.byteLength(xmp._raw) < expected)) return true
  return Object.keys(png).some((name) => /^(raw profile type (?!ic[cm])|xml:)/i.test(name))
}

/** Checks what follows the picture. MPF, an extension of JPEG, lists the further pictures in a file. */
async function findAfter(picture: Buffer, blocks: readonly MetadataBlock[]): Promise<string | undefined> {
  let end = endOf(picture)
  for (const { type, start } of blocks) {
    if (type !== 'mpfImage' || start < end || !isBlank(picture.subarray(end, start))) continue
    const next = picture.subarray(start, start + endOf(picture.subarray(start)))
    const found = await findPrivateData(next)
    if (found !== undefined) return found
    end = start + next.length
  }
  const rest = picture.subarray(end)
  return isBlank(rest) ? undefined : findInTrailer(rest)
}

const isBlank = (bytes: Buffer) => bytes.every((byte) => byte === 0)

/** Checks the blocks that Samsung’s cameras add. The list of them at the end is as in Samsung.pm of ExifTool. */
async function findInTrailer(trailer: Buffer): Promise<string | undefined> {
  const text = trailer.toString('latin1')
  if (/ftyp|moov|SoundShot/.test(text)) return film
  const end = trailer.length - 8
  const list = text.endsWith('SEFT') ? end - trailer.readUInt32LE(end) : -1
  if (list < 0 || !text.startsWith('SEFH', list)) return others
  let total = 0
  for (let entry = list + 12; entry < end; entry += 12) {
    const [distance, size] = [trailer.readUInt32LE(entry + 4), trailer.readUInt32LE(entry + 8)]
    const block = trailer.subarray(list - distance, list - distance + size)
    const data = block.subarray(8 + block.readUInt32LE(4))
    const found = endOf(data) > 0 ? await findPrivateData(data) : undefined
    if (found !== undefined) return found
    total += size
  }
  return isBlank(trailer.subarray(0, list - total)) ? undefined : others
}

/** Returns the number of bytes that belong to a picture, or 0 if it is none. */
function endOf(file: Buffer): number {
  const head = file.toString('latin1', 0, 12)
  if (head.startsWith('\xff\xd8')) return endOfJpeg(file)
  if (head.startsWith('\x89PNG')) {
    const last = file.indexOf('IEND\xae\x42\x60\x82', 'latin1')
    return last < 0 ? file.length : last + 8
  }
  if (/^RIFF....WEBP/s.test(head)) return 8 + file.readUInt32LE(4)
  if (!/^....ftyp/s.test(head)) return 0
  // The boxes of an AVIF. A size of 0 means that the last box goes on to the end.
  let end = file.readUInt32BE(0)
  while (/^(meta|mdat|free)$/.test(file.toString('latin1', end + 4, end + 8)))
    end += file.readUInt32BE(end) || file.length
  return end
}

/** Follows the segments of a JPEG to its end (ITU-T T.81, annex B). Between them is compressed data. */
function endOfJpeg(file: Buffer): number {
  let at = 2
  while (at >= 0 && at + 1 < file.length) {
    const marker = file[at] === 0xff ? file.readUInt8(at + 1) : 0
    if (marker === 0xd9) return at + 2
    const isData = marker === 0 || marker === 0xff || (marker >= 0xd0 && marker <= 0xd7)
    at = isData ? file.indexOf(0xff, at + 1) : at + 2 + file.readUInt16BE(at + 2)
  }
  return file.length
}
