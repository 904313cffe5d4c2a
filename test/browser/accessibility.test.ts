import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { all, jumpTo } from './drivers/in-page.ts'
import type { Tab } from './drivers/tab.ts'
import { awaitBar, awaitSettled } from './page-state.ts'
import { addresses, laptop, visitors } from './visit.ts'

declare global {
  var axe: typeof import('axe-core')
}

const axeFile = createRequire(import.meta.filename).resolve('axe-core/axe.min.js')
/** The code of axe, without end tags, which would end the inline script. */
const prelude = readFileSync(axeFile, 'utf8').replaceAll('</', '<\\/')
const narrow = { width: 320, height: 640, prelude }
const wide = { ...laptop, prelude }

for (const [state, conditions, acts] of [
  ['on a narrow screen, scrolled, and in the menu', { ...narrow, paths: addresses }, [scroll, openMenu]],
  ['on a laptop, and scrolled', { ...wide, paths: ['/', '/careers'] }, [scroll]],
  ['at a target', { ...narrow, paths: ['/#join'] }, []],
  ['with reduced motion', { ...wide, reducedMotion: true }, []],
  ['with forced colours, and in the menu', { ...narrow, forcedColours: true }, [openMenu]],
] as const)
  visitors(`axe finds no problems ${state}`, conditions, async ({ path, tab }) => {
    assert.equal(await tab.evaluate(findProblems), [], path)
    // The other pages have the same bar.
    for (const act of path === '/' ? acts : []) {
      await act(tab)
      assert.equal(await tab.evaluate(findProblems), [], act.name)
    }
  })

async function scroll(tab: Tab): Promise<void> {
  await tab.evaluate(() => jumpTo(innerHeight))
  await awaitBar(tab, 'white')
  await awaitSettled(tab)
}

async function openMenu(tab: Tab): Promise<void> {
  await tab.click('.navbar-toggle')
  await awaitSettled(tab)
}

/** Runs all rules of axe at level AAA of WCAG 2.2, and best practices, as GOV.UK Frontend is tested. */
async function findProblems(): Promise<string[]> {
  const tags = ['best-practice', 'wcag2a', 'wcag2aa', 'wcag2aaa', 'wcag21a', 'wcag21aa', 'wcag22aa']
  const stable = axe.getRules(tags).filter((rule) => !rule.tags.includes('experimental'))
  // Some are off by default.
  const rules = Object.fromEntries(stable.map(({ ruleId }) => [ruleId, { enabled: true }]))
  for (const rule of ['target-size', 'color-contrast-enhanced'])
    if (!(rule in rules)) throw new Error(`axe has no rule ${rule}.`)
  const { violations } = await axe.run({ resultTypes: ['violations'], runOnly: Object.keys(rules), rules })
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id}: ${help}: ${html.slice(0, 120)}`))
}

visitors("the hero's text has enough contrast without the art", wide, async ({ tab }) => {
  await tab.evaluate(() => all('.hero svg').forEach((drawing) => drawing.remove()))
  for (const { width, height } of [wide, narrow]) {
    await tab.resize(width, height)
    await awaitSettled(tab)
    const { violations, incomplete, passes } = await tab.evaluate(() =>
      axe.run('.hero', { runOnly: ['color-contrast'] }),
    )
    assert.equal([...violations, ...incomplete], [])
    assert.ok(passes.flatMap(({ nodes }) => nodes).length > 2)
  }
})

test.run()
