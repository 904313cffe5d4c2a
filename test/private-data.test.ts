import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { test } from './helpers/test.ts'
import * as assert from 'uvu/assert'
import { photographHasPrivateData } from '../generator/media/private-data.ts'
import { makeLocatedBytes, makePhotographBytes } from './helpers/picture.ts'

const join = (...parts: readonly (string | Buffer)[]) => Buffer.concat(parts.map((part) => Buffer.from(part)))

/** Adds a segment to a JPEG. */
function addSegment(jpeg: Buffer, application: number, ...parts: readonly (string | Buffer)[]): Buffer {
  const data = join(...parts)
  const length = data.length + 2
  return join(
    jpeg.subarray(0, 2),
    Buffer.of(0xff, 0xe0 + application, length >> 8, length & 255),
    data,
    jpeg.subarray(2),
  )
}

/** Adds a chunk to a PNG, after the first one. */
function addChunk(png: Buffer, name: string, ...parts: readonly (string | Buffer)[]): Buffer {
  const data = join(name, ...parts)
  const [size, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  size.writeUInt32BE(data.length - name.length)
  check.writeUInt32BE(crc32(data))
  return join(png.subarray(0, 33), size, data, check, png.subarray(33))
}

/** Writes XMP with one property, as an attribute or as an element. */
function writeXmp(attribute: string, element = ''): string {
  const names = ['Iptc4xmpCore', 'Iptc4xmpExt', 'MPReg', 'exif', 'lr', 'mwg-rs', 'photoshop']
  const spaces = names.map((name) => `xmlns:${name}="http://ns.example/${name}/"`).join(' ')
  return `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" ${spaces} ${attribute}>${element}</rdf:Description></rdf:RDF></x:xmpmeta>`
}

/** Writes XMP about a face, as phones and programs for photographs do. */
function writeFace(name: string): string {
  const face = `<rdf:Seq><rdf:li rdf:parseType="Resource"><mwg-rs:Type>Face</mwg-rs:Type>${name}</rdf:li></rdf:Seq>`
  const list = `<mwg-rs:RegionList>${face}</mwg-rs:RegionList>`
  return writeXmp('', `<mwg-rs:Regions rdf:parseType="Resource">${list}</mwg-rs:Regions>`)
}

const addXmp = (jpeg: Buffer, xmp: string) => addSegment(jpeg, 1, 'http://ns.adobe.com/xap/1.0/\0', xmp)

/** Adds the name of a place in IPTC, in the resource 1028 of Photoshop. The field says what kind of place it is. */
const addPlace = (jpeg: Buffer, field: string) =>
  addSegment(jpeg, 13, `Photoshop 3.0\x008BIM\x04\x04\0\0\0\0\0\x0d\x1c\x02${field}\0\x08Kakamega\0`)

const photo = await makePhotographBytes()
const plain = await sharp(photo).jpeg().toBuffer()
const located = await makeLocatedBytes()
const zeros = { GPSLatitude: '0/0 0/0 0/0', GPSLongitude: '0/1 0/1 0/1', GPSProcessingMethod: 'GPS' }
/**
 * Writes Exif with a longitude as iPhones do: with the highest byte of each number first. If it is damaged, a latitude
 * before it lies beyond the end.
 */
function writeBigEndian(isDamaged = false): Buffer {
  const short = (value: number) => Buffer.of(value >> 8, value & 255)
  const long = (value: number) => Buffer.of(0, 0, value >> 8, value & 255)
  const entry = (tag: number, type: number, count: number, value: number) =>
    join(short(tag), short(type), long(count), long(value))
  // Two directories: that of the file leads to the one of the position, whose longitude is behind it.
  const latitude = isDamaged ? [entry(2, 5, 3, 0xffff)] : []
  const position = [...latitude, entry(4, 5, 3, 44 + 12 * latitude.length)]
  const directories = [[entry(0x8825, 4, 1, 26)], position].map((entries) =>
    join(short(entries.length), ...entries, long(0)),
  )
  return join('MM\0*', long(8), ...directories, ...[34, 1, 45, 1, 10, 1].map(long))
}

const inXmp = writeXmp('exif:GPSLatitude="0,16.9N"')
const flat = await sharp(plain).png().toBuffer()
const exif = (await sharp(located).metadata()).exif?.toString('hex') ?? ''
const inDigits = `\nexif\n${exif.length / 2}\n${exif.replace(/.{72}/g, '$&\n')}\n`

const accepted: Readonly<Record<string, Buffer>> = {
  'of a phone with the location off': photo,
  'without metadata': plain,
  'with a position that Android has replaced by zeros': await makePhotographBytes({ gps: zeros }),
  'with a face that has no name, and with the depth of the scene': join(addXmp(photo, writeFace('')), plain),
  'that is a screenshot of an iPhone': addXmp(photo, writeXmp('exif:UserComment="Screenshot"')),
  'with bytes that look like the start of a JPEG': join(await sharp(photo).png().toBuffer(), '\xff\xd8\xff'),
}

const refused: Readonly<Record<string, Buffer>> = {
  'a position in Exif': located,
  'a position in Exif of an iPhone': addSegment(plain, 1, 'Exif\0\0', writeBigEndian()),
  'a longitude after a latitude that cannot be read': addSegment(plain, 1, 'Exif\0\0', writeBigEndian(true)),
  'a position in XMP': addXmp(photo, inXmp),
  'a position in XMP between other quotation marks': addXmp(photo, inXmp.replaceAll('"', "'")),
  'a city in IPTC': addPlace(photo, '\x5a'),
  'a part of a city in IPTC': addPlace(photo, '\x5c'),
  'a city in XMP': addXmp(photo, writeXmp('photoshop:City="Kakamega"')),
  'a city in XMP with spaces': addXmp(photo, writeXmp('photoshop:City = "Kakamega"')),
  'a part of a city in XMP': addXmp(photo, writeXmp('Iptc4xmpCore:Location="Kakamega"')),
  'a person in XMP': addXmp(photo, writeXmp('Iptc4xmpExt:PersonInImage="Achieng"')),
  'a person as programs of Microsoft write it': addXmp(photo, writeXmp('MPReg:PersonDisplayName="Achieng"')),
  'the name of a face': addXmp(photo, writeFace('<mwg-rs:Name>Achieng</mwg-rs:Name>')),
  'a position in a picture behind it': join(photo, located),
  'a city in IPTC of a picture behind it': join(photo, addPlace(photo, '\x5a')),
  'compressed XMP': addChunk(flat, 'iTXt', 'XML:com.adobe.xmp\0\x01\0\0\0', deflateSync(inXmp)),
  'compressed Exif in digits': addChunk(flat, 'zTXt', 'Raw profile type exif\0\0', deflateSync(inDigits)),
}

const isRefused = async (bytes: Buffer) => photographHasPrivateData(bytes, await sharp(bytes).metadata())

for (const [what, bytes] of Object.entries(accepted))
  test(`a photograph ${what} is accepted`, async () => assert.not(await isRefused(bytes)))

for (const [what, bytes] of Object.entries(refused))
  test(`a photograph with ${what} is refused`, async () => assert.ok(await isRefused(bytes)))

test('other formats are accepted without a position, and refused with one', async () => {
  for (const format of ['png', 'webp', 'avif'] as const) {
    const convert = (jpeg: Buffer) => sharp(jpeg).keepExif().toFormat(format).toBuffer()
    for (const bytes of [await convert(photo), await sharp(plain).toFormat(format).toBuffer()])
      assert.not(await isRefused(bytes), format)
    assert.ok(await isRefused(await convert(located)), format)
  }
})
