import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { output } from '../../built-site.ts'
import { all, boxOf, isPainted, jumpTo, nextFrames, one, styleOf, untilMoving } from '../drivers/in-page.ts'
import { animationRecorder, heldRest, jumpAndRest, pass, readArt, rest, scrollOn } from '../motion.ts'
import { awaitBar, awaitFrames, findUnpainted } from '../page-state.ts'
import { laptop, phone, visitors, withoutTimelines, type Conditions, type Interceptor } from '../visit.ts'

const sections = ['.mission-vision h2', '.about-saying', '.impact-picture', '#contact li']

for (const view of [phone, laptop]) {
  const size = `at ${view.width} px`
  const held = { ...view, prelude: heldRest }

  visitors(`${size}, everything is painted at rest, wherever the page is`, held, async ({ tab }) => {
    assert.equal(await findUnpainted(tab), [])
    await jumpAndRest(tab, 0.5)
    assert.equal(await findUnpainted(tab), [])
    await scrollOn(tab, 200)
    await rest(tab)
    assert.equal(await findUnpainted(tab), [])
    await jumpAndRest(tab, 0)
    assert.equal(await findUnpainted(tab), [])
  })

  visitors(`${size}, only what is below the screen is hidden, only while the page scrolls`, view, async ({ tab }) => {
    const before = await tab.evaluate(listTransformed)
    assert.ok(before.length > 10)
    const { parts, excess } = await tab.evaluate(async () => {
      jumpTo(200)
      await untilMoving()
      const parts = all('[data-reveal]').map((element) => ({
        name: element.className,
        isBelow: boxOf(element).top >= innerHeight,
        isHidden: !Array.from(element.querySelectorAll('*:not(svg *)')).every(isPainted),
      }))
      return { parts, excess: document.documentElement.scrollWidth - document.documentElement.clientWidth }
    })
    assert.ok(parts.length > 5)
    assert.equal(
      parts.filter((part) => part.isBelow !== part.isHidden),
      [],
    )
    assert.is(excess, 0)
    // Firefox makes an object for screen readers of each transformed element. Orca would read again what comes back.
    assert.equal(await tab.evaluate(listTransformed), before)
    await tab.waitFor('the page to rest', () => !document.documentElement.hasAttribute('data-moving'))
    assert.equal(await findUnpainted(tab), [])
  })

  visitors(`${size}, a jump shows its target in the first frame`, held, async ({ tab }) => {
    for (const section of sections) {
      await tab.evaluate(showStart, section)
      assert.equal(await tab.evaluate(findHiddenInView), [])
      await rest(tab)
    }
  })

  visitors(`${size}, what has appeared at rest stays when scrolling goes on`, held, async ({ tab }) => {
    for (const section of sections) {
      await tab.evaluate(() => {
        jumpTo(scrollY + 1)
        return untilMoving()
      })
      // While the page moves, it waits until more of it is in view.
      await tab.evaluate(showStart, section)
      await rest(tab)
      await tab.evaluate(() => {
        jumpTo(scrollY + 5)
        return untilMoving()
      })
      assert.equal(await tab.evaluate(findHiddenInView), [])
      await rest(tab)
    }
  })
}

visitors(
  'a link followed while the page still moves leads to a page that is painted',
  { ...laptop, prelude: heldRest },
  async ({ tab }) => {
    const isMoving = await tab.evaluate(async () => {
      dispatchEvent(new Event('wheel'))
      jumpTo(50)
      await untilMoving()
      one('.hero a').click()
      return document.documentElement.hasAttribute('data-moving')
    })
    assert.not(isMoving)
  },
)

/** Scrolls until the start of an element is in view. */
async function showStart(selector: string): Promise<void> {
  jumpTo(scrollY + boxOf(selector).top - innerHeight + 15)
  await untilMoving()
}

function findHiddenInView(): string[] {
  const inView = all('[data-reveal]').filter((one) => boxOf(one).top < innerHeight && boxOf(one).bottom > 0)
  const parts = inView.flatMap((one) => Array.from(one.querySelectorAll('*:not(svg *)')))
  return parts.flatMap((part) => (isPainted(part) ? [] : part.outerHTML.slice(0, 80)))
}

function listTransformed(): boolean[] {
  return all('[data-reveal-state] > *').map((part) => styleOf(part).transform !== 'none')
}

visitors('what has the focus is never hidden', { prelude: heldRest }, async ({ tab }) => {
  const opacities = await tab.evaluate(async () => {
    const [first, second] = all('#contact li a')
    const list = () => all('#contact li > *').map((card) => styleOf(card).opacity)
    first!.focus({ preventScroll: true })
    jumpTo(50)
    await untilMoving()
    const before = list()
    second!.focus({ preventScroll: true })
    return [before, list()]
  })
  assert.equal(opacities, [
    ['1', '0', '0', '0'],
    ['1', '1', '0', '0'],
  ])
})

