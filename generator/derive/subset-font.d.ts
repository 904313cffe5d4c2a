declare module 'subset-font' {
  interface SubsetOptions {
    targetFormat: 'sfnt' | 'woff' | 'woff2'
    /** The axes that are pinned to one value, or limited to a range, by their tags. */
    variationAxes?: Readonly<Record<string, number | { min: number; max: number }>>
    /** The features of OpenType that are kept; all, where it is not given. */
    keepFeatures?: string[]
    noHinting?: boolean
  }

  /** Returns a font file with the glyphs that the text needs. */
  export default function subsetFont(font: Buffer, text: string, options: SubsetOptions): Promise<Buffer>
}
