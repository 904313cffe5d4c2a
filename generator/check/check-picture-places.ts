import { kindOfPicture } from '../derive/photograph.ts'
import { remember } from '../remember.ts'
import type { Output } from '../site.ts'
import { asBuffer } from './as-buffer.ts'
import type { Fault } from './fault.ts'
import { nameBeforeHash } from './name-before-hash.ts'

/** Finds pictures that tell where they were taken, as cameras write it into them, together with the name of the file: it may be where somebody lives or is hiding. */
export function checkPicturePlaces(output: Output): [file: string, fault: Fault][] {
  const photographs = [...output].filter(([file]) => kindOfPicture(file) === 'photograph')
  return photographs
    .filter(([, bytes]) => tellsPlace(bytes))
    .map(([file]) => [file, { ...fault, quotes: [`/${nameBeforeHash(file)}`] }])
}

const fault = {
  says: 'tells the place where the picture was taken.',
  mend: 'Remove the place from the original, as the programs that show photographs on a phone or computer can, and put that file there.',
}

const tellsPlace = remember((bytes: Uint8Array) => {
  const data = asBuffer(bytes)
  return (
    data.includes('exif:GPS') ||
    listDirectories(data).some(({ start, isLittle }) => hasPlace(data.subarray(start), isLittle))
  )
})

/** Returns where camera data begin (Exif 2.32, which is written as TIFF 6.0), and whether the lower byte of a number comes first there. */
function listDirectories(data: Buffer): { start: number; isLittle: boolean }[] {
  // JPEG and AVIF announce them by the first word, PNG by the second and WebP by the third; some programs by two of them.
  const found = data.toString('latin1').matchAll(/(?:Exif\0\0|eXIf|EXIF.{4})(?=II\*\0|MM\0\*)/gs)
  return [...found].map(({ index, 0: { length } }) => ({
    start: index + length,
    isLittle: data[index + length] === 0x49,
  }))
}

/** The entry that leads to the place. */
const placeTag = 0x8825

function hasPlace(tiff: Buffer, isLittle: boolean): boolean {
  const readShort = (at: number) =>
    at + 2 > tiff.length ? 0 : isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at)
  const start = tiff.length < 8 ? 0 : isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  // Each entry has twelve bytes, the first two of which say what it is.
  return Array.from({ length: readShort(start) }, (_, index) => readShort(start + 2 + 12 * index)).includes(placeTag)
}
