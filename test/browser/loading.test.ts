import type { IncomingMessage, ServerResponse } from 'node:http'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { content } from '../built-site.ts'
import { complaintRecorder, hostHeaders } from './complaints.ts'
import { addresses, phone, visitors } from './visit.ts'

const everyPage = { paths: addresses, ...phone }

visitors('a page loads at most five files, from its own host, and stores nothing', everyPage, async ({ path, tab }) => {
  const { requests, stored, origin } = await tab.evaluate(() => ({
    requests: performance.getEntriesByType('resource').map(({ name }) => name),
    stored: [document.cookie, localStorage.length, sessionStorage.length].join(),
    origin: `${location.origin}/`,
  }))
  const isOwn = requests.every((request) => request.startsWith(origin))
  assert.ok(requests.length + 1 <= 5 && isOwn, `${path}: ${requests.join(' ')}`)
  assert.is(stored, ',0,0', path)
})

visitors('the policy blocks an injected script and style', { prelude: complaintRecorder }, async ({ tab }) => {
  await tab.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'self.injected = true'
    document.body.append(script)
    document.body.setAttribute('style', 'color: red')
  })
  await tab.waitFor('two violations', () => complaints.length >= 2)
  assert.ok(await tab.evaluate(() => !('injected' in self)))
})

for (const [name, headers, isShown] of [
  ['with the headers of the site, no page is shown in a frame', hostHeaders, false],
  ['without the headers, a page is shown in a frame', {}, true],
] as const)
  visitors(name, { paths: ['/framing'], headers, intercept: frameCareers }, async ({ tab }) => {
    await tab.waitFor('the frame', () => document.querySelector('#done') !== null)
    const shown = await tab.evaluate(() => document.querySelector('iframe')?.contentDocument?.body.textContent ?? '')
    assert.is(shown.includes(content.careers.force.heading), isShown)
  })

function frameCareers(request: IncomingMessage, response: ServerResponse): boolean {
  if (request.url !== '/framing') return false
  const page = '<!doctype html><iframe src="/careers" onload="this.id = \'done\'"></iframe>'
  response.writeHead(200, { 'Content-Type': 'text/html' }).end(page)
  return true
}

test.run()
