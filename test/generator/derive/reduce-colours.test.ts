import * as assert from 'uvu/assert'
import { reduceColours } from '../../../generator/derive/reduce-colours.ts'
import { createSuite } from '../suite.ts'

const test = createSuite('reduce colours')

const frequent = 0x000001

/** Four hundred greys and greens, each once, and then a hundred times one that is hardly different from the first. */
const shades = Array.from({ length: 400 }, (_, index) => (index < 200 ? index * 0x010101 : index << 8))
const manyColours = [...shades, ...Array.from({ length: 100 }, () => frequent)]

test('a picture of 256 colours or fewer keeps them all', () => {
  const colours = shades.slice(0, 256)
  assert.equal(showReduced(colours), colours)
})

test('a picture of more colours gets 256, and no pixel is more than a few steps away from its own', () => {
  const shown = showReduced(manyColours)
  assert.is(new Set(shown).size, 256)
  for (const [index, colour] of manyColours.entries())
    assert.ok(stepsBetween(colour, shown[index] ?? -1) <= 3, `${colour} became ${shown[index]}`)
})

test('the most frequent colour is kept exactly', () => {
  assert.equal(new Set(showReduced(manyColours).slice(400)), new Set([frequent]))
})

test('a picture with a transparent pixel is not reduced', () => {
  assert.is(reduceColours(Buffer.from([7, 57, 47, 255, 7, 57, 47, 254])), undefined)
})

/** Returns the colours that the pixels have after they were reduced. */
function showReduced(colours: readonly number[]): number[] {
  const { palette, indices } =
    reduceColours(Buffer.concat(colours.map((colour) => Buffer.of(colour >> 16, colour >> 8, colour, 255)))) ?? {}
  return Array.from(indices ?? [], (index) => palette?.[index] ?? -1)
}

function stepsBetween(a: number, b: number): number {
  return Math.max(...[16, 8, 0].map((shift) => Math.abs(((a >> shift) & 255) - ((b >> shift) & 255))))
}

test.run()
