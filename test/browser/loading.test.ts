import type { IncomingMessage, ServerResponse } from 'node:http'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { force } from '../../content/careers.ts'
import { text } from '../built-site.ts'
import type { Tab } from './drivers/tab.ts'
import { awaitSettled } from './page-state.ts'
import { addresses, laptop, phone, visitors } from './visit.ts'

declare global {
  /** Policy violations and console messages. */
  var complaints: string[]
}

/** Records policy violations and console messages. It is inserted before the policy of the page, so it may run. */
const prelude = `self.complaints = []
for (const name of ['error', 'warn']) console[name] = (...words) => complaints.push(words.join(' '))
addEventListener('error', ({ message }) => complaints.push(message))
addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => complaints.push(violatedDirective + ' ' + blockedURI))`

/** The headers that hosts send with every page. The build writes them to `_headers`. */
const headers = Object.fromEntries(
  Array.from(text('_headers').matchAll(/^ +([\w-]+): (.*)$/gm), ([, name = '', value = '']) => [name, value]).filter(
    ([name]) => name !== 'Cache-Control',
  ),
)
/** These headers allow the prelude. */
const testHeaders = {
  ...headers,
  'Content-Security-Policy':
    headers['Content-Security-Policy']?.replace("script-src 'self'", "$& 'unsafe-inline'") ?? '',
}

visitors(
  'a page loads at most five files, all from its own host, and stores nothing on the device',
  { paths: addresses, ...phone },
  async ({ path, tab }) => {
    const { requests, stored, origin } = await tab.evaluate(() => ({
      requests: performance.getEntriesByType('resource').map(({ name }) => name),
      origin: `${location.origin}/`,
      stored: [document.cookie, localStorage.length, sessionStorage.length].join(),
    }))
    assert.ok(requests.length + 1 <= 5, `${path}: ${requests.join(' ')}`)
    const foreign = requests.filter((request) => !request.startsWith(origin))
    assert.equal(foreign, [])
    assert.is(stored, ',0,0', path)
  },
)

const unknownPaths = ['/careers/call-for-new-board-members', '/nope', '/careers/deep/er', '/%zz']

visitors(
  'an unknown path shows “Not Found” and a link to the home page',
  { ...phone, paths: unknownPaths },
  async ({ path, tab }) => {
    assert.is(await tab.evaluate(() => document.querySelector('h1')?.textContent ?? ''), 'Not Found', path)
    await tab.click('main a')
    await tab.waitFor('the home page', () => location.pathname === '/' && document.querySelector('#contact') !== null)
  },
)

for (const view of [phone, laptop]) {
  visitors(
    `at ${view.width} px, using a page violates no policy and logs nothing to the console`,
    { ...view, prelude, headers: testHeaders, paths: view === phone ? addresses : ['/'] },
    async ({ path, tab }) => {
      await use(tab)
      assert.equal(await tab.evaluate(() => complaints), [], path)
    },
  )
}

visitors('the policy in the page blocks an injected script and style', { prelude }, async ({ tab }) => {
  await tab.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'self.injected = true'
    document.body.append(script)
    document.body.setAttribute('style', 'color: red')
  })
  await tab.waitFor('two violations', () => complaints.length >= 2)
  assert.ok(await tab.evaluate(() => !('injected' in self)))
})

for (const [name, sent, isShown] of [
  ['with the headers of the site, no page is shown in a frame', headers, false],
  ['without the headers, a page is shown in a frame', {}, true],
] as const) {
  visitors(name, { paths: ['/framing'], headers: sent, intercept: frameCareers }, async ({ tab }) => {
    await tab.waitFor('the frame', () => document.querySelector('#done') !== null)
    const shown = await tab.evaluate(() => document.querySelector('iframe')?.contentDocument?.body.textContent ?? '')
    assert.is(shown.includes(force.heading), isShown)
  })
}

/** Uses a page as a visitor does: scrolls to the end, presses the copy button, and opens the menu. */
async function use(tab: Tab): Promise<void> {
  await tab.press('End')
  await awaitSettled(tab)
  const isShown = (selector: string) =>
    tab.evaluate((wanted) => (document.querySelector(wanted)?.getClientRects().length ?? 0) > 0, selector)
  if (await isShown('.get-involved-copy')) await tab.click('.get-involved-copy')
  await tab.press('Home')
  if (await isShown('.navbar-toggle')) await tab.click('.navbar-toggle')
  await awaitSettled(tab)
}

function frameCareers(request: IncomingMessage, response: ServerResponse): boolean {
  if (request.url !== '/framing') return false
  const page = '<!doctype html><iframe src="/careers" onload="this.id = \'done\'"></iframe>'
  response.writeHead(200, { 'Content-Type': 'text/html' }).end(page)
  return true
}

test.run()
