import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseHTML } from 'linkedom/worker'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { createBuilder } from '../generator/build/build-site.ts'
import { copySite } from './site-copy.ts'

type Point = readonly [x: number, y: number]

const copy = copySite()
const file = join(copy.root, 'content/home.ts')
const source = readFileSync(file, 'utf8')
const builder = await createBuilder(copy, { base: '/' })

/** Builds the home page with these figures of girls, mothers and dialogues. */
async function buildHome(figures: readonly number[]): Promise<Document> {
  const rest = [...figures]
  writeFileSync(
    file,
    source.replace(/(?<=figure: )\d+/g, () => String(rest.shift())),
  )
  const { output } = await builder.build(new Set(['content/home.ts']))
  const html = output.get('index.html') ?? new Uint8Array()
  return parseHTML(Buffer.from(html).toString()).document
}

const cases = '1000 20 20, 1234 21 21, 6000 127 70, 6412 143 84, 9999 84 143, 12345 999 999, 20000 1000 1000'

for (const figures of cases.split(', ')) {
  test(`the figures ${figures} are drawn as that many dots, dots and pairs, which do not overlap`, async () => {
    const [girls = 0, mothers = 0, dialogues = 0] = figures.split(' ').map(Number)
    const home = await buildHome([girls, mothers, dialogues])
    const numbers = Array.from(home.querySelectorAll('.impact-number'), ({ textContent }) => textContent)
    assert.is(numbers.join(' '), figures)
    const [wide, tall] = [readField(home, 'wide'), readField(home, 'tall')]
    for (const { dots, layers, columns, rows } of [wide, tall]) {
      assert.equal([dots.length, new Set(dots.map(String)).size], [girls, girls])
      assert.ok(dots.every(([x, y]) => x % 1 === 0.5 && x < columns && y % 1 === 0.5 && y < rows))
      const coloured = Object.values(layers).flat().map(String)
      const places = new Set(dots.map(String))
      assert.is(new Set(coloured).size, coloured.length, 'no dot has two colours')
      assert.ok(coloured.every((dot) => places.has(dot)))
      assert.is(layers.petal.length, 1, 'one dot is marked')
    }
    // On a phone of 360 px, the field is 320 px wide. It is at most 1.5 times as tall as the field of 6000 dots.
    assert.ok(tall.columns <= 320 / 2.5 && tall.rows / tall.columns <= 2.5 && wide.rows / wide.columns <= 0.75)
    // The box of a four-digit number is 1/4 of the width of the field high, and 5/12 wide. Five digits need 1/4 more width.
    const [right, bottom] = [(wide.columns * String(girls).length * 5) / 48, wide.columns / 4]
    assert.not.ok(wide.dots.some(([x, y]) => x - 0.5 < right && y - 0.5 < bottom))
    const { dots } = trace(one(home, '.impact-count path'))
    assert.is(dots.length, mothers)
    assert.ok(dots.every(([x, y], index) => dots.slice(0, index).every(([a, b]) => Math.hypot(a - x, b - y) > 0.99)))
    const [row, rows, last] = ['#pair-row use', 'svg > use[href="#pair-row"]', 'svg > use[href="#pair"]']
    assert.is(count(home, row) * count(home, rows) + count(home, last), dialogues)
  })
}

test('6000, 127 and 70 are drawn as in the design, and screen readers skip the drawings', async () => {
  const home = await buildHome([6000, 127, 70])
  const [wide, tall] = [readField(home, 'wide'), readField(home, 'tall')]
  assert.equal([wide.columns, wide.rows, tall.columns, tall.rows], [120, 63, 60, 100])
  const heights = trace(one(home, '.impact-count path')).dots.map(([, y]) => y)
  const rows = [...new Set(heights)].map((row) => heights.filter((y) => y === row).length)
  assert.equal(rows, [7, 8, 9, 10, 11, 12, 13, 12, 11, 10, 9, 8, 7])
  assert.equal([count(home, '#pair-row use'), count(home, 'use[href="#pair-row"]')], [10, 7])
  assert.equal([count(home, '.impact svg'), count(home, '.impact svg[aria-hidden="true"]')], [8, 8])
})

test('a figure that cannot be drawn is reported', async () => {
  const rule = /content\/home\.ts: impact\.\w+\.figure: is not a whole number from (1000 to 20000|20 to 1000)\./
  for (const figures of ['999 127 70', '20001 127 70', '6000.5 127 70', '6000 19 70', '6000 127 1001'])
    assert.match(await buildHome(figures.split(' ').map(Number)).then(String, String), rule)
})

test.after(() => builder.close())

function count(root: ParentNode, selector: string): number {
  return root.querySelectorAll(selector).length
}

/** Returns the dots of a field, and the colour of each. Larger dots are drawn over the plain ones in the same places. */
function readField(home: Document, name: string) {
  const field = one(home, `svg.impact-drawing-${name}`)
  const [, , columns = 0, rows = 0] = (field.getAttribute('viewBox') ?? '').split(' ').map(Number)
  const { dots } = trace(one(field, '.paint-line-cotton'))
  const mango = trace(one(field, '.paint-line-mango path')).dots
  const [x = 0, y = 0] = numbersIn(one(field, 'use.paint-line-rose').getAttribute('transform') ?? '', 1)
  const layers = {
    mango,
    rose: mango.map(([left, top]): Point => [2 * x - left, 2 * y - top]),
    petal: trace(one(field, '.paint-line-petal')).dots,
  }
  return { columns, rows, dots, layers }
}

/** Returns the dots of a dashed path: one in the middle of each unit of a line, as browsers draw them. */
function trace(path: Element): { dots: Point[] } {
  assert.ok(path.classList.contains('dots'))
  const dots: Point[] = []
  let [x, y] = [0, 0]
  for (const [, command = '', values = ''] of (path.getAttribute('d') ?? '').matchAll(/([Mmh])([^Mmh]+)/g)) {
    const [one = 0, two = 0] = numbersIn(values)
    if (command === 'M') [x, y] = [one, two]
    if (command === 'm') [x, y] = [x + one, y + two]
    if (command === 'h') for (const end = x + one; x < end; x++) dots.push([x + 0.5, y])
  }
  return { dots }
}

/** Returns the numbers in a text, from the one at index `start`. */
function numbersIn(text: string, start = 0): number[] {
  return (text.match(/-?[\d.]+/g) ?? []).slice(start).map(Number)
}

function one(root: ParentNode, selector: string): Element {
  const element = root.querySelector(selector)
  assert.ok(element, selector)
  return element!
}

test.run()
