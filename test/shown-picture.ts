import sharp from 'sharp'

/** Decodes a picture to its size and the four bytes (RGBA) of each pixel, row by row. */
export async function readPixels(file: Uint8Array) {
  const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { ...info, data }
}

/** Returns the pictures in an ICO file, in their order. */
export function readIco(file: Uint8Array): { width: number; png: Uint8Array }[] {
  const bytes = Buffer.from(file)
  return Array.from({ length: bytes.readUInt16LE(4) }, (_, index) => {
    const at = 6 + 16 * index
    const start = bytes.readUInt32LE(at + 12)
    return { width: bytes.readUInt8(at), png: bytes.subarray(start, start + bytes.readUInt32LE(at + 8)) }
  })
}

/** Returns the positions of the pixels that pass a test of their colour, such as `#07392f`, and position. */
export async function findPixels(
  file: Uint8Array,
  test: (colour: string, x: number, y: number) => boolean,
): Promise<{ x: number; y: number }[]> {
  const { width, height, data } = await readPixels(file)
  const positions = Array.from({ length: width * height }, (_, index) => ({
    x: index % width,
    y: Math.floor(index / width),
  }))
  return positions.filter(({ x, y }, index) => test(`#${data.toString('hex', 4 * index, 4 * index + 3)}`, x, y))
}
