import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from './suite.ts'
import * as assert from 'uvu/assert'
import { characters } from '../assets/originals/characters.ts'
import { findPixels, token } from './colours.ts'

const readAsset = (file: string) => readFileSync(join(process.cwd(), 'assets', file))

test('the marks of the share card fit into the square that some apps crop it to', async () => {
  // The square spans 285 to 915 px.
  const marks = await findPixels(readAsset('share-card.png'), token('sky'))
  assert.ok(marks.length > 2_000 && marks.every(({ x }) => x >= 285 && x <= 915))
})

test('the mark of the maskable icon is inside the circle that phones may crop it to', async () => {
  const mark = await findPixels(readAsset('icon-512-maskable.png'), token('mango'))
  assert.ok(mark.length > 10_000 && mark.every(({ x, y }) => Math.hypot(x - 255.5, y - 255.5) < 0.4 * 512))
})

test('the font is made for the letters of names from the region', () => {
  const known = new Set(characters)
  const basicLatin = Array.from({ length: 95 }, (_, index) => String.fromCharCode(0x20 + index))
  const letters = [...basicLatin, ..."Nang’ina Ng'ang'a Ngũgĩ wa Thiong’o Wangarĩ Aïsha Ñandu"]
  // Browsers also make ĩ from two characters.
  assert.equal(
    letters.filter((letter) => !known.has(letter) && ![...letter.normalize('NFD')].every((one) => known.has(one))),
    [],
  )
})
