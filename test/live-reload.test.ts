import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { launchChromium } from './browser/drivers/puppeteer.ts'
import { makeTab } from './browser/drivers/tab.ts'
import { startDevServer } from './generator/dev-server.ts'
import { copySite } from './site-copy.ts'

// The real site, because its menu has a state that a reload would lose.
const { root } = copySite()
const chromium = await launchChromium()
const server = await startDevServer(root)
const tab = makeTab(await chromium.open({ width: 360, height: 740 }), true)
test.after(() => chromium.close())

test.before.each(async () => {
  await tab.goto(`http://127.0.0.1:${server.port()}/`)
  await tab.evaluate(() => scrollTo({ top: 600, behavior: 'instant' }))
  await tab.waitFor('the scroll', () => scrollY === 600)
  await tab.evaluate(() => void (document.documentElement.dataset['marked'] = 'yes'))
})

test('a changed style appears in the open page, and the menu and scroll position stay', async () => {
  await tab.click('.navbar-toggle')
  await tab.waitFor('the open menu', isMenuOpen)
  for (const width of [7, 9]) {
    edit('components/sections/footer.css', (css) => `${css}footer {\n  outline: ${width}px solid red;\n}\n`)
    const hasOutline = (wanted: number) =>
      getComputedStyle(document.querySelector('footer') ?? document.body).outlineWidth === `${wanted}px`
    await tab.waitFor('the new style', hasOutline, width)
  }
  assert.ok((await tab.evaluate(isMarked)) && (await tab.evaluate(isMenuOpen)))
  assert.is(await tab.evaluate(() => scrollY), 600)
})

test('changed text appears in the open page, which keeps its scroll position', async () => {
  edit('content/home.ts', (text) => text.replace(/(mission = \{\s+heading: )'.*?'/, "$1'Our purpose'"))
  await tab.waitFor('the new words', () => document.body.textContent.includes('Our purpose'))
  await tab.waitFor('the scroll', () => scrollY === 600)
  assert.not(await tab.evaluate(isMarked))
})

test('a change to another page does not reload this one', async () => {
  const receive = () => tab.evaluate(async () => (await fetch('/')).text())
  const received = await receive()
  edit('content/careers.ts', (text) => text.replace(/heading: '/, "heading: 'Fresh "))
  await server.shows('/careers', 'Fresh ')
  assert.is(await receive(), received)
  // The page learns of both changes in this order, and a reload would have come first.
  edit('components/sections/footer.css', (css) => `${css}footer {\n  outline-offset: 3px;\n}\n`)
  await tab.waitFor('the new style', () => getComputedStyle(document.querySelector('footer')!).outlineOffset === '3px')
  assert.ok(await tab.evaluate(isMarked))
})

test('a page with an error shows it, and recovers without a click, even after the server restarted', async () => {
  const restore = edit('pages/home-page.tsx', (text) => text.replace('return', "throw new Error('Torn')\n  return"))
  await awaitPage('hasFailed')
  assert.match(await tab.evaluate(() => document.body.textContent), /pages\/home-page\.tsx:\d+:\d+:[^]*Torn/)
  edit('build.ts', (text) => `${text}\n`)
  await server.until('the server has restarted', () => server.said.stdout.split('Serving the site').length > 2)
  restore()
  await awaitPage('isSound')
})

/** Waits until the page has loaded with all its scripts. */
function awaitPage(state: 'isSound' | 'hasFailed'): Promise<void> {
  return tab.waitFor(
    `a page that ${state}`,
    (isSound) => {
      const hasFailed = document.querySelector('h1')?.textContent === 'Unexpected Application Error'
      return document.readyState === 'complete' && hasFailed !== isSound
    },
    state === 'isSound',
  )
}

function isMarked(): boolean {
  return document.documentElement.dataset['marked'] === 'yes'
}

function isMenuOpen(): boolean {
  return document.querySelector<HTMLElement>('.navbar')?.dataset['menu'] === 'open'
}

/** Changes a source. The returned function restores it. */
function edit(file: string, change: (text: string) => string): () => void {
  const path = join(root, file)
  const before = readFileSync(path, 'utf8')
  assert.is.not(change(before), before)
  writeFileSync(path, change(before))
  return () => writeFileSync(path, before)
}

test.run()
