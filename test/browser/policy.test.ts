import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { headersOf } from '../../generator/host-files/headers.ts'
import type { Interceptor } from '../../generator/serve.ts'
import { built, html, paths } from '../built-site.ts'
import type { Tab } from './drivers/browser.ts'
import { awaitSettled } from './page-state.ts'
import { laptop, phone, precede, visitors, type Circumstances } from './visit.ts'

declare global {
  /** What the page's policy has forbidden. */
  var forbidden: string[]
}

const addresses = paths.map((path) => ({ '/404.html': '/lost', '/500.html': '/broken' })[path] ?? path)

/** Notes what the policy in the page forbids. It stands before that policy, so it may run. */
const notes = `self.forbidden = []
addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => forbidden.push(violatedDirective + ' ' + blockedURI))`

const noted: Circumstances = { prelude: notes, intercept: answer('/broken', 500, precede(html('/500.html'), notes)) }

for (const path of addresses) {
  for (const view of [phone, laptop]) {
    visitors(
      test,
      `${path} at ${view.width} px, used to its end, does nothing that the policy in the page forbids`,
      { ...view, ...noted },
      async ({ tab, origin }) => {
        await use(tab, origin + path)
        assert.equal(await tab.evaluate(() => forbidden), [])
      },
    )
  }
}

visitors(
  test,
  'the policy in the page forbids a style and a script that somebody has slipped in',
  { ...laptop, ...noted },
  async ({ tab, origin }) => {
    await tab.goto(origin)
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
  visitors(
    test,
    `${path}, used to its end, does nothing that the headers forbid`,
    { ...phone, headersOf: reportingHeaders, intercept: collect(reports) },
    async ({ tab, origin }) => {
      await use(tab, origin + path)
      assert.equal(reports, [])
    },
  )
}

const framing = answer('/framing', 200, '<!doctype html><iframe src="/careers" onload="this.id = \'done\'"></iframe>')

visitors(
  test,
  'no other page can show one of the site in a frame, where the host sends the headers',
  { ...laptop, headersOf: sentHeaders, intercept: framing },
  async ({ tab, origin }) => {
    assert.not.match(await readFrame(tab, origin), 'Join The Force')
  },
)

visitors(
  test,
  'a frame without the headers shows the page, so that the sentence above means something',
  { ...laptop, intercept: framing },
  async ({ tab, origin }) => {
    assert.match(await readFrame(tab, origin), 'Join The Force')
  },
)

/** Goes through the page as a visitor does: to its end and back, through the menu, and to the copy button. */
async function use(tab: Tab, url: string): Promise<void> {
  await tab.goto(url)
  await awaitSettled(tab)
  await tab.press('End')
  await awaitSettled(tab)
  const isThere = (selector: string) =>
    tab.evaluate((wanted) => (document.querySelector(wanted)?.getClientRects().length ?? 0) > 0, selector)
  if (await isThere('.get-involved-copy')) await tab.click('.get-involved-copy')
  await tab.press('Home')
  if (await isThere('.navbar-toggle')) await tab.click('.navbar-toggle')
  await awaitSettled(tab)
}

/** Returns the text that a page of the same place can read in its frame. */
async function readFrame(tab: Tab, origin: string): Promise<string> {
  await tab.goto(`${origin}/framing`)
  await tab.waitFor('the frame', () => document.querySelector('#done') !== null)
  return tab.evaluate(() => document.querySelector('iframe')?.contentDocument?.body.textContent ?? '')
}

/** The headers that hosts send, and the wish to be told of everything that they forbid. */
function reportingHeaders(file: string): Readonly<Record<string, string>> {
  const headers = sentHeaders(file)
  return { ...headers, 'Content-Security-Policy': `${headers['Content-Security-Policy']}; report-uri /@report` }
}

function sentHeaders(file: string): Readonly<Record<string, string>> {
  return headersOf(file, built.settings)
}

/** Answers one path with a page of its own. */
function answer(
  path: string,
  status: number,
  page: string,
  headers: Readonly<Record<string, string>> = {},
): Interceptor {
  return (request, response) => {
    if (request.url !== path) return false
    response.writeHead(status, { 'Content-Type': 'text/html; charset=utf-8', ...headers }).end(page)
    return true
  }
}

function collect(reports: string[]): Interceptor {
  return (request, response) => {
    if (request.url !== '/@report')
      return answer('/broken', 500, html('/500.html'), reportingHeaders('500.html'))(request, response)
    let body = ''
    request
      .on('data', (chunk: Buffer) => (body += chunk))
      .on('end', () => {
        reports.push(body)
        response.writeHead(204).end()
      })
    return true
  }
}

test.run()
