import * as assert from 'uvu/assert'
import { headersOf } from '../../../generator/host-files/headers.ts'
import { writeHeadersFile } from '../../../generator/host-files/write-headers-file.ts'
import { createSuite } from '../suite.ts'
import { makeSettings } from './stand-in-settings.ts'

/** A rule of `_headers`: the paths that it is meant for, and its headers in their order. */
interface Rule {
  pattern: string
  headers: [name: string, value: string][]
}

const test = createSuite('_headers')

const files = ['index.html', 'careers.html', 'careers/index.html', '404.html', 'robots.txt', 'assets/site-ABCDEFGH.js']

for (const base of ['/', '/my-repo/']) {
  test(`below ${base}, Netlify and Cloudflare send the headers of the site, and none that they would join`, () => {
    const settings = makeSettings({ base })
    const rules = readRules(writeHeadersFile(settings))
    for (const file of files) {
      const { 'Cache-Control': caching, ...others } = headersOf(file, settings)
      const isHashed = /immutable/.test(caching ?? '')
      const sent = rules.filter(({ pattern }) => matches(pattern, `${base}${file}`)).flatMap(({ headers }) => headers)
      assert.equal(sent, Object.entries({ ...others, ...(isHashed && { 'Cache-Control': caching }) }), file)
    }
  })
}

test('nothing is said of what stands outside of the base', () => {
  const rules = readRules(writeHeadersFile(makeSettings({ base: '/my-repo/' })))
  for (const path of ['/', '/careers', '/my-repository/', '/assets/site-ABCDEFGH.js']) {
    assert.equal(
      rules.filter(({ pattern }) => matches(pattern, path)),
      [],
      path,
    )
  }
})

test('the file keeps within what Cloudflare reads: 100 rules, lines of 2,000 characters, one star in a path', () => {
  const hashes = Array.from({ length: 12 }, (_, index) => `'sha256-${'x'.repeat(41)}${index % 10}='`).join(' ')
  const text = writeHeadersFile(
    makeSettings({ policy: `default-src 'none'; script-src 'self'; style-src ${hashes}; img-src 'self' data:` }),
  )
  assert.ok(readRules(text).length < 100)
  for (const line of text.split('\n')) assert.ok(line.length < 2000, line)
  for (const { pattern } of readRules(text)) assert.match(pattern, /^[^*]*\*$/)
})

/** Reads rules as both hosts do: a line that begins with white space belongs to the path above it. */
function readRules(text: string): Rule[] {
  const rules: Rule[] = []
  for (const line of text.split('\n')) {
    if (line.startsWith('#') || line === '') continue
    const [, name = '', value = ''] = /^\s+([\w-]+): (.*)$/.exec(line) ?? []
    if (name === '') rules.push({ pattern: line, headers: [] })
    else rules.at(-1)?.headers.push([name, value])
  }
  return rules
}

function matches(pattern: string, path: string): boolean {
  return path.startsWith(pattern.replace(/\*$/, ''))
}

test.run()
