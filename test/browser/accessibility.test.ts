import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Tab } from './drivers/tab.ts'
import { awaitSettled, scrollPosition } from './page-state.ts'
import { addresses, laptop, visitors } from './visit.ts'

declare global {
  var axe: typeof import('axe-core')
}

const axeFile = createRequire(import.meta.filename).resolve('axe-core/axe.min.js')
/** The code of axe, without end tags, which would end the inline script. */
const prelude = readFileSync(axeFile, 'utf8').replaceAll('</', '<\\/')
const narrow = { width: 320, height: 640, prelude }
const wide = { ...laptop, prelude }

for (const [condition, paths, view] of [
  ['on a narrow screen and in its menu', addresses, narrow],
  ['on a laptop', addresses, wide],
  ['with a target', ['/#join'], narrow],
  ['with reduced motion', ['/'], { ...wide, reducedMotion: true }],
  ['with forced colours', ['/'], { ...narrow, forcedColours: true }],
] as const) {
  visitors(
    `axe finds no problems ${condition}, before and after scrolling`,
    { ...view, paths },
    async ({ path, tab }) => {
      assert.equal(await findProblems(tab), [], path)
      await tab.evaluate(() => scrollTo({ top: innerHeight, behavior: 'instant' }))
      if ((await scrollPosition(tab)) === 0) return
      await awaitSettled(tab)
      assert.equal(await findProblems(tab), [], path)
      if (path !== '/' || view.width !== narrow.width) return
      await tab.click('.navbar-toggle')
      await awaitSettled(tab)
      assert.equal(await findProblems(tab), [], 'with the menu open')
    },
  )
}

visitors("the hero's text has enough contrast without the art", wide, async ({ tab }) => {
  await tab.evaluate(() => document.querySelectorAll('.hero svg').forEach((drawing) => drawing.remove()))
  for (const { width, height } of [wide, narrow]) {
    await tab.resize(width, height)
    await awaitSettled(tab)
    const report = await tab.evaluate(async () => {
      const { violations, incomplete, passes } = await axe.run('.hero', { runOnly: ['color-contrast'] })
      return { problems: [...violations, ...incomplete].length, checked: passes.flatMap(({ nodes }) => nodes).length }
    })
    assert.is(report.problems, 0)
    assert.ok(report.checked > 2)
  }
})

/** WCAG 2.2 at level AAA, and best practices, as GOV.UK Frontend is tested. The site meets all of them. */
const tags = ['best-practice', 'wcag2a', 'wcag2aa', 'wcag2aaa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Runs all rules of axe with these tags, including those that are off by default, but no experimental ones. */
function findProblems(tab: Tab): Promise<string[]> {
  return tab.evaluate(async (wanted) => {
    const stable = axe.getRules([...wanted]).filter((rule) => !rule.tags.includes('experimental'))
    const rules = Object.fromEntries(stable.map(({ ruleId }) => [ruleId, { enabled: true }]))
    for (const rule of ['target-size', 'color-contrast-enhanced'])
      if (!(rule in rules)) throw new Error(`axe has no rule ${rule}.`)
    const { violations }: AxeResults = await axe.run({
      resultTypes: ['violations'],
      runOnly: Object.keys(rules),
      rules,
    })
    return violations.flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id}: ${help}: ${html.slice(0, 120)}`))
  }, tags)
}

test.run()
