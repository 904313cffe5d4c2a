import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { site } from '../build.ts'
import { findPixels, readPng } from './shown-picture.ts'

test('the saying on the link-preview card is whole where the card is cut to a square', () => {
  const card = readPng(readFileSync(join(site.root, 'assets/share-card.png')))
  // The square reaches from 285 to 915; the beads of the right mark, in the same colour, begin at 960.
  const columns = findPixels(card, (colour, x) => colour === '#fffaf0' && x < 950).map(({ x }) => x)
  assert.ok(columns.length > 5_000 && columns.every((x) => x >= 345 && x <= 855))
})

test('the icon that a phone may cut to a circle has its marks inside that circle', () => {
  const icon = readPng(readFileSync(join(site.root, 'assets/icon-512-maskable.png')))
  const marks = findPixels(icon, (colour) => colour !== '#07392f')
  assert.ok(marks.length > 20_000 && marks.every(({ x, y }) => Math.hypot(x - 255.5, y - 255.5) < 0.4 * 512))
})

test.run()
