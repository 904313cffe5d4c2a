import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Interceptor } from '../../generator/serve.ts'
import { html, paths } from '../built-site.ts'
import type { Tab } from './drivers/browser.ts'
import { awaitSettled } from './page-state.ts'
import { laptop, precede, visitors, type Circumstances } from './visit.ts'

declare global {
  /** What the auditor's code brings into a page. */
  var axe: typeof import('axe-core')
}

const narrow = { width: 320, height: 640 }

/** The auditor's own code, brought into every page before anything else; its end tags must not end the script. */
const auditor = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8').replaceAll(
  '</',
  '<\\/',
)

const wishes: readonly (readonly [string, Circumstances])[] = [
  ['', {}],
  [' with reduced motion', { reducedMotion: true }],
  [' with forced colours', { forcedColours: true }],
]

/** The error pages have no address of their own: any unknown one shows the one, and a failing host the other. */
const addresses = paths.map((path) => ({ '/404.html': '/lost', '/500.html': '/broken' })[path] ?? path)

const showBrokenPage: Interceptor = (request, response) => {
  if (request.url !== '/broken') return false
  response.writeHead(500, { 'Content-Type': 'text/html; charset=utf-8' }).end(precede(html('/500.html'), auditor))
  return true
}

for (const path of addresses) {
  for (const view of [narrow, laptop]) {
    for (const [wish, circumstances] of wishes) {
      visitors(
        test,
        `${path} at ${view.width} px${wish} has nothing that axe objects to, at its top and scrolled`,
        { ...view, ...circumstances, prelude: auditor, intercept: showBrokenPage },
        async ({ tab, origin }) => {
          await tab.goto(origin + path)
          await awaitSettled(tab)
          assert.equal(await objections(tab), [])
          await tab.evaluate(() => scrollTo({ top: innerHeight, behavior: 'instant' }))
          await awaitSettled(tab)
          assert.equal(await objections(tab), [])
        },
      )
    }
  }
}

for (const path of ['/', '/careers']) {
  for (const [wish, circumstances] of wishes) {
    visitors(
      test,
      `the open menu of ${path}${wish} has nothing that axe objects to`,
      { ...narrow, ...circumstances, prelude: auditor },
      async ({ tab, origin }) => {
        await tab.goto(origin + path)
        await awaitSettled(tab)
        await tab.click('.navbar-toggle')
        await awaitSettled(tab)
        assert.equal(await objections(tab), [])
      },
    )
  }
}

for (const view of [narrow, laptop]) {
  visitors(
    test,
    `the hero's text can be read at ${view.width} px where the art is missing`,
    { ...view, prelude: auditor },
    async ({ tab, origin }) => {
      await tab.goto(origin)
      await awaitSettled(tab)
      await tab.evaluate(() => document.querySelectorAll('.hero svg').forEach((drawing) => drawing.remove()))
      const report = await tab.evaluate(async () => {
        const { violations, incomplete, passes } = await axe.run('.hero', { runOnly: ['color-contrast'] })
        return {
          objections: [...violations, ...incomplete].length,
          checked: passes.flatMap(({ nodes }) => nodes).length,
        }
      })
      assert.is(report.objections, 0)
      assert.ok(report.checked > 2)
    },
  )
}

/** Runs all rules of axe, those of best practice included, and returns what they object to. */
function objections(tab: Tab): Promise<string[]> {
  return tab.evaluate(async () => {
    const { violations }: AxeResults = await axe.run({ resultTypes: ['violations'] })
    return violations.flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id}: ${help}: ${html.slice(0, 120)}`))
  })
}

test.run()
