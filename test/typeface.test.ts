import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { site } from '../build.ts'
import { examinePage } from '../generator/check-page.ts'
import { listCharacters } from './list-characters.ts'

const characters = new Set(site.fonts.flatMap((font) => [...font.characters]))

for (const { to, characters: listed } of site.fonts) {
  test(`${to} has the characters that its entry lists, and no others`, async () => {
    const found = await listCharacters(readFileSync(join(site.root, to)))
    assert.equal([...found].sort(), [...listed].sort())
  })
}

test('the typeface has Basic Latin, and the names of people and places of the region can be written', () => {
  const basicLatin = String.fromCharCode(...Array.from({ length: 95 }, (_, index) => 0x20 + index))
  for (const name of [basicLatin, 'Nang’ina', "Ng'ang'a", 'Ngũgĩ wa Thiong’o', 'Wangarĩ', 'Aïsha', 'Ñandu']) {
    assert.equal(findForeign(name), [], name)
  }
})

test('a sign that the typeface does not have is refused with its code and its word, an emoji only once', () => {
  assert.match(findForeign('Naŋina')[0] ?? '', 'shows “ŋ” (U+014B) in “Naŋina”')
  assert.match(findForeign('Ж')[0] ?? '', 'U+0416')
  assert.is(findForeign('Welcome 👋🏾').length, 1)
})

/** Returns what a page with a word is told of its characters. */
function findForeign(word: string): string[] {
  const { findings } = examinePage(`<p>${word.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`, characters)
  return findings.map(({ says }) => says).filter((says) => says.startsWith('shows'))
}

test.run()
