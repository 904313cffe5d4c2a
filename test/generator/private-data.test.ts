import sharp from 'sharp'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { findPrivateData } from '../../generator/private-data.ts'
import { makePhotographBytes } from '../photograph-file.ts'

const test = suite('private-data')

/** A number of two or four bytes, the low byte first. */
const short = (number: number) => Buffer.from(Uint16Array.of(number).buffer)
const long = (number: number) => Buffer.from(Uint32Array.of(number).buffer)
const join = (...parts: readonly (string | Buffer)[]) => Buffer.concat(parts.map((part) => Buffer.from(part)))

/** Adds a segment to a JPEG. */
function addSegment(jpeg: Buffer, application: number, ...parts: readonly (string | Buffer)[]): Buffer {
  const data = join(...parts)
  const head = join(Buffer.of(0xff, 0xe0 + application), short(data.length + 2).swap16())
  return join(jpeg.subarray(0, 2), head, data, jpeg.subarray(2))
}

/** Writes XMP with one property, as an attribute or as an element with a list of groups. */
function writeXmp(attribute: string, element = '', fields = ''): string {
  const names = ['Container', 'Iptc4xmpExt', 'Item', 'MP', 'MPReg', 'MPRI', 'dji', 'exif', 'mwg-rs', 'photoshop']
  const spaces = names.map((name) => `xmlns:${name}="http://ns.example/${name}/"`).join(' ')
  const list = `<${element}><rdf:Seq><rdf:li rdf:parseType="Resource">${fields}</rdf:li></rdf:Seq></${element}>`
  return `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" ${spaces} ${attribute}>${element && list}</rdf:Description></rdf:RDF></x:xmpmeta>`
}

const addXmp = (jpeg: Buffer, xmp: string | Buffer) => addSegment(jpeg, 1, 'http://ns.adobe.com/xap/1.0/\0', xmp)

/** Adds XMP that is longer than one segment. */
const addExtendedXmp = (jpeg: Buffer, xmp: string) =>
  addXmp(
    addSegment(jpeg, 1, 'http://ns.adobe.com/xmp/extension/\0', 'A'.repeat(32), long(0), long(0), xmp),
    writeXmp(''),
  )

/** Adds a text in IPTC, in the resource 1028 of Photoshop. */
function addIptc(jpeg: Buffer, number: number, text: string): Buffer {
  const data = join('\x1c\x02', Buffer.of(number), short(text.length).swap16(), text)
  return addSegment(jpeg, 13, 'Photoshop 3.0\x008BIM\x04\x04\0\0', long(data.length).swap32(), data)
}

/** Adds further pictures to a JPEG, and lists them in the segment that CIPA DC-007 specifies. */
function addPictures(jpeg: Buffer, ...pictures: readonly Buffer[]): Buffer {
  const tag = (number: number, type: number, count: number, value: Buffer) =>
    join(short(number), short(type), long(count), value)
  const size = 16 * (pictures.length + 1)
  const directory = join(
    'II*\0\x08\0\0\0\x02\0',
    tag(0xb0_01, 4, 1, long(pictures.length + 1)),
    tag(0xb0_02, 7, size, long(38)),
    long(0),
  )
  const length = jpeg.length + 8 + directory.length + size
  const entries = [jpeg, ...pictures].map((picture, index, all) => {
    const before = all.slice(1, index).reduce((sum, one) => sum + one.length, 0)
    // Offsets count from the directory, which is the eleventh byte of the file.
    return join(long(0), long(picture.length), long(index === 0 ? 0 : length + before - 10), long(0))
  })
  return join(addSegment(jpeg, 2, 'MPF\0', directory, ...entries), ...pictures)
}

