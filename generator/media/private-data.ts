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
  captions: readonly string[]
}

/** A warning about captions in the file of a photograph. In public, they could tell what nobody should know. */
export const warnOfCaptions = (name: string, captions: readonly string[]) => ({
  text: `The file of ${name} contains a caption or keywords: ${captions.map((caption) => `“${caption}”`).join(', ')}.`,
  fix: cleanCopy,
  inPublic: 'The file of a photograph contains a caption or keywords: make a clean copy.',
})

/** Reads the metadata of a JPEG, PNG, WebP or AVIF, and of each JPEG inside it: phones add some, with metadata of their own. */
export async function findPrivateData(photograph: Buffer): Promise<PrivateData> {
  const [tags, ...further] = await Promise.all([readTags(photograph), ...embedded(photograph).map(readTags)])
  if (tags === undefined || compressed.test(photograph.toString('latin1'))) return { secret: unreadable, captions: [] }
  const all = [tags, ...further].flatMap((part) => part ?? [])
  return { secret: findSecret(all), captions: [...new Set(all.filter(isCaption).map(([, text]) => text))] }
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
  /^(country|(content)?location|worldregion)/.test(name) ||
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

/** Returns the pictures inside a file, and one for each further place with metadata, of which the reader reads only one. */
const embedded = (file: Buffer) => [...jpegsIn(file), ...exifIn(file), ...xmpIn(file)]

/** Metadata come first. Some PDFs have hundreds of small pictures. */
const jpegsIn = (file: Buffer) =>
  matchesIn(file, /(?<=.)\xff\xd8\xff/gs).map(({ index }) => file.subarray(index, index + 500_000))

/** Returns a JPEG for each segment with Exif. */
const exifIn = (file: Buffer) =>
  matchesIn(file, /\xff\xe1..Exif\0\0/gs).map(({ index }) => {
    const segment = file.subarray(index, index + 2 + file.readUInt16BE(index + 2))
    return Buffer.concat([Buffer.of(0xff, 0xd8), segment, Buffer.of(0xff, 0xd9)])
  })

/** Returns a PNG for each XMP, because a chunk can have any length. Readers of PNG need its signature, and no picture. */
const xmpIn = (file: Buffer) =>
  matchesIn(file, /<x:xmpmeta.*?<\/x:xmpmeta>/gs).map(({ index, 0: { length } }) => {
    const text = Buffer.concat([Buffer.from('XML:com.adobe.xmp\0\0\0\0\0'), file.subarray(index, index + length)])
    const size = Buffer.alloc(4)
    size.writeUInt32BE(text.length)
    return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), size, Buffer.from('iTXt'), text, Buffer.alloc(4)])
  })

const matchesIn = (file: Buffer, pattern: RegExp) => Array.from(file.toString('latin1').matchAll(pattern))

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
  return tags.filter(([, text]) => /[^\0\s]/.test(text))
}

const plain = (name: string) => name.replace(/^.*:|[^a-z]/gi, '').toLowerCase()

/** Android replaces a position by zeros when it gives a photograph to a browser. They are no text. */
const textOf = ({ computed, description }: { computed?: unknown; description?: unknown }) =>
  [computed ?? description].flat().filter(Boolean).join(' ')
