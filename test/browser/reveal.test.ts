import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { text } from '../built-site.ts'
import { waitUntil, type Tab } from './drivers/tab.ts'
import { awaitFrames, awaitSettled, finishMovement } from './page-state.ts'
import { answerScripts, laptop, phone, refuseScripts, visitors, type Circumstances } from './visit.ts'

const card = '#our_programs article'

for (const view of [phone, laptop]) {
  visitors(
    `what is in view when the page opens is never hidden, what lies wholly below is, at ${view.width} px`,
    view,
    async ({ tab }) => {
      const elements = await tab.evaluate(() =>
        Array.from(document.querySelectorAll<HTMLElement>('[data-behaviour=reveal]'), (element) => {
          const style = getComputedStyle(element)
          const top =
            element.getBoundingClientRect().top - new DOMMatrix(style.transform === 'none' ? '' : style.transform).m42
          return { isBelow: top >= innerHeight, opacity: style.opacity }
        }),
      )
      for (const { isBelow, opacity } of elements) assert.is(opacity, isBelow ? '0' : '1')
      assert.ok(elements.some(({ isBelow }) => isBelow))
    },
  )

  visitors(
    `scrolling through the page by the wheel shows every section, at ${view.width} px`,
    view,
    async ({ tab }) => {
      for (let end = false; !end;) {
        await tab.wheel(500)
        await awaitNothingBlank(tab)
        end = await tab.evaluate(() => scrollY + innerHeight >= document.documentElement.scrollHeight - 2)
      }
      assert.equal(await hiddenAbove(tab), [])
    },
  )
}

visitors(
  'a section takes 1000 ms to come in, moves only upwards, and leaves no hint for the compositor behind',
  laptop,
  async ({ tab }) => {
    assert.is((await stylesOf(tab, card)).willChange, 'opacity, transform')
    await scrollIntoView(tab, card)
    await awaitState(tab, card, 'shown')
    assert.match((await stylesOf(tab, card)).transitionDuration, /^1s(, 1s)*$/)
    await awaitNothingBlank(tab)
    const { willChange, transform } = await stylesOf(tab, card)
    assert.is(willChange, 'auto')
    assert.match(transform, /^(none|matrix\(1, 0, 0, 1, 0, 0\))$/)
  },
)

visitors('the program cards wait 0, 100, 200 and 300 ms', laptop, async ({ tab }) => {
  await scrollIntoView(tab, card)
  await awaitState(tab, card, 'shown')
  await awaitState(tab, `${card}:nth-of-type(2)`, 'shown')
  await tab.wheel(2000)
  await awaitNothingBlank(tab)
  const delays = await tab.evaluate((cards) => {
    return Array.from(document.querySelectorAll(cards), (one) => getComputedStyle(one).transitionDelay)
  }, card)
  assert.equal(delays.slice(0, 4).map(parseFloat), [0, 0.1, 0.2, 0.3])
})

visitors(
  'impact, get involved and programs play once; mission, vision and about are re-armed when wholly below',
  laptop,
  async ({ tab }) => {
    await jumpTo(tab, 'end')
    await awaitNothingBlank(tab)
    await jumpTo(tab, 'start')
    await awaitState(tab, '.mission-vision', 'hidden')
    assert.equal([...new Set(await statesOf(tab, '[data-reveal=again]'))], ['hidden'])
    assert.equal([...new Set(await statesOf(tab, '[data-reveal=once]'))], ['shown'])
  },
)

visitors('what is half in view is not re-armed', laptop, async ({ tab }) => {
  await scrollIntoView(tab, '.mission-vision')
  await awaitState(tab, '.mission-vision', 'shown')
  await awaitNothingBlank(tab)
  await tab.evaluate(() => {
    const { top } = document.querySelector('.mission-vision')!.getBoundingClientRect()
    scrollBy({ top: top - innerHeight + 60, behavior: 'instant' })
  })
  await awaitFrames(tab)
  assert.equal(await statesOf(tab, '.mission-vision'), ['shown'])
})

visitors('the End key leaves nothing above the fold hidden, nor anything in between', phone, async ({ tab }) => {
  await tab.press('End')
  await tab.waitFor('the end of the page', () => scrollY + innerHeight >= document.documentElement.scrollHeight - 2)
  await awaitNothingBlank(tab)
})

visitors(
  'a link to a section far below shows it and all that was jumped over',
  { ...phone, paths: ['/#our_programs'] },
  async ({ tab }) => {
    await awaitNothingBlank(tab)
  },
)

visitors('the focus shows what it enters', laptop, async ({ tab }) => {
  await tab.evaluate(() => document.querySelector<HTMLElement>('#join a')!.focus({ preventScroll: true }))
  assert.equal(await statesOf(tab, '#join [data-behaviour=reveal]'), ['shown'])
})

visitors('coming back to the page shows it as it was left', { ...laptop, history: true }, async ({ tab }) => {
  await jumpTo(tab, 'end')
  await awaitNothingBlank(tab)
  await tab.click('.navbar-bar a[href="/careers"]')
  await tab.waitFor('the careers page', () => location.pathname === '/careers' && document.readyState === 'complete')
  await tab.back()
  await tab.waitFor('the home page', () => document.querySelector('#our_programs') !== null)
  await awaitNothingBlank(tab)
})

visitors('the dots are printed by a cover that has gone when the section has come in', laptop, async ({ tab }) => {
  await scrollIntoView(tab, '.impact-field')
  await tab.waitFor('the cover to be gone', () => {
    const cover = getComputedStyle(document.querySelector('.impact-field .impact-picture')!, '::after')
    return new DOMMatrix(cover.transform).m11 === 0
  })
})

