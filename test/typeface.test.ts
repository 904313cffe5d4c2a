import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { site as ours } from '../build.ts'
import { cutWebfont } from '../generator/derive/cut-webfont.ts'
import { problemsOf } from '../generator/problem.ts'
import type { Site } from '../generator/site.ts'
import { buildOnce } from './built-site.ts'
import { assertProblems } from './generator/assert-problem.ts'
import { createSuite } from './generator/suite.ts'
import { listCharacters } from './list-characters.ts'
import { copySite, editFile } from './site-copy.ts'

const test = createSuite('typeface')

const { root, webfonts = [] }: Site = ours

for (const webfont of webfonts) {
  test(`${webfont.to} has the characters that its entry lists, and no others`, async () => {
    const found = await listCharacters(readFileSync(join(root, webfont.to)))
    assert.equal([...found].sort(), [...webfont.characters].sort())
  })

  test(`${webfont.to} has the bytes that its original makes`, async () => {
    assert.is(
      Buffer.compare(readFileSync(join(root, webfont.to)), await cutWebfont(root, webfont)),
      0,
      'Run `npm run derive -- --all`.',
    )
  })
}

test('the typeface has Basic Latin', () => {
  const characters = webfonts.map((font) => font.characters).join('')
  for (let code = 0x20; code < 0x7f; code++)
    assert.ok(characters.includes(String.fromCharCode(code)), String.fromCharCode(code))
})

for (const name of ['Nang’ina Wafula', "Ng'ang'a", 'Ngũgĩ wa Thiong’o', 'Wangarĩ', 'Khasiala', 'Aïsha', 'Ñandu']) {
  test(`the name ${name} can be written on the site`, async () => {
    assert.equal(await buildWith(name), [])
  })
}

for (const [character, code] of [
  ['ŋ', 'U+014B'],
  ['→', 'U+2192'],
  ['Ж', 'U+0416'],
  ['🌍', 'U+1F30D'],
  ['👋🏾', 'U+1F44B U+1F3FE'],
] as const) {
  test(`${character} is refused with its code and its place, since the typeface does not have it`, async () => {
    const problems = await buildWith(`Na${character}ina`)
    assertProblems(problems, {
      text: `The page / shows “${character}” (${code}) in “Na${character}ina”, which the typeface of the site does not have.`,
      file: 'content/programs.ts',
      lineText: `title: 'Na${character}ina',`,
      note: 'Write it with other letters',
    })
  })
}

/** Builds the site with a program of a name, and returns the problems that this has. */
async function buildWith(name: string) {
  const site = copySite()
  editFile(
    site,
    'content/programs.ts',
    /title: '.*'/,
    `title: ${JSON.stringify(name).replace(/^"|"$/g, name.includes("'") ? '"' : "'")}`,
  )
  return buildOnce(undefined, site).then(
    () => [],
    (error: unknown) => problemsOf(error, site.root),
  )
}

test.run()
