import { test } from './suite.ts'
import * as assert from 'uvu/assert'
import { characters } from '../assets/originals/characters.ts'

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
