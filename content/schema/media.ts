import * as v from 'valibot'
import {
  date,
  formatted,
  group,
  inForms,
  listValues,
  text,
  type FieldSchema,
  type FormField,
  type Place,
} from './fields.ts'

// The files that staff upload: where they are, and the fields that name them. For Pages CMS, they are “media”.

/** Where staff upload files. Photographs get random names, so that no two ever share one. */
export const folders = {
  photographs: {
    label: 'Files of photographs',
    input: 'assets/photographs',
    extensions: ['jpg', 'jpeg', 'png', 'webp', 'avif'],
    rename: 'random',
  },
  documents: { label: 'PDF documents', input: 'assets/root', extensions: ['pdf', 'PDF'], rename: 'safe' },
} as const

/** What the app calls an upload. No two such paths have the same `entryNameOf`. */
export const uploadedPhotograph = RegExp(
  `^${folders.photographs.input}/[a-z\\d]+(-[a-z\\d]+)*\\.(${folders.photographs.extensions.join('|')})$`,
)

/**
 * Returns the name of the entry for a photograph: what Pages CMS makes of the path of its file, such as
 * `assetsphotographsmx0b88c3-fnqc703cjpg`. It stays when somebody chooses another picture in the entry, which then
 * counts for neither.
 */
export const entryNameOf = (file: string) => file.replace(/[/.]/g, '')

/**
 * Returns the name of the first entry for the same photograph. To that of a second one, the app adds a number. In its
 * list, they look alike.
 */
export const ownerOf = (path: string) => /^content\/photographs\/([^/]+?)(?:-\d+)?\.yaml$/.exec(path)?.[1]

/**
 * How photographs are cropped at each place. They have the aspect ratio, and must then have the least width. The site
 * offers them in each of the widths that are not larger, in pixels.
 */
export const crops = {
  program: {
    ratio: [36, 23],
    minWidth: 800,
    // On a card, it is 270 to 726 CSS pixels wide, each of which is up to three pixels on the screen of a phone.
    widths: [360, 540, 800, 1120],
  },
  hero: {
    ratio: [8, 11],
    minWidth: 720,
    // In the large mark, it is 90 to 490 CSS pixels wide.
    widths: [240, 360, 540, 720, 1080],
  },
} as const

export type CropName = keyof typeof crops

/** The path of a file that staff uploaded. A file that is missing or cannot be used is left out of the page. */
function upload(label: string, media: keyof typeof folders, hint: string, crop?: CropName) {
  const type = media === 'documents' ? 'file' : 'image'
  return v.pipe(v.string('Choose a file.'), inForms({ label, hint, type, options: { media } }), v.metadata({ crop }))
}

/** The photograph at a place of a page. It shows only while there is a right entry for it. */
export function photograph(crop: CropName) {
  const { ratio, minWidth } = crops[crop]
  const [width, height] = ratio
  const size = `${minWidth} × ${Math.ceil((minWidth * height) / width)} pixels`
  const hint = `First add it under “Photographs”. Then tap “Select” here. At least ${size}.`
  return v.exactOptional(upload('Photograph', 'photographs', hint, crop))
}

/** A PDF that the content names. Nobody has checked it. */
export interface NamedUpload {
  place: Place
  file: string
}

/** A photograph that the content names, and how it is cropped at this place. */
export interface NamedPhotograph extends NamedUpload {
  crop: CropName
}

/** Finds what the content names in each field that is a `photograph` or a `pdf`. */
export function findUploads(schema: FieldSchema, content: unknown) {
  const photographs: NamedPhotograph[] = []
  const pdfs: NamedUpload[] = []
  for (const { place, field, value } of listValues(schema, content)) {
    const { options, crop }: Partial<FormField> & { crop?: CropName } = v.getMetadata(field)
    const named = { place, file: String(value) }
    if (crop) photographs.push({ ...named, crop })
    else if (options?.media) pdfs.push(named)
  }
  return { photographs, pdfs }
}

/** An entry for a photograph, which is a file of its own in content/photographs/. */
export const photographEntry = group('Photographs', {
  file: upload(
    'Picture',
    'photographs',
    'Without its location: read “Photographs” in the guide before you upload it. For another picture, add another entry.',
  ),
  alt: v.pipe(
    text('What it shows', 200, 'For people who cannot see it. Name nobody.'),
    v.check((words) => !noDescription.test(words), 'Say in a sentence what it shows.'),
  ),
  consent: formatted(
    'Consent until',
    [date, '[Nn]obody'],
    'Write year, month and day, such as 2027-12-31, or nobody.',
    'Until then, everyone who can be recognized has agreed, at most for five years: read “Safeguarding” in the guide. Write nobody only if nobody can be recognized.',
  ),
})

/** The name of a file such as `IMG_2031.jpg`, or `photo`. */
const noDescription = /^(\S+\.\w{3,4}|photo|photograph|picture|image)\.?$/i

export const pdf = (label: string) =>
  group(label, {
    label: text('Words of the link', 60, 'The page adds “(PDF, 2.9 MB)”.'),
    file: upload(
      'PDF',
      'documents',
      'Up to 3 MB. Read “Safeguarding” in the guide first. To take a PDF down, delete it under “PDF documents”.',
    ),
  })