visitors('the wheel, touch and scrolling count as motion, but keys do not', { prelude: heldRest }, async ({ tab }) => {
  const isMoving = () => tab.evaluate(() => document.documentElement.hasAttribute('data-moving'))
  for (const key of ['Tab', 'Tab', 'Shift+Tab', 'Escape'] as const) await tab.press(key)
  await awaitFrames(tab)
  assert.not(await isMoving())
  for (const sign of ['wheel', 'touchmove', 'scroll']) {
    await tab.evaluate((type) => dispatchEvent(new Event(type)), sign)
    assert.ok(await isMoving(), sign)
    await rest(tab)
    assert.not(await isMoving())
  }
})

/** Counts how often each part animates in while its element is in view, in its attribute `data-played`. */
const playCounter = `
  addEventListener('transitionrun', ({ target, propertyName }) => {
    const box = target.closest('[data-reveal]')?.getBoundingClientRect()
    if (box && box.top < innerHeight && box.bottom > 0 && /^(opacity|clip-path|r)$/.test(propertyName))
      target.dataset.played = Number(target.dataset.played ?? 0) + 1
  }, true);`

const counted = { ...phone, prelude: heldRest + playCounter }
visitors('whoever scrolls in bursts and rests sees each section animate in once', counted, async ({ tab }) => {
  while (!(await tab.evaluate(() => scrollY + innerHeight > document.documentElement.scrollHeight - 2))) {
    await tab.evaluate(async () => {
      for (let turn = 0; turn < 4; turn++) {
        // As a browser does, it tells the page of a turn of the wheel before it scrolls.
        dispatchEvent(new Event('wheel'))
        await nextFrames(1)
        jumpTo(scrollY + 100)
      }
    })
    // The first pause is that of the visitor. Meanwhile, what is below the screen stays hidden.
    await pass(tab)
    assert.equal(await tab.evaluate(findHiddenInView), [])
  }
  const still = await tab.evaluate(() =>
    all('[data-reveal]').flatMap((element) => {
      const parts = Array.from(element.querySelectorAll<SVGElement>('[data-played]'))
      const isSeen = parts.length > 0 && parts.every((part) => part.dataset['played'] === '1')
      return isSeen ? [] : element.outerHTML.slice(0, 80)
    }),
  )
  assert.equal(still, [])
})

const repeated = ['mission-vision', 'about-part', 'about container']
const single = ['impact-cover', 'get-involved-action', 'our-programs-card-cloth']
const recorded = { prelude: heldRest + animationRecorder }

visitors('Impact, Get Involved and Our Programs animate once, the others each time', recorded, async ({ tab }) => {
  const scrollThrough = async () => {
    await scrollOn(tab, 120)
    // However long it scrolls, a page rests once.
    assert.is(await rest(tab), 1)
    const names = (await tab.evaluate(() => played.splice(0))).join()
    assert.not.match(names, 'hero')
    return [...repeated, ...single].filter((part) => names.includes(part))
  }
  assert.equal(await scrollThrough(), [...repeated, ...single])
  await jumpAndRest(tab, 0)
  await tab.evaluate(() => played.splice(0))
  assert.equal(await scrollThrough(), repeated)
})

// WebKit fails to go back about once in 20 times.
const history: Conditions = { prelude: heldRest, only: ['chromium', 'firefox'] }

visitors('everything is painted after going back to the page', history, async ({ tab }) => {
  await jumpAndRest(tab, 1)
  await tab.click('.navbar-bar a[href="/careers"]')
  await tab.waitFor('careers', () => location.pathname === '/careers' && document.readyState === 'complete')
  await tab.back()
  await tab.waitFor('the home page', () => document.querySelector('#our_programs') !== null)
  await rest(tab)
  assert.equal(await findUnpainted(tab), [])
})

/** Scrolls, and tells the server when that has been painted. */
const paintReporter = `
  const look = () => {
    scrollTo(0, 1500)
    requestAnimationFrame(() => requestAnimationFrame(scrollY < 1500 ? look : () => (new Image().src = '/painted')))
  }
  look();`

for (const [condition, { prelude = '', ...conditions }] of [
  ['', {}],
  ['without scroll timelines, ', withoutTimelines],
] as [string, Conditions][]) {
  const late = { ...conditions, prelude: prelude + paintReporter, intercept: holdScript() }
  visitors(`${condition}a late script hides nothing in view, and sets bar and art`, late, async ({ tab }) => {
    await tab.waitFor('the page to rest', () => !document.documentElement.hasAttribute('data-moving'))
    assert.equal(await findUnpainted(tab), [])
    await awaitBar(tab, 'white')
    const { position, shift, height } = await readArt(tab)
    // Once the hero is out of view, its art may stand still.
    const isRight = position > 0 && shift >= Math.min(position, height) / 2 - 1 && shift <= position / 2 + 1
    assert.ok(isRight, `at ${position} px the art has moved by ${shift} px`)
  })
}

/** Sends the script once the page has scrolled. */
function holdScript(): Interceptor {
  let report: () => void
  const painted = new Promise<void>((resolve) => (report = resolve))
  return ({ url = '' }, response) => {
    if (url === '/painted') report()
    else if (!url.endsWith('.js')) return false
    painted.then(() => response.writeHead(200, { 'Content-Type': 'text/javascript' }).end(output.get(url.slice(1))))
    return true
  }
}

test.run()
