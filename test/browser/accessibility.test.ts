import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { test } from '../suite.ts'
import * as assert from 'uvu/assert'
import { all, finishAll, jumpTo, listUnpainted } from './drivers/in-page.ts'
import type { Tab } from './drivers/tab.ts'
import { awaitBar, awaitSettled } from './page-state.ts'
import { addresses, laptop, visitors } from './visit.ts'

declare global {
  var axe: typeof import('axe-core')
}

const axeFile = createRequire(import.meta.filename).resolve('axe-core/axe.min.js')
/** The code of axe, without end tags, which would end the inline script. */
const prelude = readFileSync(axeFile, 'utf8').replaceAll('</', '<\\/')
// Axe has timers of its own.
const narrow = { width: 320, height: 640, prelude, realTime: true }
const wide = { ...laptop, prelude, realTime: true }

for (const [state, conditions, acts] of [
  ['on a narrow screen, at a target, and in the menu', { ...narrow, paths: addresses }, [goToTarget, openMenu]],
  [
    'on a laptop, with reduced motion, hovered and focused',
    { ...wide, paths: ['/', '/careers'] },
    [calm, hover, focus],
  ],
  ['with forced colours, and in the menu', { ...narrow, forcedColours: true }, [openMenu]],
] as const)
  visitors(`axe finds no problems ${state}`, conditions, async ({ path, tab }) => {
    assert.equal(await tab.evaluate(findProblems, []), [], path)
    // The other pages have the same bar.
    for (const act of path === '/' ? acts : []) {
      const rules = await act(tab)
      assert.equal(await tab.evaluate(findProblems, rules ?? []), [], act.name)
    }
  })

async function goToTarget(tab: Tab): Promise<void> {
  await tab.evaluate(() => void (location.hash = '#join'))
  await awaitBar(tab, 'white')
  await tab.waitFor('the page to rest', () => !finishAll() && listUnpainted().length === 0)
}

/** Scrolls, after the visitor has asked for less motion. */
async function calm(tab: Tab): Promise<void> {
  await tab.emulate!({ reducedMotion: true })
  await tab.evaluate(() => jumpTo(innerHeight))
  await awaitBar(tab, 'white')
}

async function openMenu(tab: Tab): Promise<void> {
  await tab.click('header button')
  await awaitSettled(tab)
}

function hover(tab: Tab): Promise<readonly string[]> {
  return force(tab, 'hover')
}

function focus(tab: Tab): Promise<readonly string[]> {
  return force(tab, 'focus-visible')
}

/**
 * Shows all controls as if each of them was hovered or focused, and returns the rules about what that changes. Texts may then
 * have the contrast of level AA.
 */
async function force(tab: Tab, state: 'hover' | 'focus-visible'): Promise<readonly string[]> {
  const send = tab.session!.send.bind(tab.session)
  await send('DOM.enable')
  await send('CSS.enable')
  const { root } = await send('DOM.getDocument')
  const { nodeIds } = await send('DOM.querySelectorAll', { nodeId: root.nodeId, selector: 'a, button' })
  for (const nodeId of nodeIds) await send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses: [state] })
  await tab.evaluate(() => finishAll())
  return ['color-contrast', 'link-in-text-block', 'target-size']
}

/** Runs some rules of axe, or else all of WCAG 2.2 and of best practices, as GOV.UK Frontend is tested. */
async function findProblems(some: readonly string[]): Promise<string[]> {
  const stable = axe
    .getRules(['best-practice', 'wcag2a', 'wcag2aa', 'wcag2aaa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .filter(({ ruleId, tags }) => !tags.includes('experimental') && (some.length === 0 || some.includes(ruleId)))
  // Some are off by default.
  const rules = Object.fromEntries(stable.map(({ ruleId }) => [ruleId, { enabled: true }]))
  if (!('target-size' in rules)) throw new Error('axe has no rule about the size of targets.')
  const { violations, incomplete } = await axe.run({
    resultTypes: ['violations', 'incomplete'],
    runOnly: Object.keys(rules),
    rules,
  })
  // Axe does not decide about a text in the colour of its ground, which may be meant to be invisible.
  const isInvisible = ({ any }: { any: { data?: { messageKey?: string } }[] }) =>
    any.some(({ data }) => data?.messageKey === 'equalRatio')
  const invisible = incomplete.map((rule) => ({ ...rule, nodes: rule.nodes.filter(isInvisible) }))
  return [...violations, ...invisible].flatMap(({ id, help, nodes }) =>
    nodes.map(({ html }) => `${id}: ${help}: ${html.slice(0, 120)}`),
  )
}

visitors("the hero's text has enough contrast without the art", wide, async ({ tab }) => {
  for (const { width, height } of [wide, narrow]) {
    await tab.resize(width, height)
    const { violations, incomplete, passes } = await tab.evaluate(() => {
      all('main > :first-child svg').forEach((drawing) => drawing.remove())
      return axe.run('main > :first-child', { runOnly: ['color-contrast'] })
    })
    assert.equal([...violations, ...incomplete], [])
    assert.ok(passes.flatMap(({ nodes }) => nodes).length > 2)
  }
})

test.run()
