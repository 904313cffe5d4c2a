import type { Sharp } from 'sharp'
import { BuildFailure } from '../problem.ts'
import { hashBytes } from './derivations.ts'
import { derivedFolder, type PhotographFile, type PhotographPlace, type PhotographRecord } from './photograph.ts'

/** What a photograph is made from, and where it is to be shown. */
export interface PhotographJob {
  place: PhotographPlace
  /** The original's name in the place's folder. */
  name: string
  contents: Uint8Array
}

/** A finished photograph: its record, and the bytes of its files by their names. */
export interface MadePhotograph {
  record: PhotographRecord
  contents: ReadonlyMap<string, Uint8Array>
}

/** A way to write a picture; of the qualities the first is taken whose file is light enough. */
interface Format {
  type: string
  ending: string
  qualities: readonly number[]
  encode(picture: Sharp, quality: number): Sharp
}

/** The newest format first: a browser takes the first that it knows. */
const formats: readonly Format[] = [
  {
    type: 'image/avif',
    ending: 'avif',
    qualities: [52, 44, 36],
    encode: (picture, quality) => picture.avif({ quality, effort: 4 }),
  },
  {
    type: 'image/webp',
    ending: 'webp',
    qualities: [74, 64, 52],
    encode: (picture, quality) => picture.webp({ quality, effort: 5 }),
  },
  {
    type: 'image/jpeg',
    ending: 'jpg',
    qualities: [74, 64, 52],
    encode: (picture, quality) => picture.jpeg({ quality, mozjpeg: true }),
  },
]

/**
 * Cuts a photograph for its place and returns it in every format and width; the same original makes the same bytes. It is
 * turned upright, its colours become those of the web (sRGB), and nothing that a camera has written into it remains.
 * `report` takes a line for each file. Throws a BuildFailure where it cannot be read, is too small, or remains too heavy.
 */
export async function makePhotograph(job: PhotographJob, report: (line: string) => void): Promise<MadePhotograph> {
  const { place, name, contents } = job
  const cut = await cutPhotograph(job)
  const widths = place.widths.filter((width) => width <= cut.fullWidth)
  const made = new Map<string, Uint8Array>()
  const files: PhotographFile[] = []
  for (const format of formats) {
    for (const width of widths) {
      const file = `${name.replaceAll('.', '-')}-${width}.${format.ending}`
      const bytes = await encodeWithin(job, format, cut.resize(width))
      made.set(file, bytes)
      files.push({
        name: file,
        type: format.type,
        width,
        height: heightOf(width, place),
        bytes: bytes.byteLength,
        sha256: hashBytes(bytes),
      })
      report(`${place.folder}/${derivedFolder}/${file} was made from ${name}`)
    }
  }
  return {
    record: { source: hashBytes(contents), place, cutWidth: cut.fullWidth, colour: cut.colour, files },
    contents: made,
  }
}

/** A photograph that is upright and has its place's ratio. */
interface Cut {
  /** How wide it is in the original. */
  fullWidth: number
  colour: string
  resize(width: number): Sharp
}

async function cutPhotograph({ place, name, contents }: PhotographJob): Promise<Cut> {
  const sharp = await loadSharp()
  try {
    const upright = await sharp(contents, { failOn: 'error' })
      .autoOrient()
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    const fullWidth = Math.floor(Math.min(upright.info.width, (upright.info.height * place.ratio[0]) / place.ratio[1]))
    if (fullWidth < place.least) throw tooSmall({ place, name }, upright.info)
    const width = Math.min(fullWidth, Math.max(...place.widths))
    // It is cut once, to the part that draws the eye, so that all widths show the same.
    const { data, info } = await sharp(upright.data, { raw: upright.info })
      .resize({ width, height: heightOf(width, place), fit: 'cover', position: 'attention' })
      .raw()
      .toBuffer({ resolveWithObject: true })
    const { dominant } = await sharp(data, { raw: info }).stats()
    const colour = `#${[dominant.r, dominant.g, dominant.b].map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
    return {
      fullWidth,
      colour,
      resize: (narrower) => sharp(data, { raw: info }).resize({ width: narrower, height: heightOf(narrower, place) }),
    }
  } catch (error) {
    throw error instanceof BuildFailure ? error : unreadable({ place, name }, contents)
  }
}

/** The library is loaded only here, so that a build does without it. With one thread it writes the same bytes on every machine. */
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  return sharp
}

/** Returns how high a photograph of a width is in its place, in pixels. */
function heightOf(width: number, { ratio }: PhotographPlace): number {
  return Math.round((width * ratio[1]) / ratio[0])
}

async function encodeWithin({ place, name }: PhotographJob, format: Format, picture: Sharp): Promise<Uint8Array> {
  for (const quality of format.qualities) {
    const bytes = await format.encode(picture.clone(), quality).toBuffer()
    if (bytes.byteLength <= place.budget) return bytes
  }
  throw new BuildFailure([
    {
      text: `${place.folder}/${name} weighs more than ${place.budget} bytes as ${format.type}, even with the least quality that is bearable.`,
      notes: [{ text: 'Take another picture, with fewer small details such as leaves, gravel or grain.' }],
    },
  ])
}

function tooSmall(
  { place, name }: Pick<PhotographJob, 'place' | 'name'>,
  { width, height }: { width: number; height: number },
): BuildFailure {
  const leastHeight = heightOf(place.least, place)
  return new BuildFailure([
    {
      text: `${place.folder}/${name} has ${width} × ${height} pixels; a picture here needs ${place.least} × ${leastHeight} or more.`,
      notes: [
        { text: 'Put the picture there as the camera made it; chat programs and web pages make pictures smaller.' },
      ],
    },
  ])
}

function unreadable({ place, name }: Pick<PhotographJob, 'place' | 'name'>, contents: Uint8Array): BuildFailure {
  const isHeic = /^ftyp(hei[cxms]|hev[cxms]|mif1|msf1)/.test(Buffer.from(contents.subarray(4, 12)).toString('latin1'))
  const what = isHeic
    ? 'is a HEIC picture, whatever its name says, and browsers do not show such'
    : 'cannot be read as a picture'
  const mend = isHeic
    ? 'Export it as JPEG on the phone or the computer, and put that file there.'
    : 'Open it on your computer: where that works, save it as JPEG; where not, the file is damaged.'
  return new BuildFailure([{ text: `${place.folder}/${name} ${what}.`, notes: [{ text: mend }] }])
}