/** Adds blocks as Samsung’s cameras do, and the list of them, as Samsung.pm of ExifTool reads it. */
function addTrailer(jpeg: Buffer, blocks: Readonly<Record<string, string | Buffer>>): Buffer {
  const type = long(0x0a_01_00_00)
  const written = Object.entries(blocks).map(([name, data]) => join(type, long(name.length), name, data))
  const distance = (index: number) => join(...written.slice(index)).length
  const list = written.map((block, index) => join(type, long(distance(index)), long(block.length)))
  const size = long(12 + 12 * written.length)
  return join(jpeg, ...written, 'SEFH', long(107), long(written.length), ...list, size, 'SEFT')
}

/** Adds a chunk of text to a PNG. Readers ignore its wrong checksum. */
const addText = (png: Buffer, text: string) =>
  join(png.subarray(0, 33), long(text.length).swap32(), 'tEXt', text, long(0), png.subarray(33))

const photo = await makePhotographBytes()
const plain = await sharp(photo).jpeg().toBuffer()
const png = await sharp(photo).png().toBuffer()
const located = await makePhotographBytes({ gps: { GPSLatitudeRef: 'N', GPSLatitude: '0/1 16/1 55/1' } })
const zeros = { GPSLatitude: '0/0 0/0 0/0', GPSLongitude: '0/1 0/1 0/1', GPSProcessingMethod: 'GPS' }
const film = Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0isommp42')
const city = writeXmp('photoshop:City="Kakamega"')
const inXmp = writeXmp('exif:GPSLatitude="0,16.9N"')
const gainMap = addXmp(plain, writeXmp('exif:Gain="1"'))
const ultraHdr = addPictures(
  addXmp(photo, writeXmp('', 'Container:Directory', '<Container:Item Item:Length="9"/>')),
  gainMap,
)
const findFaces = (name: string) => {
  const xmp = writeXmp('', 'mwg-rs:RegionList', `<mwg-rs:Type>Face</mwg-rs:Type>${name}`)
  return addXmp(
    photo,
    xmp.replace(/<mwg-rs:RegionList>.*RegionList>/, '<mwg-rs:Regions rdf:parseType="Resource">$&</mwg-rs:Regions>'),
  )
}

const accepted: Readonly<Record<string, Buffer>> = {
  'of a phone with the location off': photo,
  'of a Pixel: Ultra HDR, and extended XMP': addPictures(addExtendedXmp(photo, writeXmp('exif:Notes="QUJD"')), gainMap),
  'of an iPhone: a portrait with its depth, and faces': addPictures(findFaces(''), gainMap, plain),
  'of a Samsung: Ultra HDR, and a trailer': addTrailer(ultraHdr, { Image_UTC_Data: '1769850000000', MCC_Data: '639' }),
  'of a Samsung: a portrait with its original': addTrailer(photo, { DualShot_1: plain, DualShot_2: Buffer.of(7, 7) }),
  'with a position that Android has replaced by zeros': await makePhotographBytes({ gps: zeros }),
  'with a caption, and zeros at its end': join(addIptc(photo, 120, 'Girls read.'), long(0)),
  'with a picture that nothing lists, whose metadata is harmless': join(ultraHdr, plain),
  'as PNG': addText(await sharp(photo).keepExif().png().toBuffer(), 'Software\0Android'),
  'as WebP': await sharp(photo).keepExif().withXmp(writeXmp('')).webp().toBuffer(),
  'as AVIF': await sharp(photo).keepExif().withXmp(writeXmp('')).avif().toBuffer(),
}

