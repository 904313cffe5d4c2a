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
    for (const { dots, colours, columns, rows } of [wide, tall]) {
      assert.equal([dots.length, new Set(dots.map(String)).size], [girls, girls])
      assert.ok(dots.every(([x, y]) => x % 1 === 0.5 && x < columns && y % 1 === 0.5 && y < rows))
      assert.equal([...new Set(colours)].sort(), ['cotton', 'mango', 'rose'], 'every dot has one colour')
    }
    // On a phone of 360 px, the field is 320 px wide. It is at most 1.5 times as tall as the field of 6000 dots.
    assert.ok(tall.columns <= 320 / 2.5 && tall.rows / tall.columns <= 2.5 && wide.rows / wide.columns <= 0.75)
    // The box of a four-digit number is 1/4 of the width of the field high, and 5/12 wide. Five digits need 1/4 more width.
    const [right, bottom] = [(wide.columns * String(girls).length * 5) / 48, wide.columns / 4]
    assert.not.ok(wide.dots.some(([x, y]) => x - 0.5 < right && y - 0.5 < bottom))
    const { dots } = trace(home.querySelector('.impact-count path'))
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
  const heights = trace(home.querySelector('.impact-count path')).dots.map(([, y]) => y)
  const rows = [...new Set(heights)].map((row) => heights.filter((y) => y === row).length)
  assert.equal(rows, [7, 8, 9, 10, 11, 12, 13, 12, 11, 10, 9, 8, 7])
  assert.equal([count(home, '#pair-row use'), count(home, 'use[href="#pair-row"]')], [10, 7])
  assert.equal([count(home, '.impact svg'), count(home, '.impact svg[aria-hidden="true"]')], [4, 4])
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

/** Returns the dots of a field and the colours of each dot. The areas of the colours meet halfway between dots. */
function readField(home: Document, name: string) {
  const viewBox = home.querySelector(`.impact-drawing-${name}`)?.getAttribute('viewBox') ?? ''
  const [, , columns = 0, rows = 0] = viewBox.split(' ').map(Number)
  const { dots } = trace(home.querySelector(`#dots-${name}`))
  const parts = ['cotton', 'mango', 'rose'].map((colour) => {
    const painted = `use.paint-line-${colour}[href="#dots-${name}"][clip-path="url(#dots-${name}-${colour})"]`
    assert.is(count(home, painted), 1)
    const { edges } = trace(home.querySelector(`#dots-${name}-${colour} path[clip-rule="evenodd"]`))
    assert.ok(edges.every(([left]) => left % 1 === 0))
    return { colour, edges }
  })
  const isInside = ([x, y]: Point, edges: readonly Point[]) =>
    edges.filter(([left, top]) => left < x && top + 0.5 === y).length % 2 === 1
  const colours = dots.map((dot) => parts.flatMap(({ colour, edges }) => (isInside(dot, edges) ? colour : [])).join())
  return { columns, rows, dots, colours }
}

/** Returns the dots of a dashed path, one for each unit of a line as browsers draw it, and its vertical edges by row. */
function trace(path: Element | null): { dots: Point[]; edges: Point[] } {
  const [dots, edges]: [Point[], Point[]] = [[], []]
  let [x, y] = [0, 0]
  for (const [, command, one, two] of (path?.getAttribute('d') ?? '').matchAll(/([Mmhv])([-.\d]+) ?([-.\d]*)/g)) {
    const [fromX, fromY, length] = [x, y, Number(one)]
    if (command === 'M') [x, y] = [length, Number(two)]
    if (command === 'm') [x, y] = [x + length, y + Number(two)]
    if (command === 'h') x += length
    if (command === 'v') y += length
    if (command === 'h') for (let dot = fromX; dot <= x; dot++) dots.push([dot, y])
    if (command === 'v') for (let top = Math.min(fromY, y); top < Math.max(fromY, y); top++) edges.push([x, top])
  }
  return { dots, edges }
}

test.run()
