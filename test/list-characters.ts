import subsetFont from 'subset-font'

/** Returns all characters that a font has glyphs for, by its table `cmap` (OpenType, format 4). */
export async function listCharacters(font: Uint8Array): Promise<ReadonlySet<string>> {
  const file = await subsetFont(Buffer.from(font), everyCharacter(), { targetFormat: 'sfnt', variationAxes: {} })
  const table = findTable(file, 'cmap')
  const starts = Array.from(
    { length: file.readUInt16BE(table + 2) },
    (_, index) => table + file.readUInt32BE(table + 8 + 8 * index),
  )
  return new Set(starts.filter((start) => file.readUInt16BE(start) === 4).flatMap((start) => readSegments(file, start)))
}

function everyCharacter(): string {
  return Array.from({ length: 0xd800 }, (_, code) => String.fromCharCode(code)).join('')
}

function findTable(file: Buffer, tag: string): number {
  const entries = Array.from({ length: file.readUInt16BE(4) }, (_, index) => 12 + 16 * index)
  const entry = entries.find((at) => file.toString('latin1', at, at + 4) === tag)
  if (entry === undefined) throw new Error(`The font has no table ${tag}.`)
  return file.readUInt32BE(entry + 8)
}

function readSegments(file: Buffer, start: number): string[] {
  const count = file.readUInt16BE(start + 6) / 2
  return Array.from({ length: count }, (_, index) => {
    const last = file.readUInt16BE(start + 14 + 2 * index)
    const first = file.readUInt16BE(start + 16 + 2 * count + 2 * index)
    // The last segment stands for no character.
    return last === 0xffff
      ? []
      : Array.from({ length: last - first + 1 }, (_, step) => String.fromCharCode(first + step))
  }).flat()
}
