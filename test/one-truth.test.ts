import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { site } from '../build.ts'
import type { PageProps } from '../components/layouts/document.tsx'
import type { FolderOfPictures } from '../components/folder-of-pictures.ts'
import { findGround, paintWithPigments } from '../components/art/palette.ts'
import { motto } from '../content/home.ts'
import { organization } from '../content/organization.ts'
import { createBuilder } from '../generator/builder.ts'
import type { Problem } from '../generator/problem.ts'
import type { FolderOfPictures as LoadedPictures } from '../generator/bundle/read-pictures.ts'
import type { PageInput } from '../generator/site.ts'
import { html, one, output, page } from './built-site.ts'
import type { Edit } from './edited-content.ts'
import { makeEditedSite } from './edited-site.ts'
import { afterwards, createSuite } from './generator/suite.ts'

const test = createSuite('one truth')

/** Does not compile where what the generator hands to pages is not what pages take. */
const handed: PageInput extends PageProps ? (PageProps extends PageInput ? true : false) : false = true

/** Does not compile where what the generator loads from a folder of pictures is not what components take. */
const loaded: LoadedPictures extends FolderOfPictures
  ? FolderOfPictures extends LoadedPictures
    ? true
    : false
  : false = true

test('the generator hands to every page what pages take, and to components the pictures as they take them', () => {
  assert.ok(handed && loaded)
})

const pigments = ['leaf', 'ink', 'cotton', 'mango', 'hibiscus', 'petal', 'sky', 'rose']

for (const name of pigments) {
  test(`a drawing in the colour of ${name} is painted with that pigment`, () => {
    assert.is(paintWithPigments(`<path fill="${pigment(name)}"/>`), `<path fill="var(--${name})"/>`)
  })
}

/** The outline of the voice mark as the pages draw it. */
const voiceMarkPath = one(page('/'), 'path#voice-mark').getAttribute('d') ?? ''

/** The drawings that came with the site; others are the organization's own, and those that it has exchanged are gone. */
const drawings = ['girls-care', 'her-choice', 'menstrual-health', 'teens-4-teens-talk']
  .map((name) => `programs/${name}.svg`)
  .filter((path) => existsSync(join(site.root, 'assets', path)))

test('the first drawings of programs are made of the mark that the pages draw, in pigments of the pages, on one of their grounds', () => {
  assert.ok(drawings.length > 0)
  for (const name of drawings) {
    const drawing = readAsset(name)
    assert.ok(drawing.includes(`d="${voiceMarkPath}"`), name)
    assert.equal(
      coloursIn(drawing).filter((colour) => !pigments.map(pigment).includes(colour)),
      [],
      name,
    )
    assert.ok(findGround(/background:(#\w+)/.exec(drawing)?.[1]) !== undefined, name)
  }
})

test('every page and the manifest are in the same language', () => {
  const { lang } = JSON.parse(Buffer.from(output.get('site.webmanifest') ?? '').toString())
  for (const { path } of site.routes) assert.match(html(path), `<html lang="${lang}">`)
})

const icon = readAsset('icon.svg')
const card = readAsset('share-card.svg')

test('the icon shows the mark as the pages draw it', () => {
  assert.is(icon.split(voiceMarkPath).length - 1, 2)
})

test('the icon has the colours of leaf and mango', () => {
  assert.equal(coloursIn(icon), ['leaf', 'mango'].map(pigment))
})

/** What the link-preview card has in common with the home page, by where it begins and ends there. */
const shared = {
  mark: /<path id="voice-mark".*?<\/path>/,
  'line of beads': /<path id="open-line".*?<\/path>/,
  petal: /<g id="petal".*?<\/g>/,
  rosette: /<g id="rosette".*?<\/g>/,
  border: /<pattern id="pindo-tile".*?<\/pattern>/,
  woman: /<g><use href="#voice-mark" class="paint-mango">.*?<circle class="paint-mango" r="1"><\/circle><\/g>/,
  girl: /<g><use href="#voice-mark" class="paint-hibiscus">.*?<circle class="paint-cotton" r="1"><\/circle><\/g>/,
  'look of beads': /\.bead-line\{.*?\}/,
  'look of fine beads': /\.bead-line-fine\{.*?\}/,
}

for (const [name, pattern] of Object.entries(shared)) {
  test(`the link-preview card and the home page have the same ${name}`, () => {
    const [fragment = 'nothing'] = pattern.exec(html('/')) ?? []
    assert.ok(flatten(card).includes(flatten(fragment)), fragment)
  })
}

test('the rings on the link-preview card are rings of the home page', () => {
  const rings =
    flatten(card).match(/<use href="#open-line" class="paint-line-\w+ bead-line" transform="scale\(.*?>/g) ?? []
  assert.is(rings.length, 10)
  assert.equal(
    rings.filter((ring) => !flatten(html('/')).includes(ring)),
    [],
  )
})

test('the link-preview card is painted as the pages are', () => {
  const paints = [...card.matchAll(/(\.paint-\S+\{(?:fill|stroke):)(#\w+)\}/g)]
  assert.ok(paints.length > 0)
  assert.is(paints.length, coloursIn(card).length)
  for (const [, rule = '', colour] of paints) {
    const [, name = ''] =
      html('/')
        .split(`${rule}var(--`)[1]
        ?.match(/^(\w+)\)/) ?? []
    assert.is(colour, pigment(name), rule)
  }
})

test('the link-preview card says the motto and the tagline', () => {
  const words = [...card.matchAll(/<text.*?>(.*?)<\/text>/g)].map(([, line]) => line).join(' ')
  assert.is(words, `${motto.join(' - ').toUpperCase()} ${organization.tagline} · Kakamega, Kenya`)
})

test('a build warns where the tagline is no longer the one on the link-preview card', async () => {
  assert.equal(await findWarnings([]), [])
  const [warning, ...others] = await findWarnings([
    { file: 'organization', find: /(\btagline: )'.*'/, put: "$1'Another tagline'" },
  ])
  assert.equal(others, [])
  assert.is(warning?.text, '`organization.tagline` says "Another tagline", but assets/share-card.svg does not.')
  assert.is(warning?.location?.file, 'content/organization.ts')
  assert.ok(warning?.location?.line)
})

test('the icon without a file has the colour of hibiscus', () => {
  const address = one(page('/500.html'), 'link[rel=icon]').getAttribute('href') ?? ''
  const [, colour = ''] = /fill="(#[0-9a-f]{6})"/.exec(decodeURIComponent(address)) ?? []
  assert.is(colour, pigment('hibiscus'))
})

/** Builds this site with edited content, and returns what it is warned of. */
async function findWarnings(edits: readonly Edit[]): Promise<readonly Problem[]> {
  const builder = await createBuilder(makeEditedSite(edits))
  afterwards(() => builder.close())
  return (await builder.build()).check()
}

function readAsset(name: string): string {
  return readFileSync(join(site.root, 'assets', name), 'utf8')
}

function coloursIn(drawing: string): string[] {
  return drawing.match(/#[0-9a-f]{6}\b/g) ?? []
}

/** Returns the colour that a token has in the styles of the pages. */
function pigment(name: string): string {
  const [tokens = ''] = /:root\{--leaf:.*?\}/.exec(html('/')) ?? []
  const [, colour = 'none'] = new RegExp(`--${name}: ?(#\\w+)`).exec(tokens) ?? []
  return colour
}

/** Returns markup as a drawing program and React would both write it: without white space between tags, empty elements closed at once. */
function flatten(markup: string): string {
  return markup.replace(/>\s+</g, '><').replace(/><\/(use|path|circle)>/g, '/>')
}

test.run()
