import { createRequire } from 'node:module'
import type { ExpandedTags } from 'exifreader'

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
  const text = picture.toString('latin1')
  // Phones put more pictures into a JPEG, with metadata of their own. Compressed data does not contain such bytes.
  const further = text.startsWith('\xff\xd8') ? text.matchAll(/(?<=.)\xff\xd8\xff/gs) : []
  for (const start of [0, ...Array.from(further, ({ index }) => index)]) {
    const found = await findInMetadata(picture.subarray(start))
    if (found !== undefined) return found
  }
  // The reader does not know every block, for example those of C2PA and Samsung.
  if (/latitude|longitude/i.test(text)) return place
  if (/ftyp|moov|SoundShot/.test(text.slice(12))) return film
  // Samsung’s cameras add the time and similar data, with this word at its end.
  return /^\0*(.*SEFT)?$/s.test(text.slice(endOf(picture, text))) ? undefined : others
}

/** Finds out whether a photograph in a PDF says where it was taken, or who is in it. What cannot be read is no photograph. */
export async function findPrivateDataInPdf(pdf: Buffer): Promise<string | undefined> {
  for (const { index } of pdf.toString('latin1').matchAll(/\xff\xd8\xff/g)) {
    const found = await findInMetadata(pdf.subarray(index))
    if (found === place || found === person) return found
  }
  return undefined
}

/** Returns the number of bytes that belong to a picture, and to further ones in a JPEG. */
function endOf(picture: Buffer, text: string): number {
  if (text.startsWith('\xff\xd8')) return text.lastIndexOf('\xff\xd9') + 2
  if (text.startsWith('\x89PNG')) return text.indexOf('IEND\xae\x42\x60\x82') + 8
  return text.startsWith('RIFF') ? 8 + picture.readUInt32LE(4) : picture.length
}

async function findInMetadata(picture: Buffer): Promise<string | undefined> {
  // Most builds need no reader. As CommonJS it loads in half the time.
  const { load }: typeof import('exifreader') = createRequire(import.meta.url)('exifreader')
  try {
    const options = { expanded: true, async: true, computed: true, includeUnknown: true, includeOffsets: true } as const
    const tags = await load(picture, options)
    return findInTags(tags) ?? (isIncomplete(tags) ? unreadable : undefined)
  } catch {
    return unreadable
  }
}

/** Whether a name, without spaces and signs, is that of a tag for a place in any kind of metadata. DJI misspells one. */
const isOfPlace = (name: string) =>
  /(latitude|longitude|longtitude|altitude)$/.test(name) ||
  /^(gps(areainformation|position|coordinates)|lat|long|city|(province)?state|sublocation|locality)$/.test(name) ||
  /^(country|location|contentlocation|worldregion)/.test(name)

function findInTags({ exif = {}, iptc = {}, png = {}, xmp }: ExpandedTags): string | undefined {
  const tags = [exif, iptc, png, xmp ?? {}].flatMap(
    (group): [string, { computed?: unknown; description?: unknown }][] =>
      Object.entries(group).flatMap(([name, tag]) => [tag].flat().map((one) => [name, one])),
  )
  for (const [name, { computed, description }] of tags) {
    const plain = name.replace(/^.*:|[^a-z]/gi, '').toLowerCase()
    const text = [computed ?? description].flat().filter(Boolean).join(' ')
    // Android replaces a position by zeros when it gives a photograph to a browser.
    if (/^[\0\s]*$/.test(text)) continue
    if (isOfPlace(plain)) return place
    // Phones mark the faces in a photograph, too, but without a name.
    const isNamed = plain.startsWith('region') && /\b(Person\w*|Name): *[^\s;]/.test(text)
    if (plain.startsWith('person') || isNamed) return person
  }
  return undefined
}

/** Whether the reader left out a part, which it does without an error if that is damaged or there twice. */
function isIncomplete({ exif = {}, xmp, png = {}, metadataRange }: ExpandedTags): boolean {
  const blocks = metadataRange?.blocks ?? []
  const sizesOf = (type: string) => blocks.flatMap((one) => (one.type === type ? one.end - one.start : []))
  const [size, ...further] = sizesOf('exif')
  if (further.length > 0 || sizesOf('iptc').length > 1) return true
  if (size !== undefined && !(Number(exif['GPS Info IFD Pointer']?.value ?? 0) < size)) return true
  // A block has up to 100 bytes before its XMP.
  const expected = sizesOf('xmp').reduce((sum, one) => sum + one - 100, 0)
  if (xmp && (Object.keys(xmp).length < 2 || Buffer.byteLength(xmp._raw) < expected)) return true
  return Object.keys(png).some((name) => /^(raw profile type (?!ic[cm])|xml:)/i.test(name))
}
