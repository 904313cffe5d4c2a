/** Where photographs are shown, and how they are cut for it. What stands directly in the folder are originals and drawings. */
export interface PhotographPlace {
  /** Such as `assets/programs`: a path from the site's root, with forward slashes. */
  folder: string
  /** What the width is to the height, as two numbers. */
  ratio: readonly [width: number, height: number]
  /** The widths in pixels in which a photograph is offered, smallest first; those beyond the original's own are left out. */
  widths: readonly [number, ...number[]]
  /** How many pixels a photograph must have from left to right when it is cut, so that it is sharp enough here. */
  least: number
  /** What each file may weigh at most, in bytes. */
  budget: number
}

/** What was made of a photograph; all hashes are SHA-256 in hexadecimal. */
export interface PhotographRecord {
  /** The hash of the original. */
  source: string
  /** The place as it was then. */
  place: PhotographPlace
  /** The upright original's width once it is cut to the place's ratio, in pixels. */
  cutWidth: number
  /** The colour that most of the picture has, such as `#7a5b3c`. */
  colour: string
  /** The files in the order of formats and widths. */
  files: readonly PhotographFile[]
}

/** One of the files that a photograph is offered as. */
export interface PhotographFile {
  /** Its name in the place's folder for what is derived. */
  name: string
  /** Such as `image/avif`. */
  type: string
  width: number
  height: number
  bytes: number
  sha256: string
}

/** The records of a place by the names of the originals. */
export type PhotographRecords = Readonly<Record<string, PhotographRecord>>

/** The folder inside a place's own in which the derived files stand. */
export const derivedFolder = 'derived'

/** The file inside a place's folder that holds the records; it is committed with the derived files. */
export const recordsFile = 'photographs.json'

/** What a file in the folder of a place is, by the ending of its name: something to be cut, to be written into pages, or what no browser shows. */
export function kindOfPicture(name: string): 'photograph' | 'drawing' | 'unknown' {
  if (/\.(jpe?g|png|webp|avif)$/i.test(name)) return 'photograph'
  return /\.svg$/i.test(name) ? 'drawing' : 'unknown'
}

/** Whether a file of the finished site is one of those that a photograph is offered as, by the ending of its name. */
export function isPhotographFile(path: string): boolean {
  return /\.(avif|webp|jpg)$/.test(path)
}
