import sharp from 'sharp'
import * as assert from 'uvu/assert'
import { checkPicturePlaces } from '../../../generator/check/check-picture-places.ts'
import { makePhotographBytes } from '../../photograph-file.ts'
import { createSuite } from '../suite.ts'

const test = createSuite('picture places')

const formats = ['jpeg', 'png', 'webp', 'avif'] as const

for (const format of formats) {
  test(`a photograph that tells where it was taken is refused as .${format}`, async () => {
    const bytes = await sharp(await makePhotographBytes())
      .keepExif()
      .toFormat(format)
      .toBuffer()
    assert.equal(namesOf(checkPicturePlaces(new Map([[`assets/girl-ABCDEFGH.${format}`, bytes]]))), [
      `assets/girl-ABCDEFGH.${format}`,
    ])
  })

  test(`a photograph that was stripped of that is fine as .${format}, also where it keeps other details`, async () => {
    const photograph = await makePhotographBytes()
    const bare = await sharp(photograph).toFormat(format).toBuffer()
    const kept = await sharp(bare)
      .withExif({ IFD0: { Model: 'A camera' } })
      .toFormat(format)
      .toBuffer()
    assert.equal(
      checkPicturePlaces(
        new Map([
          [`bare.${format}`, bare],
          [`kept.${format}`, kept],
        ]),
      ),
      [],
    )
  })
}

test('the ending may be written in capital letters, as cameras do', async () => {
  assert.equal(namesOf(checkPicturePlaces(new Map([['IMG_2031.JPG', await makePhotographBytes()]]))), ['IMG_2031.JPG'])
})

test('the place that a program wrote as XMP is found too', async () => {
  const xmp =
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="0,16.9N"/></rdf:RDF></x:xmpmeta>'
  const bytes = await sharp(await makePhotographBytes())
    .withXmp(xmp)
    .jpeg()
    .toBuffer()
  assert.equal(namesOf(checkPicturePlaces(new Map([['photo.jpg', bytes]]))), ['photo.jpg'])
})

test('camera data that break off tell nothing', async () => {
  const bytes = await makePhotographBytes()
  const start = bytes.indexOf('Exif')
  for (let length = 0; length < 40; length++)
    assert.equal(checkPicturePlaces(new Map([['photo.jpg', bytes.subarray(0, start + length)]])), [], `${length} bytes`)
})

function namesOf(found: ReturnType<typeof checkPicturePlaces>): string[] {
  return found.map(([file]) => file)
}

test.run()
