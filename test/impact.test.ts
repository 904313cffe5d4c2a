import { test } from './helpers/test.ts'
import * as assert from 'uvu/assert'
import { all, one, buildFixture } from './helpers/site.ts'

type Point = readonly [x: number, y: number]

// Each picture has as many dots or pairs as its figure says. Tried with the least, the shipped, odd and the greatest
// figures.

for (const [girls, mothers, dialogues] of [
  [1000, 20, 20],
  [6000, 127, 70],
  [12_345, 999, 999],
  [20_000, 1000, 1000],
  // The last row of pairs is open.
  [12_344, 21, 71],
] as const) {
  const site = await buildFixture({
    values: {
      'home.impact.girls.figure': girls,
      'home.impact.mothers.figure': mothers,
      'home.impact.dialogues.figure': dialogues,
    },
  })
  const home = site.page('/')

  test(`${girls} girls are that many dots, which fit a wide screen and a phone, and leave room for the number`, () => {
    const [wide, tall] = ['wide', 'tall'].map((name) => {
      const [plain, coloured] = all(home, `.dot-field-${name} > svg`)
      const [, , width = 0, height = 0] = numbersIn(plain!.getAttribute('viewBox'))
      const dots = listDots(home, plain!)
      const places = new Set(dots.map(String))
      assert.equal([dots.length, places.size], [girls, girls])
      // In the middle of a square of a grid, none touches another.
      assert.ok(dots.every(([x, y]) => x % 1 === 0.5 && x < width && y % 1 === 0.5 && y < height))
      // The dots that become coloured, and the one that the colour comes from, are among them.
      const changed = listDots(home, coloured!)
      assert.ok(changed.length > girls / 10 && changed.every((dot) => places.has(String(dot))))
      return { dots, width, ratio: height / width }
    })
    // On a phone of 360 px, the field is as wide as the screen, and little taller.
    assert.ok(tall!.width <= 360 / 2.5 && tall!.ratio <= 1.3 && wide!.ratio <= 0.75)
    // The box of the number is 1/4 of the width of the field high, and 5/12 wide.
    const [right, bottom] = [(wide!.width * 5) / 12, wide!.width / 4]
    assert.not(wide!.dots.some(([x, y]) => x - 0.5 < right && y - 0.5 < bottom))
  })

  test(`${mothers} mothers are that many dots, none of which touches another`, () => {
    const dots = listDots(home, one(home, '.impact-count:first-child svg:first-child'))
    assert.is(dots.length, mothers)
    assert.ok(dots.every(([x, y], index) => dots.slice(0, index).every(([a, b]) => Math.hypot(a - x, b - y) > 0.99)))
  })

  test(`${dialogues} dialogues are that many pairs`, () => {
    const tile = one(home, '#pair')
    assert.is(all(tile, 'use').length, 2)
    const blocks = one(home, '[fill="url(#pair)"] path').getAttribute('d') ?? ''
    const [tileWidth, tileHeight] = ['width', 'height'].map((name) => Number(tile.getAttribute(name)))
    const places = new Set<string>()
    for (const [, left, top, width, height] of blocks.matchAll(/M(\d+) (\d+)h(\d+)v(\d+)H\d+z/g))
      for (let x = Number(left); x < Number(left) + Number(width); x += tileWidth!)
        for (let y = Number(top); y < Number(top) + Number(height); y += tileHeight!) places.add(`${x} ${y}`)
    assert.is(places.size, dialogues)
  })
}

/** Lists the dots of a drawing. Coloured dots lie over plain ones in the same places. */
function listDots(home: ParentNode, drawing: Element): Point[] {
  if (drawing.matches('path')) return trace(drawing)
  const used = drawing.getAttribute('href')
  const parts = used ? [one(home, used)] : Array.from(drawing.children)
  const [left, top] = ['x', 'y'].map((name) => Number(drawing.getAttribute(name)))
  const [, turnX, turnY] = numbersIn(drawing.getAttribute('transform'))
  return parts
    .flatMap((part) => listDots(home, part))
    .map(([x, y]): Point => (turnX && turnY ? [2 * turnX - x, 2 * turnY - y] : [x + left!, y + top!]))
}

/** Returns the dots of a dashed path: one in the middle of each unit of a line, as browsers draw them. */
function trace(path: Element): Point[] {
  const dots: Point[] = []
  let [x, y] = [0, 0]
  for (const [, command, values = ''] of (path.getAttribute('d') ?? '').matchAll(/([Mmh])([^Mmh]+)/g)) {
    const [first = 0, second = 0] = numbersIn(values)
    if (command === 'M') [x, y] = [first, second]
    if (command === 'm') [x, y] = [x + first, y + second]
    if (command === 'h') for (const end = x + first; x < end; x++) dots.push([x + 0.5, y])
  }
  return dots
}

function numbersIn(text: string | null): number[] {
  return (text?.match(/-?[\d.]+/g) ?? []).map(Number)
}
