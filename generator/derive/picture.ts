/** A picture that is made from a drawing and kept beside it. All paths are from the site's root, with forward slashes. */
export type Picture = PngPicture | IcoPicture

/** A picture of one size. */
export interface PngPicture extends Original {
  to: `${string}.png`
  /** In pixels; the height follows from the drawing. */
  width: number
}

/** An icon that holds the drawing in several sizes. */
export interface IcoPicture extends Original {
  to: `${string}.ico`
  /** In pixels, 256 at most; the drawing is a square. */
  widths: readonly number[]
}

interface Original {
  /** The drawing, an SVG file. */
  from: string
  /** The typefaces that the drawing's text is set in; those of the machine are never used. */
  typefaces?: readonly Typeface[]
  /**
   * How much room to leave on each side of a square drawing, as a share of the picture's width. It is filled with the
   * colour of the drawing's corner.
   */
  margin?: number
}

/** A variable font, and the weights that are used of it. */
export interface Typeface {
  file: string
  weights: readonly number[]
}

/** A font file for the pages: a variable font of which only what the pages need is left. All paths are from the site's root. */
export interface Webfont {
  /** The font as its makers give it. */
  from: string
  to: `${string}.woff2`
  /** All characters that it is to have. */
  characters: string
  /** The lightest and the boldest weight that it is to have. */
  weights: readonly [lightest: number, boldest: number]
}

/** Whatever is made from an original and kept beside it. */
export type Derivative = Picture | Webfont

/** Returns the paths of all files that a picture or a font is made from. */
export function sourcesOf(derivative: Derivative): readonly string[] {
  const typefaces = 'typefaces' in derivative ? (derivative.typefaces ?? []) : []
  return [derivative.from, ...typefaces.map(({ file }) => file)]
}
