import * as v from 'valibot'
import { day, group, inForms, optional, optionalList, optionalSelect, text } from './fields.ts'

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

export type Gallery = (typeof galleries)[keyof typeof galleries]

const extensions = ['jpg', 'jpeg', 'jfif', 'png', 'webp', 'avif', 'JPG', 'JPEG', 'PNG']

function photographHint({ ratio: [width, height], minWidth }: Gallery, more = '') {
  const size = `${minWidth} × ${Math.ceil((minWidth * height) / width)} pixels`
  return `At least ${size}, ${more}without its location. Read “Photographs” in the guide before you upload one.`
}

/** Where staff upload files. */
export const folders = {
  programs: { ...galleries.programs, extensions, hint: photographHint(galleries.programs) },
  hero: { ...galleries.hero, extensions, hint: photographHint(galleries.hero, 'better twice as many, ') },
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

/**
 * A file in one of the folders, and what belongs to it. The schema adds the name of the folder, by which the build finds the
 * group anywhere in the content, and replaces it with what pages show. People cannot write it: it is not a field.
 */
function fileGroup<const Folder extends keyof typeof folders, const Fields extends v.ObjectEntries>(
  label: string,
  uploadFolder: Folder,
  fields: Fields,
  hint = '',
) {
  return v.pipe(
    group(label, fields, hint),
    v.transform((values) => ({ ...values, uploadFolder })),
  )
}

export const pdf = (label: string) =>
  fileGroup(label, 'documents', {
    label: text('Words of the link', 60, 'The page adds “(PDF, 2.9 MB)”.'),
    file: upload('PDF', 'documents'),
  })

const corners = ['top', 'bottom', 'left', 'right', 'left top', 'right top', 'left bottom', 'right bottom']

/** The consent of the people in a photograph, and the part that the crop keeps. */
const aboutPhotograph = {
  consent: optional(
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
const whenShown =
  'The page shows it only when every box except the last is filled in, with either a date or None. For another photograph, remove this one with its bin, save, and add an item.'

/**
 * A photograph or none. Forms show it as a list of at most one entry, so that its consent and its description come and go
 * with it.
 */
export function photograph<const Fields extends v.ObjectEntries>(gallery: keyof typeof galleries, fields: Fields) {
  const file = optional(upload('File', gallery))
  const entry = fileGroup('Photograph', gallery, { file, ...fields, ...aboutPhotograph }, whenShown)
  return v.pipe(
    optionalList('Photograph', entry, 1),
    v.transform(([only]) => only),
  )
}

/** Content as pages get it. */
export type PageContent<Value> = Value extends { uploadFolder: 'documents' }
  ? LinkedPdf
  : Value extends { uploadFolder: string }
    ? ShownPhotograph
    : Value extends object
      ? { [Key in keyof Value]: PageContent<Value[Key]> }
      : Value

/** A photograph: its largest file as JPEG, its dominant colour, and its formats, best first, smallest width first. */
export interface ShownPhotograph {
  url: string
  width: number
  height: number
  /** It is empty if the photograph is a decoration. */
  alt: string
  colour: string
  formats: readonly { type: string; files: readonly { url: string; width: number }[] }[]
}

export interface LinkedPdf {
  label: string
  url: string
  /** In bytes. */
  size: number
}
