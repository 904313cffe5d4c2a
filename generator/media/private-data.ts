import { constants, inflateSync } from 'node:zlib'
import type { ExpandedTags } from 'exifreader'
import { MissingPackage } from '../problem.ts'

/** How to fix every file with private data, in the words of those who took the photograph with their phone. */
export const cleanCopy =
  'Make a clean copy, and replace the file. Android: show the photograph on the whole screen, and take a screenshot. iPhone: in Photos, tap the Share button, then “Options”, switch off “Location” and “All Photos Data”, and choose “Save to Files”. Uploading the copy does not remove this file from the history: ask a developer to do that.'

const place = 'says where it was taken, which could lead strangers to the people in it'
const person = 'has the name of a person in it'
const unreadable = 'has data about the picture that this check cannot read, perhaps where it was taken'

/** What a file tells besides what its pictures show. */
interface PrivateData {
  /** Why nobody may see it: the end of a sentence that begins with the file. */
  secret?: string | undefined
  /** Captions, titles and keywords. Only people can say whether they are private, so a warning shows them. */
  words: readonly string[]
}

/** A warning about the words in the file of a photograph. In public, they could tell what nobody should know. */
export const warnOfWords = (name: string, words: readonly string[]) => ({
  text: `The file of ${name} carries words: ${words.map((caption) => `“${caption}”`).join(', ')}.`,
  fix: cleanCopy,
  inPublic: 'A photograph carries words in its file: make a clean copy.',
})

/** Reads the metadata of a JPEG, PNG, WebP or AVIF, and of each JPEG inside it: phones add some, with metadata of their own. */
export async function findPrivateData(photograph: Buffer): Promise<PrivateData> {
  const [tags, ...further] = await Promise.all([readTags(photograph), ...embedded(photograph).map(readTags)])
  if (tags === undefined || compressed.test(photograph.toString('latin1'))) return { secret: unreadable, words: [] }
  const all = [tags, ...further].flatMap((part) => part ?? [])
  return { secret: findSecret(all), words: [...new Set(all.filter(isCaption).map(([, text]) => text))] }
}

/** Metadata in a PNG that the reader leaves out because they are compressed. */
const compressed = /iTXtXML:com\.adobe\.xmp\0\x01|zTXtRaw profile type/

/** Returns why a PDF must not be published: the end of a sentence that begins with it. */
export async function findSecretInPdf(pdf: Buffer): Promise<string | undefined> {
  if (/\/Encrypt\s*(\d|<<)/.test(pdf.toString('latin1')))
    return 'is encrypted, so nobody can check the photographs in it'
  const tags = await Promise.all([pdf, ...inflateStreams(pdf)].flatMap(embedded).map(readTags))
  const secret = findSecret(tags.flatMap((part) => part ?? []))
  return secret && `contains a photograph that ${secret}`
}

/** The name of a tag in lower case, without spaces and signs, and what it says. */
type Tag = readonly [name: string, text: string]

function findSecret(tags: readonly Tag[]): string | undefined {
  if (tags.some(isPlace)) return place
  return tags.some(isPerson) ? person : undefined
}

const places = ['latitude', 'longitude', 'locality', 'sublocation', 'city', 'state', 'provincestate']
const isPlace = ([name]: Tag) =>
  places.includes(name) ||
  /^(country|location|worldregion)/.test(name) ||
  /^gps.*(latitude|longitude|altitude|position|areainformation)$/.test(name)

/** Phones mark the faces in a photograph without a name. Programs that sort photographs write keywords such as People|Mary. */
const isPerson = ([name, text]: Tag) =>
  name.startsWith('person') ||
  /(^|, )People[|/\\]/.test(text) ||
  (name.startsWith('region') && /Name: *[^\s;]/.test(text))

/** Leaves out UserComment, in which phones write “Screenshot” and data of the camera. */
const isCaption = ([name]: Tag) => captions.includes(name)
const captions = [
  'imagedescription description title subject headline objectname captionabstract comment',
  'xptitle xpsubject xpcomment xpkeywords keywords hierarchicalsubject tagslist',
].flatMap((names) => names.split(' '))

/** Returns what the streams of a PDF contain that are compressed with Flate, as far as they can be read. */
function inflateStreams(pdf: Buffer): Buffer[] {
  return Array.from(pdf.toString('latin1').matchAll(/stream\r?\n/g)).flatMap(({ index, 0: start }) => {
    try {
      const options = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: 100_000_000 }
      return [inflateSync(pdf.subarray(index + start.length), options)]
    } catch {
      return []
    }
  })
}

/** Returns the JPEGs inside a file, and one for each segment with Exif and each XMP, of which the reader returns one. */
function embedded(file: Buffer): Buffer[] {
  const starts = file
    .toString('latin1')
    .matchAll(/(?<=.)\xff\xd8\xff|\xff\xe1(..)Exif\0\0|<x:xmpmeta.*?<\/x:xmpmeta>/gs)
  return Array.from(starts, ({ index, 0: start, 1: length }) => {
    if (start.startsWith('<')) return wrapXmp(file.subarray(index, index + start.length))
    // Metadata come first. Some PDFs have hundreds of small pictures.
    if (length === undefined) return file.subarray(index, index + 500_000)
    const segment = file.subarray(index, index + 2 + Buffer.from(length, 'latin1').readUInt16BE())
    return Buffer.concat([Buffer.of(0xff, 0xd8), segment, Buffer.of(0xff, 0xd9)])
  })
}

/** Makes a JPEG that consists of XMP. A longer one than a segment can have is cut, and then cannot be read. */
function wrapXmp(xmp: Buffer): Buffer {
  const data = Buffer.concat([Buffer.from('http://ns.adobe.com/xap/1.0/\0'), xmp]).subarray(0, 65_533)
  const length = data.length + 2
  return Buffer.concat([Buffer.of(0xff, 0xd8, 0xff, 0xe1, length >> 8, length & 255), data, Buffer.of(0xff, 0xd9)])
}

/** Returns the tags in Exif, IPTC, XMP and texts of PNG, or undefined if they cannot be read. */
async function readTags(picture: Buffer): Promise<readonly Tag[] | undefined> {
  // Most builds need no reader.
  const { default: reader } = await import('exifreader').catch(() => {
    throw new MissingPackage('exifreader')
  })
  let read: ExpandedTags
  try {
    read = await reader.load(picture, { expanded: true, async: true, computed: true, includeUnknown: true })
  } catch {
    return undefined
  }
  const tags = [read.exif, read.iptc, read.png, read.xmp].flatMap((group) =>
    Object.entries(group ?? {}).flatMap(([name, tag]) =>
      [tag].flat().map((value): Tag => [plain(name), textOf(value)]),
    ),
  )
  // Android replaces a position by zeros when it gives a photograph to a browser.
  return tags.filter(([, text]) => /[^\0\s]/.test(text))
}

const plain = (name: string) => name.replace(/^.*:|[^a-z]/gi, '').toLowerCase()

const textOf = ({ computed, description }: { computed?: unknown; description?: unknown }) =>
  [computed ?? description].flat().filter(Boolean).join(' ')
