import { DOMParser } from 'linkedom'
import * as assert from 'uvu/assert'
import type { HostSettings } from '../../../generator/host-files/host-settings.ts'
import { writeHostFiles } from '../../../generator/host-files/write-host-files.ts'
import { problemsOf } from '../../../generator/problem.ts'
import { assertProblems, type ExpectedProblem } from '../assert-problem.ts'
import { textOf } from '../small-site.ts'
import { createSuite } from '../suite.ts'
import { makeSettings, standInFacts } from './stand-in-settings.ts'

const test = createSuite('host files')

test('the files beside the pages are these, in this order', () => {
  assert.equal(
    [...writeHostFiles(makeSettings()).keys()],
    ['_headers', '.htaccess', '.nojekyll', 'robots.txt', 'sitemap.xml', 'site.webmanifest', '.well-known/security.txt'],
  )
})

test('every file has lines that end alike, the last one too', () => {
  for (const [path, bytes] of writeHostFiles(makeSettings())) {
    const text = Buffer.from(bytes).toString()
    if (path === '.nojekyll') assert.is(text, '')
    else assert.match(text, /^[^\r]*[^\r\n]\n$/, path)
  }
})

test('robots may read everything, and learn where the map of the site is', () => {
  assert.is(read('robots.txt'), 'User-agent: *\nAllow: /\n\nSitemap: https://site.example/sitemap.xml\n')
  assert.match(read('robots.txt', { base: '/my-repo/' }), '\nSitemap: https://site.example/my-repo/sitemap.xml\n')
})

for (const base of ['/', '/my-repo/']) {
  test(`below ${base}, the map of the site has the absolute address of every listed page, and nothing else`, () => {
    const document = new DOMParser().parseFromString(read('sitemap.xml', { base }), 'text/xml')
    const addresses = Array.from(document.querySelectorAll('urlset > url > loc'), ({ textContent }) => textContent)
    assert.equal(addresses, [`https://site.example${base}`, `https://site.example${base}careers`])
    assert.is(document.querySelectorAll('*').length, 1 + 2 * addresses.length)
  })
}

test('the map of the site declares what it is', () => {
  assert.ok(
    read('sitemap.xml').startsWith(
      '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n',
    ),
  )
})

test('the manifest says of the site what its facts say, and opens it in the browser', () => {
  assert.equal(JSON.parse(read('site.webmanifest', { base: '/my-repo/' })), {
    name: 'A “name” & its <marks>',
    description: 'What is written about it.',
    lang: 'en',
    start_url: '/my-repo/',
    scope: '/my-repo/',
    display: 'browser',
    theme_color: '#123456',
    background_color: '#fff',
    icons: [
      { src: '/my-repo/assets/icon-ABCDEFGH.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/my-repo/assets/icon-IJKLMNOP.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  })
})

test('the contact for security stands in the form of RFC 9116', () => {
  assert.is(
    read('.well-known/security.txt', { base: '/my-repo/' }),
    `Contact: mailto:gaps@site.example
Expires: 2027-11-30T00:00:00Z
Preferred-Languages: en
Canonical: https://site.example/my-repo/.well-known/security.txt
`,
  )
})

const { security } = standInFacts
const refusals: [what: string, changes: Partial<HostSettings>, problem: ExpectedProblem][] = [
  [
    'a base without a slash at its end',
    { base: '/my-repo' },
    { text: 'The base "/my-repo" is not a clean path', note: '/my-repo/' },
  ],
  ['a base that would end a directive', { base: '/a;b/' }, { text: 'The base "/a;b/"' }],
  ['a base with a line break', { base: '/a\n/' }, { text: 'The base "/a\\n/"' }],
  [
    'an address that does not end with the base',
    { base: '/my-repo/', siteAddress: 'https://site.example' },
    { text: 'fit its base "/my-repo/"', note: 'https://' },
  ],
  [
    'an address with a slash at its end',
    { siteAddress: 'https://site.example/' },
    { text: 'The site\'s address "https://site.example/"' },
  ],
  ['an address with a mark of XML', { siteAddress: 'https://site.example/<b>' }, { text: "The site's address" }],
  [
    'a contact that is no address',
    contact({ contact: 'a@site.example' }),
    { text: '"a@site.example" is no address', file: 'content/site.ts', note: 'mailto:' },
  ],
  [
    'a contact with a line break',
    contact({ contact: 'mailto:a@b.example\nPolicy: x' }),
    { text: 'is no address', file: 'content/site.ts' },
  ],
  [
    'a day without an hour',
    contact({ expires: '2027-11-30' }),
    { text: '"2027-11-30" is no moment', note: '2027-11-30T00:00:00Z' },
  ],
  [
    'a day that no calendar has',
    contact({ expires: '2027-13-30T00:00:00Z' }),
    { text: 'is no moment', file: 'content/site.ts' },
  ],
  [
    'a language that would end its line',
    { facts: { ...standInFacts, language: 'en\nx' } },
    { text: '"en\\nx" is no language tag' },
  ],
  [
    'a policy that would end its line',
    { policy: "default-src 'self'\nx" },
    { text: 'The Content-Security-Policy holds the character "\\n"' },
  ],
]
for (const [what, changes, problem] of refusals) {
  test(`${what} is refused`, () => assertProblems(problemsFor(changes), problem))
}

test('all that is wrong with the settings is said at once', () => {
  const problems = problemsFor({
    siteAddress: 'y',
    facts: { ...standInFacts, security: { ...security, contact: 'z', expires: '?' } },
  })
  assert.is(problems.length, 3)
})

function contact(changes: Partial<typeof security>): Partial<HostSettings> {
  return { facts: { ...standInFacts, security: { ...security, ...changes } } }
}

function read(path: string, changes: Partial<HostSettings> = {}): string {
  return textOf(writeHostFiles(makeSettings(changes)), path)
}

function problemsFor(changes: Partial<HostSettings>) {
  try {
    writeHostFiles(makeSettings(changes))
  } catch (error) {
    return problemsOf(error, '/')
  }
  return []
}

test.run()
