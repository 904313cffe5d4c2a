import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { headersOf } from '../../generator/hosts/headers.ts'

const test = suite('settings of hosts')

const { 'Cache-Control': _, ...shared } = headersOf('index.html')
const immutable = headersOf('assets/site-ABCDEFGH.js')['Cache-Control']

/** Each file that sets headers contains this one, so it shows the syntax of that host. */
const model = 'Cross-Origin-Opener-Policy'
for (const name of readdirSync('deploy')) {
  const before = readFileSync(`deploy/${name}`, 'utf8')
  if (!before.includes(model)) continue
  const text = process.env['UPDATE_SNAPSHOTS'] === undefined ? before : withHeaders(before, shared)
  if (text !== before) writeFileSync(`deploy/${name}`, text)
  test(`${name} sets the headers of the site, and an update adds new ones`, () => {
    assert.is(withHeaders(text, shared), text, 'Run npm test -- --update settings.')
    const more = withHeaders(text, { ...shared, 'Cross-Origin-Resource-Policy': 'same-site', 'X-New': 'a, b' })
    assert.is(more.match(/X-New[^]{1,25}a, b["`]/g)?.length, 1, more)
    assert.match(more, /same-site/)
    if (name.endsWith('.json')) JSON.parse(more)
  })
}

test('Vercel publishes only a release, from the folder of the build', () => {
  const { buildCommand, outputDirectory, framework } = JSON.parse(readFileSync('deploy/vercel.json', 'utf8'))
  assert.equal([buildCommand, outputDirectory, framework], ['npm run build -- --release', 'dist', null])
})

test('Vercel sends each header of the site once', () => {
  const { headers: rules, cleanUrls, trailingSlash } = JSON.parse(readFileSync('deploy/vercel.json', 'utf8'))
  assert.equal([cleanUrls, trailingSlash], [true, false])
  for (const file of ['index.html', 'careers', 'assets/site-ABCDEFGH.js', 'assets/site.js']) {
    const sent = rules.filter(({ source }: Rule) => new RegExp(`^${source}$`).test(`/${file}`)).flatMap(pairs)
    const expected = { ...shared, ...(file.includes('-') && { 'Cache-Control': immutable }) }
    assert.is(sent.length, Object.keys(expected).length, `${file} has no header twice`)
    assert.equal(Object.fromEntries(sent), expected, file)
  }
})

/** Updates the values of headers in settings, and adds missing headers by copying the entry of the model. */
function withHeaders(text: string, headers: Readonly<Record<string, string>>): string {
  return Object.entries(headers).reduce((before, [name, value]) => {
    const existing = new RegExp(`(${name}["\`]?(?:,\\s+"value": | +[|] +| )["\`])[^"\`]*`, 'g')
    const setValue = (entry: string) => entry.replace(existing, (_, start: string) => start + value)
    if (before.includes(name)) return setValue(before)
    // In JSON, an entry has four lines, elsewhere one.
    const entry = new RegExp(`^( *\\{\\n.*${model}.*\\n.*\\n.*\\},\\n|.*${model}.*\\n)`, 'm')
    return before.replace(entry, (found) => setValue(found.replace(model, name)) + found)
  }, text)
}

type Rule = { source: string; headers: { key: string; value: string }[] }

function pairs({ headers }: Rule): [name: string, value: string][] {
  return headers.map(({ key, value }) => [key, value])
}

test.run()
