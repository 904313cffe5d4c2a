/** A drawing, as it stands in a file. */
export interface Drawing {
  /** The part of the plane that it shows: left, top, width and height. */
  viewBox: readonly [left: number, top: number, width: number, height: number]
  /** The colour behind it, such as `#07392f`, where the file gives one. */
  background?: string
  /** What stands inside of `svg`. */
  markup: string
}

/** A photograph, cut for the place where it is shown. */
export interface Photograph {
  /** The size of the largest file, in pixels. */
  width: number
  height: number
  /** The colour that most of it has, such as `#7a5b3c`. */
  colour: string
  /** The formats, best first; the last is known to every browser. */
  formats: readonly { type: string; files: readonly { address: string; width: number }[] }[]
}

/** What an import of a folder yields, by path from the project's root. What has not been made ready yet is null. */
export type FolderOfPictures = Readonly<Record<string, { drawing: Drawing } | { photograph: Photograph } | null>>
