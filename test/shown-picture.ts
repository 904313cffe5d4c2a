import { Resvg } from '@resvg/resvg-js'

/** A picture as a viewer would show it. */
export interface ShownPicture {
  width: number
  height: number
  /** Red, green, blue and alpha of each pixel, row by row. */
  pixels: Uint8Array
}

/** Decodes a PNG; its size is read from the file's own header (IHDR). */
export function readPng(file: Uint8Array): ShownPicture {
  const bytes = Buffer.from(file)
  const width = bytes.readUInt32BE(16)
  const height = bytes.readUInt32BE(20)
  const size = `width="${width}" height="${height}"`
  const image = `<image ${size} image-rendering="optimizeSpeed" href="data:image/png;base64,${bytes.toString('base64')}"/>`
  const { pixels } = new Resvg(
    `<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="0 0 ${width} ${height}">${image}</svg>`,
  ).render()
  return { width, height, pixels }
}

/** Returns the pictures in an icon (ICO), in the order in which they stand there. */
export function readIco(file: Uint8Array): { width: number; png: Uint8Array }[] {
  const bytes = Buffer.from(file)
  return Array.from({ length: bytes.readUInt16LE(4) }, (_, index) => {
    const at = 6 + 16 * index
    const start = bytes.readUInt32LE(at + 12)
    return { width: bytes.readUInt8(at), png: bytes.subarray(start, start + bytes.readUInt32LE(at + 8)) }
  })
}

/** Returns the places of the pixels for which the test, given colour (as `#07392f`) and place, is true. */
export function findPixels(
  { width, height, pixels }: ShownPicture,
  test: (colour: string, x: number, y: number) => boolean,
): { x: number; y: number }[] {
  const bytes = Buffer.from(pixels)
  const found: { x: number; y: number }[] = []
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = 4 * (y * width + x)
      if (test(`#${bytes.toString('hex', at, at + 3)}`, x, y)) found.push({ x, y })
    }
  }
  return found
}
