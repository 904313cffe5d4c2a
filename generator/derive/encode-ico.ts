/** One size of an icon: a square PNG of 256 pixels at most, with 8 bits each of red, green, blue and alpha. */
export interface IcoEntry {
  width: number
  png: Uint8Array
}

const headerLength = 6
const entryLength = 16

/**
 * Packs PNG files into the container that browsers ask for as /favicon.ico: a header, an entry for each picture, and
 * then the pictures. The layout is ICONDIR and ICONDIRENTRY in Microsoft's "Icons" (learn.microsoft.com, ms997538); that
 * a picture may be a PNG, and must then have an alpha channel, is in part 4 of Raymond Chen's "The evolution of the ICO
 * file format". Firefox refuses a PNG with a palette there.
 */
export function encodeIco(entries: readonly IcoEntry[]): Uint8Array {
  const head = Buffer.alloc(headerLength + entryLength * entries.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(entries.length, 4)
  let offset = head.length
  for (const [index, { width, png }] of entries.entries()) {
    const at = headerLength + entryLength * index
    // One byte each holds the width and the height; 0 stands for 256.
    head.writeUInt8(width % 256, at)
    head.writeUInt8(width % 256, at + 1)
    head.writeUInt16LE(1, at + 4)
    head.writeUInt16LE(32, at + 6)
    head.writeUInt32LE(png.length, at + 8)
    head.writeUInt32LE(offset, at + 12)
    offset += png.length
  }
  return Buffer.concat([head, ...entries.map(({ png }) => png)])
}
