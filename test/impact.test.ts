import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { all, one, page } from './built-site.ts'

const home = page('/')

test('the field on wide screens and the field on narrow ones have exactly 6000 dots each', () => {
  assert.is(countDots(one(home, '#dots-wide')), 6000)
  assert.is(countDots(one(home, '#dots-tall')), 6000)
})

test('no two dots of a field lie on each other, and none lies outside', () => {
  for (const [id, width, height] of [
    ['dots-wide', 1200, 600],
    ['dots-tall', 600, 1000],
  ] as const) {
    const dots = listDots(one(home, `#${id}`))
    assert.is(new Set(dots.map(String)).size, 6000)
    assert.ok(
      dots.every(([x, y]) => x > 0 && x < width && y > 0 && y < height),
      id,
    )
  }
})

test('the number 6000 stands in a notch of the wide field: 120 by 60 dots without 50 by 24', () => {
  const dots = listDots(one(home, '#dots-wide'))
  assert.not.ok(dots.some(([x, y]) => x < 500 && y < 240))
  assert.is(dots.length, 120 * 60 - 50 * 24)
})

test('the hexagon has 127 dots in rows of 7 up to 13 and down to 7', () => {
  const dots = listDots(one(home, '.impact-count:first-child svg path'))
  assert.is(dots.length, 127)
  const rows = new Map<number, number>()
  for (const [, y] of dots) rows.set(y, (rows.get(y) ?? 0) + 1)
  assert.equal([...rows.values()], [7, 8, 9, 10, 11, 12, 13, 12, 11, 10, 9, 8, 7])
})

test('there are 70 pairs: seven rows of ten, and each pair is two marks', () => {
  const grid = one(home, '.impact-count:last-child svg')
  const inRow = all(grid, '#pair-row use[href="#pair"]').length
  const rows = all(grid, 'use[href="#pair-row"]').length
  assert.equal([inRow, rows, inRow * rows], [10, 7, 70])
  assert.is(all(grid, '#pair use[href="#voice-mark"]').length, 2)
})

test('nothing else stands in the impact section, and the drawings are silent: the numbers are said in words', () => {
  const drawings = all(home, '.impact svg')
  assert.is(drawings.length, 4)
  assert.ok(drawings.every((drawing) => drawing.getAttribute('aria-hidden') === 'true'))
})

function countDots(path: Element): number {
  return listDots(path).length
}

/** Lists the dots of a dashed path: on each row one at every multiple of the dash, as a browser draws them. */
function listDots(path: Element): [x: number, y: number][] {
  assert.is(path.getAttribute('stroke-linecap'), 'round')
  const [mark, pitch = 0] = (path.getAttribute('stroke-dasharray') ?? '').split(' ').map(Number)
  assert.is(mark, 0)
  return [...(path.getAttribute('d') ?? '').matchAll(/M([-.\d]+) ([-.\d]+)h([.\d]+)/g)].flatMap(([, x, y, length]) =>
    Array.from({ length: Math.floor(Number(length) / pitch) + 1 }, (_, index): [number, number] => [
      Number(x) + index * pitch,
      Number(y),
    ]),
  )
}

test.run()
