import type { IncomingMessage, ServerResponse } from 'node:http'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { force } from '../../content/careers.ts'
import { text } from '../built-site.ts'
import type { Tab } from './drivers/tab.ts'
import { awaitSettled } from './page-state.ts'
import { addresses, laptop, phone, visitors, type Interceptor } from './visit.ts'

declare global {
  /** What the page's policy has forbidden. */
  var forbidden: string[]
}

/** Notes what the policy in the page forbids. It stands before that policy, so it may run. */
const prelude = `self.forbidden = []
addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => forbidden.push(violatedDirective + ' ' + blockedURI))`

/** The headers that hosts send with every page, as the build writes them. */
const headers = Object.fromEntries(
  Array.from(text('_headers').matchAll(/^ +([\w-]+): (.*)$/gm), ([, name = '', value = '']) => [name, value]).filter(
    ([name]) => name !== 'Cache-Control',
  ),
)

for (const [path, view] of [...addresses.map((path) => [path, phone] as const), ['/', laptop] as const]) {
  visitors(
    `${path} at ${view.width} px, used to its end, does nothing that the policy in the page forbids`,
    { ...view, path, prelude },
    async ({ tab }) => {
      await use(tab)
      assert.equal(await tab.evaluate(() => forbidden), [])
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
    await tab.waitFor('both to be forbidden', () => forbidden.length >= 2)
    assert.ok(await tab.evaluate(() => !('slipped' in self)))
  },
)

for (const path of addresses) {
  const reports: string[] = []
  const policy = `${headers['Content-Security-Policy']}; report-uri /@report`
  visitors(
    `${path}, used to its end, does nothing that the headers forbid`,
    { ...phone, path, headers: { ...headers, 'Content-Security-Policy': policy }, intercept: collectInto(reports) },
    async ({ tab }) => {
      await use(tab)
      assert.equal(reports, [])
    },
  )
}

for (const [sentence, sent, isShown] of [
  ['no other page can show one of the site in a frame, where the host sends the headers', headers, false],
  ['a frame without the headers shows the page, so that the sentence above means something', {}, true],
] as const) {
  visitors(sentence, { path: '/framing', headers: sent, intercept: frameCareers }, async ({ tab }) => {
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

function collectInto(reports: string[]): Interceptor {
  return (request, response) => {
    if (request.url !== '/@report') return false
    request.setEncoding('utf8').on('data', (text: string) => reports.push(text))
    response.writeHead(204).end()
    return true
  }
}

test.run()
