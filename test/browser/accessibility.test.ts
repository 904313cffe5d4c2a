import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import * as assert from 'uvu/assert'
import { all, finishAll, jumpTo, listUnpainted } from '../helpers/browser/in-page.ts'
import type { Chromium } from '../helpers/browser/engines.ts'
import type { Tab } from '../helpers/browser/tab.ts'
import { awaitBar, awaitSettled } from '../helpers/browser/page-state.ts'
import { addresses, laptop, visitors } from '../helpers/browser/visit.ts'

declare global {
  var axe: typeof import('axe-core')
}

const code = readFileSync(createRequire(import.meta.filename).resolve('axe-core/axe.min.js'), 'utf8')
// Axe has timers of its own.
const narrow = { width: 320, height: 640, realTime: true }
const wide = { ...laptop, realTime: true }
/** The rules about what hovering can break. Texts may then have the contrast of level AA. */
const looks = ['color-contrast', 'link-in-text-block', 'target-size']
const enhanced = [...looks, 'color-contrast-enhanced']

/** The part of a page that looks different in another state, and the rules about that. */
type Changed = [part: string, rules: readonly string[]]

for (const [state, conditions, acts] of [
  ['on a narrow screen, at a target, and in the menu', { ...narrow, paths: addresses }, [goToTarget, openMenu]],
  ['on a laptop, with reduced motion, hovered and focused', wide, [calm, hover, focus]],
  ['with forced colours, and in the menu', { ...narrow, forcedColours: true }, [openMenu]],
] as const)
  visitors(`axe finds no problems ${state}`, conditions, async ({ path, tab }) => {
    await tab.page.evaluate(code)
    const isForced = 'forcedColours' in conditions
    assert.equal(await tab.evaluate(findProblems, 'html', isForced ? enhanced : []), [], path)
    // The other pages have the same bar.
    for (const act of path === '/' ? acts : [])
      assert.equal(await tab.evaluate(findProblems, ...(await act(tab))), [], act.name)
  })

async function goToTarget(tab: Tab<Chromium>): Promise<Changed> {
  await tab.evaluate(() => void (location.hash = '#join'))
  await awaitBar(tab, 'white')
  await tab.waitFor('the page to rest', () => !finishAll() && listUnpainted().length === 0)
  return ['header, :target', enhanced]
}

/** Scrolls, after the visitor has asked for less motion. */
async function calm(tab: Tab<Chromium>): Promise<Changed> {
  await tab.emulate({ reducedMotion: true })
  await tab.evaluate(() => jumpTo(innerHeight))
  await awaitBar(tab, 'white')
  return ['header', enhanced]
}

async function openMenu(tab: Tab<Chromium>): Promise<Changed> {
  await tab.click('header summary')
  await awaitSettled(tab)
  return ['header', enhanced]
}

function hover(tab: Tab<Chromium>): Promise<Changed> {
  return force(tab, 'hover')
}

function focus(tab: Tab<Chromium>): Promise<Changed> {
  return force(tab, 'focus-visible')
}

/** Shows all controls as if each of them was hovered or focused. */
async function force(tab: Tab<Chromium>, state: 'hover' | 'focus-visible'): Promise<Changed> {
  const send = tab.session.send.bind(tab.session)
  await send('DOM.enable')
  await send('CSS.enable')
  const { root } = await send('DOM.getDocument')
  const { nodeIds } = await send('DOM.querySelectorAll', { nodeId: root.nodeId, selector: 'a, button' })
  assert.ok(nodeIds.length > 20)
  for (const nodeId of nodeIds) await send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses: [state] })
  await tab.evaluate(() => finishAll())
  return ['a, button', looks]
}

/** Runs some rules of axe, or else all of WCAG 2.2 and of best practices, as GOV.UK Frontend is tested. */
async function findProblems(part: string, some: readonly string[]): Promise<string[]> {
  const stable = axe
    .getRules(['best-practice', 'wcag2a', 'wcag2aa', 'wcag2aaa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .filter(({ ruleId, tags }) => !tags.includes('experimental') && (some.length === 0 || some.includes(ruleId)))
  // Some are off by default.
  const rules = Object.fromEntries(stable.map(({ ruleId }) => [ruleId, { enabled: true }]))
  if (!('target-size' in rules)) throw new Error('axe has no rule about the size of targets.')
  const { violations, incomplete, passes } = await axe.run(part, {
    resultTypes: ['violations', 'incomplete'],
    selectors: false,
    elementRef: true,
    runOnly: Object.keys(rules),
    rules,
  })
  // Axe does not decide about a text in the colour of its ground, which may be meant to be invisible. What it takes for
  // the ground of the fixed bar depends on the height of the page. bar.test.ts measures that.
  const isInvisible = ({ any, element }: { any: { data?: { messageKey?: string } }[]; element?: Element }) =>
    any.some(({ data }) => data?.messageKey === 'equalRatio') && !element?.closest('header')
  const undecided = incomplete.map((rule) => ({
    ...rule,
    help: 'axe could not decide, because the text has the colour of its ground',
    nodes: rule.nodes.filter(isInvisible),
  }))
  const problems = [...violations, ...undecided].flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, any }) => {
      const { fgColor, bgColor } = any[0]?.data ?? {}
      const colours = fgColor ? ` (${fgColor} on ${bgColor})` : ''
      return `${id}: ${help}${colours}: ${html.slice(0, 120)}`
    }),
  )
  return passes.length > 0 ? problems : ['axe looked at nothing.']
}

visitors("the hero's text has enough contrast without the art", wide, async ({ tab }) => {
  await tab.page.evaluate(code)
  await tab.evaluate(() => all('main > :first-child svg').forEach((drawing) => drawing.remove()))
  for (const { width, height } of [wide, narrow]) {
    await tab.resize(width, height)
    const { violations, incomplete, passes } = await tab.evaluate(() =>
      axe.run('main > :first-child', { runOnly: ['color-contrast'] }),
    )
    assert.equal([...violations, ...incomplete], [])
    assert.ok(passes.flatMap(({ nodes }) => nodes).length > 2)
  }
})
