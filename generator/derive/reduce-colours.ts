/** A picture of few colours. */
export interface ReducedPicture {
  /** The colours, each as a number of 24 bits such as 0xffb92e. */
  palette: readonly number[]
  /** For each pixel the index of its colour. */
  indices: Uint8Array
}

const paletteSize = 256

/** So many of the most frequent colours are kept as they are: a drawing's own colours are always among them. */
const keptExactly = 64

/**
 * Reduces a picture to 256 colours, from four bytes a pixel (red, green, blue, alpha). A drawing in flat colours has
 * hardly more, all but a few of them where one colour runs into another. Returns undefined where a pixel is transparent.
 */
export function reduceColours(pixels: Buffer): ReducedPicture | undefined {
  const counts = new Map<number, number>()
  for (let at = 0; at < pixels.length; at += 4) {
    if (pixels.readUInt8(at + 3) < 255) return undefined
    const colour = pixels.readUIntBE(at, 3)
    counts.set(colour, (counts.get(colour) ?? 0) + 1)
  }
  const colours = [...counts].sort(([a, countA], [b, countB]) => countB - countA || a - b).map(([colour]) => colour)
  const palette = choosePalette(colours)
  const indexOf = new Map(colours.map((colour) => [colour, findNearest(colour, palette)]))
  const indices = new Uint8Array(pixels.length / 4)
  for (const index of indices.keys()) indices[index] = indexOf.get(pixels.readUIntBE(4 * index, 3)) ?? 0
  return { palette, indices }
}

/** Takes the most frequent colours, and then again and again the one that is least like those already taken. */
function choosePalette(colours: readonly number[]): readonly number[] {
  if (colours.length <= paletteSize) return colours
  const palette = colours.slice(0, keptExactly)
  const open = new Map(
    colours.slice(keptExactly).map((colour) => [colour, Math.min(...palette.map((taken) => distance(colour, taken)))]),
  )
  while (palette.length < paletteSize) {
    const [farthest] = [...open].reduce((a, b) => (b[1] > a[1] ? b : a))
    palette.push(farthest)
    open.delete(farthest)
    for (const [colour, nearest] of open) open.set(colour, Math.min(nearest, distance(colour, farthest)))
  }
  return palette
}

function findNearest(colour: number, palette: readonly number[]): number {
  const distances = palette.map((other) => distance(colour, other))
  return distances.indexOf(Math.min(...distances))
}

/** The square of two colours' distance in red, green and blue. */
function distance(a: number, b: number): number {
  return ((a >> 16) - (b >> 16)) ** 2 + (((a >> 8) & 255) - ((b >> 8) & 255)) ** 2 + ((a & 255) - (b & 255)) ** 2
}
