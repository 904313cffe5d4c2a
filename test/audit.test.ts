import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { request } from 'node:https'
import { connect } from 'node:http2'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import * as assert from 'uvu/assert'
import { site } from '../build.ts'
import { headersOf } from '../generator/host-files/headers.ts'
import type { PageVerdict } from './audit/ask-lighthouse.ts'
import { describePage, describeSite, listMissed } from './audit/describe-verdicts.ts'
import { hostSite } from './audit/host-site.ts'
import { makeCertificate } from './audit/make-certificate.ts'
import { one, page } from './built-site.ts'
import { makeFolder } from './generator/small-site.ts'
import { ask } from './generator/request.ts'
import { afterwards, createSuite } from './generator/suite.ts'
import { findProgram } from './hosts/find-program.ts'

const test = createSuite('audit')

const fine: PageVerdict = {
  by: 'Lighthouse 1',
  scores: { Performance: 100, SEO: 100 },
  metrics: { FCP: [990, 1400, 1300], LCP: [1200], TBT: [12, 0], CLS: [0] },
  complaints: [],
}

test('a page that meets its goals at least once misses none: other work on the machine only ever adds to a time', () => {
  assert.equal(listMissed('/', fine), [])
})

test('a score or a metric that misses its goal is told, and so is one that was not measured', () => {
  const poor = {
    ...fine,
    scores: { ...fine.scores, SEO: 92 },
    metrics: { ...fine.metrics, FCP: [1010, 1400], CLS: [NaN] },
  }
  assert.equal(listMissed('/', poor), [
    '/ has SEO 92, not 100',
    '/ has FCP 1.01 s, above 1.00 s',
    '/ has CLS NaN, above 0',
  ])
})

test('the verdict on a page names the least, the median and the goal of each metric, and what has cost points', () => {
  assert.is(
    describePage('/careers', { ...fine, complaints: ['robots.txt is not valid'] }),
    `/careers by Lighthouse 1, as on a phone with slow 4G, 3 times
  Performance 100, SEO 100 (goal 100 each)
  FCP 0.99 s (median 1.30 s, goal 1.00 s)
  LCP 1.20 s (median 1.20 s, goal 1.20 s)
  TBT 0 ms (median 6 ms, goal 0 ms)
  CLS 0 (median 0, goal 0)
  robots.txt is not valid
`,
  )
})

test('the verdict of the Observatory names its grade and each of its tests', () => {
  const tests = [
    { name: 'cookies', result: 'cookies-not-found', points: 0, isPassed: true },
    { name: 'csp', result: 'csp-not-implemented', points: -25, isPassed: false },
  ]
  assert.is(
    describeSite({ grade: 'B', score: 75, tests }),
    "Mozilla's HTTP Observatory: B, 75 points (goal A+)\n  passed cookies: cookies-not-found (0)\n  FAILED csp: csp-not-implemented (-25)\n",
  )
})

const hasOpenSsl = findProgram('openssl') !== undefined
if (!hasOpenSsl)
  console.log(
    'The server of the audit is not tried, because OpenSSL is not installed (on Debian: apt-get install openssl).',
  )

if (hasOpenSsl || process.env['HOSTS'] === 'all') {
  test('the audit looks at the pages as a good host sends them: over TLS, after gzip, with the headers that the build emits', async () => {
    const { site: hosted, certificate } = await openHost()
    const question = request({ host: 'localhost', port: hosted.port, path: '/careers', ca: certificate.cert }).end()
    const [answer] = await once(question, 'response')
    const body = gunzipSync(await buffer(answer)).toString()
    assert.match(body, one(page('/careers'), 'h1').outerHTML)
    const [, policy = ''] = /content="(default-src[^"]*)"/.exec(body) ?? []
    for (const [name, value] of Object.entries(headersOf('careers.html', { policy })))
      assert.is(answer.headers[name.toLowerCase()], value)
  })

  test('the audit looks at them over HTTP/2, and leads whoever asks without TLS to it', async () => {
    const { site: hosted, certificate } = await openHost()
    const session = connect(`https://localhost:${hosted.port}`, { ca: certificate.cert })
    afterwards(() => session.close())
    const [headers] = await once(session.request({ ':path': '/nope' }), 'response')
    assert.is(headers[':status'], 404)
    const {
      status,
      headers: { location },
    } = await ask(hosted.port, '/careers', { headers: { Host: `localhost:${hosted.port}` } })
    assert.equal([status, location], [301, `https://localhost:${hosted.port}/careers`])
  })
}

test('the tools of the audit are installed as they are written down, in one version each', () => {
  const { dependencies, overrides } = JSON.parse(readFileSync(join(site.root, 'test/audit/tools/package.json'), 'utf8'))
  const { packages } = JSON.parse(readFileSync(join(site.root, 'test/audit/tools/package-lock.json'), 'utf8'))
  for (const [name, version] of Object.entries({ ...dependencies, ...overrides }))
    assert.is(packages[`node_modules/${name}`].version, version)
})

async function openHost() {
  const certificate = makeCertificate(makeFolder('audit'))
  const hosted = await hostSite(certificate)
  afterwards(() => hosted.close())
  return { site: hosted, certificate }
}

test.run()
