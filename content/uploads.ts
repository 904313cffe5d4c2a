import * as v from 'valibot'
import { day, group, inForms, optionalList, optionalSelect, text } from './fields.ts'

// The files that staff upload: where they are, and the fields that name them.

/**
 * The folders of photographs. A photograph is cropped to the aspect ratio, and must then have the least width. The site
 * offers it in each of the widths that are not larger, in pixels. Only a decoration needs no description.
 */
export const galleries = {
  programs: {
    label: 'Photographs of programs',
    input: 'assets/programs',
    ratio: [36, 23],
    minWidth: 800,
    // On a card, it is 270 to 641 CSS pixels wide, each of which is up to three pixels on the screen of a phone.
    widths: [360, 540, 800, 1120],
    isDecoration: false,
  },
  hero: {
    label: 'Photographs for the top of the home page',
    input: 'assets/hero',
    ratio: [8, 11],
    minWidth: 720,
    // In the large mark, it is 90 to 490 CSS pixels wide.
    widths: [240, 360, 540, 720, 1080],
    isDecoration: true,
  },
} as const

export type GalleryName = keyof typeof galleries
export type Gallery = (typeof galleries)[GalleryName]

const extensions = ['jpg', 'jpeg', 'jfif', 'png', 'webp', 'avif', 'JPG', 'JPEG', 'PNG']

function photographHint({ ratio: [width, height], minWidth }: Gallery, more = '') {
  const size = `${minWidth} × ${Math.ceil((minWidth * height) / width)} pixels`
  return `At least ${size}, ${more}without its location. Read “Photographs” in the guide before you upload one.`
}

/** Where staff upload files. */
export const folders = {
  programs: { ...galleries.programs, extensions, hint: photographHint(galleries.programs) },
  hero: { ...galleries.hero, extensions, hint: photographHint(galleries.hero, 'better 1080 × 1485, ') },
  documents: {
    label: 'PDF documents',
    input: 'assets/root',
    extensions: ['pdf', 'PDF'],
    hint: 'Up to 3 MB. Read “Safeguarding” in the guide first. To take a PDF down, also delete it under “PDF documents”.',
  },
}

/** The path of a file that staff uploaded. A file that is missing or cannot be used is left out of the page. */
function upload(label: string, media: keyof typeof folders) {
  const type = media === 'documents' ? 'file' : 'image'
  return v.pipe(v.string('Choose a file.'), inForms({ label, hint: folders[media].hint, type, options: { media } }))
}

export const pdf = (label: string) =>
  group(label, {
    label: text('Words of the link', 60, 'The page adds “(PDF, 2.9 MB)”.'),
    file: upload('PDF', 'documents'),
  })

const corners = ['top', 'bottom', 'left', 'right', 'left top', 'right top', 'left bottom', 'right bottom']

/** The consent of the people in a photograph, and the part that the crop keeps. */
const aboutPhotograph = {
  consent: v.exactOptional(
    day(
      'Everyone who can be recognized has agreed until',
      'At most five years ahead. Read “Safeguarding” in the guide first.',
    ),
  ),
  people: optionalSelect(
    'People who can be recognized',
    [['none', 'None']],
    'Choose None only if nobody can be recognized. Then leave the date above empty.',
  ),
  focus: optionalSelect(
    'Part that the site keeps when it crops the photograph',
    corners.map((corner) => [corner, corner] as const),
  ),
}
/** The form shows three bins. This one takes the whole photograph away. */
export const removeIt = 'Tap the bin at the frame that begins with “File”, then “Remove”, and save.'
const whenShown = `To show it, fill in every box but the last; of the date and “None”, only one. For another photograph, do not tap a symbol on the picture: a new file under an old consent is not shown. ${removeIt} Then add an item.`

/**
 * A photograph or none. Forms show it as a list of at most one entry, so that its consent and its description come and
 * go with it.
 */
export function photograph<const Fields extends v.ObjectEntries>(gallery: GalleryName, fields: Fields) {
  const file = v.exactOptional(upload('File', gallery))
  return v.pipe(
    optionalList('Photograph', group('Photograph', { file, ...fields, ...aboutPhotograph }, whenShown), 1),
    v.transform(([only]) => only),
  )
}

/**
 * A photograph that may be shown: its largest file as JPEG, its dominant colour, and its formats, best first, smallest
 * width first.
 */
export interface ShownPhotograph {
  url: string
  width: number
  height: number
  /** It is empty if the photograph is a decoration. */
  alt: string
  colour: string
  formats: readonly { type: string; files: readonly { url: string; width: number }[] }[]
}

/** A PDF that may be published. */
export interface LinkedPdf {
  label: string
  url: string
  /** In bytes. */
  size: number
}