/** What is wrong with photographs, by the words of the message. */
const refused: Readonly<Record<string, Readonly<Record<string, Buffer>>>> = {
  'says where it was taken': {
    'a position in Exif': located,
    'an altitude in Exif': await makePhotographBytes({ gps: { GPSAltitude: '1535/1' } }),
    'a position in Exif of a WebP': await sharp(located).keepExif().webp().toBuffer(),
    'a position in Exif of an AVIF': await sharp(located).keepExif().avif().toBuffer(),
    'a position in Exif of a PNG': await sharp(located).keepExif().png().toBuffer(),
    'a position in XMP': addXmp(photo, inXmp),
    'a position in XMP of a WebP': await sharp(photo).withXmp(inXmp).webp().toBuffer(),
    'a position in XMP of an AVIF': await sharp(photo).withXmp(inXmp).avif().toBuffer(),
    'a position in XMP of a drone': addXmp(photo, writeXmp('dji:GpsLongtitude="34.7"')),
    'a position in XMP in small letters': addXmp(photo, writeXmp('exif:gpslatitude="0,16.9N"')),
    'a position in extended XMP': addExtendedXmp(photo, inXmp),
    'a position in another picture that MPF lists': addPictures(photo, plain, located),
    'a position in a picture that nothing lists': join(photo, located),
    'a position in a picture that Samsung adds': addTrailer(photo, { DualShot_1: located }),
    'a position in the trailer of a Samsung': addTrailer(photo, { Info: '{"latitude":0.2}' }),
    'a position in C2PA': addSegment(photo, 11, 'jumb{"exif:GPSLatitude":"0,16.9N"}'),
    'a place in a text of a PNG': addText(png, 'Location\0Kakamega'),
    'a city in IPTC': addIptc(photo, 90, 'Kakamega'),
    'a place in IPTC': addIptc(photo, 92, 'A school'),
    'a city in XMP': addXmp(photo, city),
    'a place in XMP': addXmp(
      photo,
      writeXmp('', 'Iptc4xmpExt:LocationShown', '<Iptc4xmpExt:City>A</Iptc4xmpExt:City>'),
    ),
  },
  'has the name of a person': {
    'a person in XMP': addXmp(photo, writeXmp('Iptc4xmpExt:PersonInImage="Achieng"')),
    'the name of a face': findFaces('<mwg-rs:Name>Achieng</mwg-rs:Name>'),
    'the name of a face by Microsoft': addXmp(
      photo,
      writeXmp('', 'MP:RegionInfo', '<MPReg:PersonDisplayName>A</MPReg:PersonDisplayName>'),
    ),
  },
  'this check cannot read': {
    'XMP as UTF-16': addXmp(photo, Buffer.from(inXmp, 'utf16le')),
    'XMP that is damaged': addXmp(photo, city.slice(0, -9)),
    'XMP with another prefix': addXmp(photo, city.replaceAll('rdf:', 'r:').replace(':rdf', ':r')),
    'XMP that is compressed': await sharp(photo).withXmp(inXmp).png().toBuffer(),
    'extended XMP that is damaged': addExtendedXmp(photo, city.slice(0, -9)),
    'Exif twice': addSegment(photo, 1, (await sharp(photo).metadata()).exif ?? ''),
    // The directory should be at byte 256.
    'Exif without its directory for GPS': addSegment(
      plain,
      1,
      'Exif\0\0',
      Buffer.from('4d4d002a00000008000188250004000000010000010000000000', 'hex'),
    ),
    'IPTC twice': addIptc(addIptc(photo, 120, 'Girls read.'), 90, 'Kakamega'),
    'no picture': Buffer.from('x'),
    'a profile in a text of a PNG': addText(png, 'Raw profile type APP1\0x'),
  },
  'has a film or a recording in it': {
    'a film at its end': join(photo, film),
    'a film in the trailer of a Samsung': addTrailer(photo, { MotionPhoto_Data: film }),
    'a voice in the trailer of a Samsung': addTrailer(photo, { SoundShot_000: '#!AMR' }),
    'a film after an AVIF': join(await sharp(photo).avif().toBuffer(), film),
    'a film after a WebP': join(await sharp(photo).webp().toBuffer(), film),
  },
  'has other data after the picture': {
    'an archive at its end': join(photo, 'PK\x03\x04'),
    'data after a PNG': join(png, 'x'),
  },
}

for (const [what, bytes] of Object.entries(accepted))
  test(`a photograph ${what} is accepted`, async () => assert.is(await findPrivateData(bytes), undefined))
for (const [words, photographs] of Object.entries(refused))
  for (const [what, bytes] of Object.entries(photographs))
    test(`a photograph with ${what} is refused`, async () => assert.match((await findPrivateData(bytes)) ?? '', words))

test.run()
