import type { IncomingMessage, ServerResponse } from 'node:http'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { force } from '../../content/careers.ts'
import { text } from '../built-site.ts'
import { waitUntil, type Tab } from './drivers/tab.ts'
import { awaitSettled } from './page-state.ts'
import { addresses, laptop, phone, visitors } from './visit.ts'

declare global {
  /** What a page has done that it should not. */
  var complaints: string[]
}

/** Notes what the policy in the page forbids, and what is said to the console. It stands before that policy, so it may run. */
const prelude = `self.complaints = []
for (const name of ['error', 'warn']) console[name] = (...words) => complaints.push(words.join(' '))
addEventListener('error', ({ message }) => complaints.push(message))
addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => complaints.push(violatedDirective + ' ' + blockedURI))`

/** The headers that hosts send with every page, as the build writes them. */
const headers = Object.fromEntries(
  Array.from(text('_headers').matchAll(/^ +([\w-]+): (.*)$/gm), ([, name = '', value = '']) => [name, value]).filter(
    ([name]) => name !== 'Cache-Control',
  ),
)

visitors(
  "a page asks for at most five files, all from its own place, and leaves nothing on the visitor's device",
  { paths: addresses, ...phone },
  async ({ path, tab }) => {
    const { requests, kept, own } = await tab.evaluate(() => ({
      requests: performance.getEntriesByType('resource').map(({ name }) => name),
      own: `${location.origin}/`,
      kept: [document.cookie, localStorage.length, sessionStorage.length].join(),
    }))
    assert.ok(requests.length + 1 <= 5, `${path}: ${requests.join(' ')}`)
    for (const request of requests) assert.ok(request.startsWith(own), request)
    assert.is(kept, ',0,0', path)
  },
)

const nowhere = { ...phone, paths: ['/careers/call-for-new-board-members', '/nope', '/careers/deep/er', '/%zz'] }

visitors('any other path shows Not Found and the way home', nowhere, async ({ path, tab }) => {
  assert.is(await tab.evaluate(() => document.querySelector('h1')?.textContent ?? ''), 'Not Found', path)
  await tab.click('main a')
  await tab.waitFor('the home page', () => location.pathname === '/' && document.querySelector('#contact') !== null)
})

for (const view of [phone, laptop]) {
  visitors(
    `a page at ${view.width} px, used to its end, does nothing that its policy forbids, and says nothing to the console`,
    { ...view, prelude, paths: view === phone ? addresses : ['/'] },
    async ({ path, tab }) => {
      await use(tab)
      assert.equal(await tab.evaluate(() => complaints), [], path)
    },
  )
}

visitors(
  'the policy in the page forbids a style and a script that somebody has slipped in',
  { prelude },
  async ({ tab }) => {
    await tab.evaluate(() => {
      const script = document.createElement('script')
      script.textContent = 'self.slipped = true'
      document.body.append(script)
      document.body.setAttribute('style', 'color: red')
    })
    await tab.waitFor('both to be forbidden', () => complaints.length >= 2)
    assert.ok(await tab.evaluate(() => !('slipped' in self)))
  },
)

const reports: string[] = []
const policy = `${headers['Content-Security-Policy']}; report-uri /@report`

visitors(
  'a page, used to its end, does nothing that the headers forbid',
  {
    ...phone,
    paths: addresses,
    headers: { ...headers, 'Content-Security-Policy': policy },
    intercept: collectReports,
  },
  async ({ path, tab }) => {
    await use(tab)
    assert.equal(reports, [], path)
    // A breach is reported, so silence means that there was none.
    await tab.evaluate(() => void (new Image().src = 'https://elsewhere.example/1.png'))
    await waitUntil('the report of a breach', async () => reports.splice(0).length > 0)
  },
)

for (const [sentence, sent, isShown] of [
  ['no other page can show one of the site in a frame, where the host sends the headers', headers, false],
  ['a frame without the headers shows the page, so that the sentence above means something', {}, true],
] as const) {
  visitors(sentence, { paths: ['/framing'], headers: sent, intercept: frameCareers }, async ({ tab }) => {
    await tab.waitFor('the frame', () => document.querySelector('#done') !== null)
    const shown = await tab.evaluate(() => document.querySelector('iframe')?.contentDocument?.body.textContent ?? '')
    assert.is(shown.includes(force.heading), isShown)
  })
}

/** Goes through the page as a visitor does: to its end and back, through the menu, and to the copy button. */
async function use(tab: Tab): Promise<void> {
  await tab.press('End')
  await awaitSettled(tab)
  const isThere = (selector: string) =>
    tab.evaluate((wanted) => (document.querySelector(wanted)?.getClientRects().length ?? 0) > 0, selector)
  if (await isThere('.get-involved-copy')) await tab.click('.get-involved-copy')
  await tab.press('Home')
  if (await isThere('.navbar-toggle')) await tab.click('.navbar-toggle')
  await awaitSettled(tab)
}

function frameCareers(request: IncomingMessage, response: ServerResponse): boolean {
  if (request.url !== '/framing') return false
  const page = '<!doctype html><iframe src="/careers" onload="this.id = \'done\'"></iframe>'
  response.writeHead(200, { 'Content-Type': 'text/html' }).end(page)
  return true
}

function collectReports(request: IncomingMessage, response: ServerResponse): boolean {
  if (request.url !== '/@report') return false
  request.setEncoding('utf8').on('data', (text: string) => reports.push(text))
  response.writeHead(204).end()
  return true
}

test.run()
