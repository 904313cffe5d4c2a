declare module 'subset-font' {
  interface SubsetOptions {
    targetFormat: 'sfnt' | 'woff' | 'woff2'
    /** The axes that are pinned to one value, by their tags. */
    variationAxes?: Readonly<Record<string, number>>
  }

  /** Returns a font file with the glyphs that the text needs. */
  export default function subsetFont(font: Buffer, text: string, options: SubsetOptions): Promise<Buffer>
}