visitors('the motifs of the cloths come to rest in their own places', laptop, async ({ tab }) => {
  const moved = await motifs(tab)
  assert.ok(moved.every((transform) => transform !== 'none'))
  await jumpTo(tab, 'end')
  await awaitNothingBlank(tab)
  await awaitSettled(tab)
  assert.ok((await motifs(tab)).every((transform) => transform === 'none'))
})

const nothingHidden: readonly (readonly [string, Circumstances])[] = [
  ['people who asked for less motion', { reducedMotion: true }],
  ['people without script', { script: false }],
  ['people whose script never comes', { intercept: refuseScripts }],
  ['people whose script breaks at once', { intercept: answerScripts(200, 'throw new Error("broken")') }],
  ['people whose browser has no observers', { prelude: 'delete self.IntersectionObserver' }],
]

for (const [people, circumstances] of nothingHidden) {
  visitors(`${people} see the whole page at once`, { ...laptop, ...circumstances }, async ({ tab }) => {
    assert.equal(await opacities(tab), ['1'])
    const covers = await tab.evaluate(() =>
      Array.from(
        document.querySelectorAll('.impact-picture'),
        (picture) => getComputedStyle(picture, '::after').content,
      ),
    )
    assert.equal([...new Set(covers)], ['none'])
  })
}

visitors(
  'people who ask for less motion while the page is open see all of it from then on',
  { ...laptop, emulation: true },
  async ({ tab }) => {
    await tab.emulate({ reducedMotion: true })
    await awaitFrames(tab)
    assert.equal(await opacities(tab), ['1'])
  },
)

const partlyBroken: readonly (readonly [string, string])[] = [
  ['the menu', 'matchMedia = () => { throw new Error("broken") }'],
  ['the observers', 'self.IntersectionObserver = class { constructor() { throw new Error("broken") } }'],
  ['the support query', 'CSS.supports = () => { throw new Error("broken") }'],
]

for (const [part, prelude] of partlyBroken) {
  visitors(
    `where ${part} breaks, the other behaviours start all the same and nothing in view stays blank`,
    { ...phone, prelude },
    async ({ tab }) => {
      await tab.waitFor('the copy button', () => document.querySelector('.get-involved-copy:not([hidden])') !== null)
      await jumpTo(tab, 'end')
      await awaitNothingBlank(tab)
    },
  )
}

visitors(
  'a script that comes late hides nothing that is already read',
  { ...laptop, paths: ['/#contact'], intercept: holdScript() },
  async ({ tab }) => {
    assert.equal(await hiddenAbove(tab), [])
  },
)

/** Waits until everything of which a good part is in view can be read. */
function awaitNothingBlank(tab: Tab): Promise<void> {
  return waitUntil('all that is in view to be shown', async () => {
    await finishMovement(tab)
    return (await hiddenAbove(tab)).length === 0
  })
}

/** Lists what lies above the fold and is hidden all the same. */
function hiddenAbove(tab: Tab): Promise<string[]> {
  return tab.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-behaviour=reveal]')]
      .filter(
        (element) =>
          element.getBoundingClientRect().top < innerHeight * 0.85 && getComputedStyle(element).opacity !== '1',
      )
      .map(({ className }) => className),
  )
}

async function jumpTo(tab: Tab, place: 'start' | 'end'): Promise<void> {
  await tab.evaluate(
    (isEnd) => scrollTo({ top: isEnd ? document.documentElement.scrollHeight : 0, behavior: 'instant' }),
    place === 'end',
  )
  await awaitFrames(tab)
}

function scrollIntoView(tab: Tab, selector: string): Promise<void> {
  return tab.evaluate((wanted) => document.querySelector(wanted)!.scrollIntoView({ behavior: 'instant' }), selector)
}

/** Lists what the script has made of elements: they are hidden, shown or not yet touched. */
function statesOf(tab: Tab, selector: string): Promise<(string | null)[]> {
  return tab.evaluate(
    (wanted) => Array.from(document.querySelectorAll(wanted), (one) => one.getAttribute('data-reveal-state')),
    selector,
  )
}

function awaitState(tab: Tab, selector: string, state: 'hidden' | 'shown'): Promise<void> {
  return waitUntil(`${selector} to be ${state}`, async () => (await statesOf(tab, selector))[0] === state)
}

function stylesOf(tab: Tab, selector: string) {
  return tab.evaluate((wanted) => {
    const { willChange, transitionDuration, transform } = getComputedStyle(document.querySelector(wanted)!)
    return { willChange, transitionDuration, transform }
  }, selector)
}

/** Lists the opacities that elements of the main part have. */
function opacities(tab: Tab): Promise<string[]> {
  return tab.evaluate(() => [
    ...new Set(Array.from(document.querySelectorAll('main *'), (element) => getComputedStyle(element).opacity)),
  ])
}

function motifs(tab: Tab): Promise<string[]> {
  return tab.evaluate(() =>
    Array.from(document.querySelectorAll('.cloth-motif'), (motif) =>
      getComputedStyle(motif).transform.replace('matrix(1, 0, 0, 1, 0, 0)', 'none'),
    ),
  )
}

/** Keeps the script back for half a second, which is after the first paint. */
function holdScript(): NonNullable<Circumstances['intercept']> {
  return (request, response) => {
    if (!request.url?.endsWith('.js')) return false
    const code = text(request.url.slice(1))
    setTimeout(() => response.writeHead(200, { 'Content-Type': 'text/javascript' }).end(code), 500)
    return true
  }
}

test.run()
