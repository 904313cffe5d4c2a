import { createHash } from 'node:crypto'
import * as assert from 'uvu/assert'
import { sealPages, unsealPage } from '../../generator/content-policy.ts'
import { createSuite } from './suite.ts'

const test = createSuite('content policy')

const home =
  '<!doctype html>\n<html><head><meta charSet="utf-8"/><title>Home</title><style>a{b:c}</style><script type="application/ld+json">{"a":"é"}</script></head></html>\n'
const other =
  '<!doctype html>\n<html><head><meta charSet="utf-8"/><title>Other</title><style>d{e:f}</style></head></html>\n'
const { pages, policy } = sealPages([
  { path: '/', html: home },
  { path: '/other', html: other },
])

test('what is inlined on any page is allowed by the hash of its exact bytes, and on no other ground', () => {
  assert.match(policy, `style-src ${[hash('a{b:c}'), hash('d{e:f}')].sort().join(' ')};`)
  assert.match(policy, `script-src 'self' ${hash('{"a":"é"}')};`)
  assert.not.match(policy, /unsafe|\*/)
})

test('what the policy does not name is forbidden', () => {
  assert.match(policy, /^default-src 'none';/)
  for (const directive of ["base-uri 'none'", "form-action 'none'"]) assert.match(policy, directive)
})

test('whatever is asked for, is asked of the site itself', () => {
  for (const directive of ['connect-src', 'font-src', 'manifest-src']) assert.match(policy, `; ${directive} 'self';`)
})

test('frame-ancestors is left to the header, because it means nothing in a page', () => {
  assert.not.match(policy, 'frame-ancestors')
})

test('every page bears the same policy, right after its encoding and before everything else', () => {
  for (const { html } of pages)
    assert.match(
      html,
      `<head><meta charSet="utf-8"/><meta http-equiv="Content-Security-Policy" content="${policy}"/><title>`,
    )
})

test('a page from which the policy is taken out is as it was', () => {
  assert.equal(
    pages.map(({ html }) => unsealPage(html)),
    [home, other],
  )
})

test('the order of the pages makes no difference', () => {
  assert.is(
    sealPages([
      { path: '/other', html: other },
      { path: '/', html: home },
    ]).policy,
    policy,
  )
})

test('a site without styles allows none', () => {
  assert.match(sealPages([{ path: '/', html: '<meta charSet="utf-8"/>' }]).policy, "style-src 'none'")
})

function hash(text: string): string {
  return `'sha256-${createHash('sha256').update(text, 'utf8').digest('base64')}'`
}

test.run()
