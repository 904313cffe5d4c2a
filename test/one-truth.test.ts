import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { site } from '../build.ts'
import { paintWithPigments } from '../components/art/palette.ts'
import { html, one, page, paths, text } from './built-site.ts'

// What has to be written in two places, because one of them is no code, has to be the same in both.

const pigments = ['leaf', 'ink', 'cotton', 'mango', 'hibiscus', 'petal', 'sky', 'rose']

test('a drawing in the colours of the site is painted with its pigments', () => {
  for (const name of pigments) {
    assert.is(paintWithPigments(`<path fill="${pigment(name)}"/>`), `<path fill="var(--${name})"/>`)
  }
})

test('the icon shows the mark as the pages draw it, in leaf and mango', () => {
  const icon = readFileSync(join(site.root, 'assets/icon.svg'), 'utf8')
  const mark = one(page('/'), 'path#voice-mark').getAttribute('d') ?? 'none'
  assert.is(icon.split(mark).length - 1, 2)
  assert.equal(icon.match(/#[0-9a-f]{6}\b/g), ['leaf', 'mango'].map(pigment))
})

test("the browser's own bar and the ground behind the icon have pigments of the site", () => {
  const manifest = JSON.parse(text('site.webmanifest'))
  assert.equal([manifest.theme_color, manifest.background_color], ['leaf', 'cotton'].map(pigment))
})

test('every page and the manifest are in the same language', () => {
  const { lang } = JSON.parse(text('site.webmanifest'))
  for (const path of paths) assert.match(html(path), `<html lang="${lang}">`)
})

/** Returns the colour that a token has in the styles of the pages. */
function pigment(name: string): string {
  return new RegExp(`--${name}: ?(#\\w+)`).exec(html('/'))?.[1] ?? 'none'
}

test.run()
