import * as assert from 'uvu/assert'
import { headersOf } from '../../../generator/host-files/headers.ts'
import { problemsOf } from '../../../generator/problem.ts'
import { assertProblems } from '../assert-problem.ts'
import { createSuite } from '../suite.ts'
import { makeSettings } from './stand-in-settings.ts'

const test = createSuite('headers')

const settings = makeSettings()

test('every answer carries the policy of the pages, and forbids that they are framed', () => {
  assert.is(headersOf('index.html', settings)['Content-Security-Policy'], `${settings.policy}; frame-ancestors 'none'`)
  assert.is(
    headersOf('assets/dot-ABCDEFGH.svg', settings)['Content-Security-Policy'],
    `${settings.policy}; frame-ancestors 'none'`,
  )
})

test('what is promised of the connection holds for a year, and for this name only', () => {
  assert.is(headersOf('index.html', settings)['Strict-Transport-Security'], 'max-age=31536000')
})

test('types are believed, and other sites are told nothing, given nothing and kept apart', () => {
  const headers = headersOf('careers.html', settings)
  assert.is(headers['X-Content-Type-Options'], 'nosniff')
  assert.is(headers['Referrer-Policy'], 'same-origin')
  assert.is(headers['Cross-Origin-Opener-Policy'], 'same-origin')
  assert.is(headers['Cross-Origin-Resource-Policy'], 'same-origin')
})

test('what a plain website never asks for is switched off; copying an address is not', () => {
  const features = (headersOf('index.html', settings)['Permissions-Policy'] ?? '').split(', ')
  for (const feature of ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'browsing-topics']) {
    assert.ok(features.includes(`${feature}=()`), feature)
  }
  assert.equal(
    features.filter((feature) => !/^[a-z-]+=\(\)$/.test(feature) || feature.startsWith('clipboard')),
    [],
  )
})

const hashed = ['assets/site-ABCDEFGH.js', 'assets/icon-192-AB12CD34.png', 'assets/fonts/letters-12345678.woff2']
for (const path of hashed) {
  test(`${path} is kept for a year without asking`, () => {
    assert.is(headersOf(path, settings)['Cache-Control'], 'public, max-age=31536000, immutable')
  })
}

const changing = [
  'index.html',
  'careers/index.html',
  '404.html',
  'board-20241122.html',
  'robots.txt',
  'assets/site.js',
  'assets/site-ABCDEFG.js',
  'assets/site-ABCDEFGHI.js',
  'assets/site-abcdefgh.js',
  'assets/site-ABCDEFGH.js.txt',
  'assets/-ABCDEFGH.js',
  'other/assets/site-ABCDEFGH.js',
  'site-ABCDEFGH.js',
]
for (const path of changing) {
  test(`${path} is asked for again before it is shown`, () => {
    assert.is(headersOf(path, settings)['Cache-Control'], 'public, max-age=0, must-revalidate')
  })
}

for (const unsafe of ['"', '\n', '\r', '\\', '$', '%', '{', '}', '`', ',', '<', '\u2019', '\u0000']) {
  test(`a policy with the character ${JSON.stringify(unsafe)} is refused`, () => {
    assertProblems(problemsFor(`default-src 'self'${unsafe} x`), {
      text: `The Content-Security-Policy holds the character ${JSON.stringify(unsafe)}`,
      note: JSON.stringify(`default-src 'self'${unsafe} x`).slice(1, -1),
    })
  })
}

function problemsFor(policy: string) {
  try {
    headersOf('index.html', { policy })
  } catch (error) {
    return problemsOf(error, '/')
  }
  return []
}

test.run()
