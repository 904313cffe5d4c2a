import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { addresses, phone, visitors } from './visit.ts'

for (const path of addresses) {
  visitors(
    `${path} asks for at most five files, all from its own place, and leaves nothing on the visitor's device`,
    { ...phone, path },
    async ({ tab }) => {
      const { requests, kept, own } = await tab.evaluate(() => ({
        requests: performance.getEntriesByType('resource').map(({ name }) => name),
        own: `${location.origin}/`,
        kept: [document.cookie, localStorage.length, sessionStorage.length].join(),
      }))
      assert.ok(requests.length + 1 <= 5, requests.join(' '))
      for (const request of requests) assert.ok(request.startsWith(own), request)
      assert.is(kept, ',0,0')
    },
  )
}

for (const path of ['/careers/call-for-new-board-members', '/nope', '/careers/deep/er', '/%zz']) {
  visitors(`any other path shows Not Found and the way home: ${path}`, { ...phone, path }, async ({ tab }) => {
    assert.is(await tab.evaluate(() => document.querySelector('h1')?.textContent ?? ''), 'Not Found')
    await tab.click('main a')
    await tab.waitFor('the home page', () => location.pathname === '/' && document.querySelector('#contact') !== null)
  })
}

visitors(
  'the pages say nothing to the console, so that a message there means something',
  {
    ...phone,
    prelude: `
  self.complaints = []
  for (const name of ['error', 'warn']) console[name] = (...words) => complaints.push(words.join(' '))
  addEventListener('error', ({ message }) => complaints.push(message))
`,
  },
  async ({ tab, open }) => {
    for (const path of ['/', '/careers']) {
      await open(path)
      await tab.wheel(600)
      assert.equal(await tab.evaluate(() => complaints), [])
    }
  },
)

declare global {
  var complaints: string[]
}

test.run()
