import { test } from './helpers/test.ts'
import * as assert from 'uvu/assert'
import { safeParse } from 'valibot'
import { parse, stringify } from 'yaml'
import { contentSchema } from '../content/schema.ts'
import { listValues, type FieldSchema } from '../content/schema/fields.ts'
import { photographEntry } from '../content/schema/media.ts'
import { all, one, buildFixture, words } from './helpers/site.ts'
import { fixtureTexts } from './helpers/content.ts'

// Code, HTML, URLs and regular expressions would find something to do in these signs. Each text of the fixture gets
// some.
const signs = (index: number) => [
  ` & <3 "quoted" 's $& $1 \${x} \\n //b href="/a 100%20 é ${index};`,
  ` & <3 "$&" %20 ${index};`,
  '&"<',
  '&',
]
const texts: string[] = []
const schemas: Readonly<Record<string, FieldSchema>> = contentSchema.entries
const files = Object.fromEntries(
  Array.from(fixtureTexts, ([file, text]) => [`content/${file}`, addSigns(file, text)] as const),
)
const { html, page, paths, text } = await buildFixture({ files, base: '/my-site/', origin: 'https://us.org' })

test('every text that the rules accept is on a page exactly as it was written, also below a path', () => {
  assert.ok(texts.length > 90, `${texts.length} texts`)
  const shown = paths.flatMap((path) => listShown(page(path)))
  const missing = texts.filter((text) => !shown.some((one) => one.includes(text)))
  // For sites without a call, without an open one, or with one mailbox. The photograph of the hero is a decoration.
  const others = missing.filter((text) =>
    /^(The next call|There are no|Copy the|Copied. Paste it|.*copy it|A morning)/.test(text),
  )
  assert.equal(missing, others)
  assert.ok(others.length > 0)
})

test('below a path, every address on a page of the site begins with it', () => {
  for (const path of paths) {
    // React writes srcSet, which selectors do not find.
    const named = all(page(path), '*').flatMap((element) => Array.from(element.attributes))
    const addresses = ['href', 'src', 'srcset'].map((wanted) =>
      named.flatMap(({ name, value }) => (name.toLowerCase() === wanted ? value.split(/ \d+w(?:, )?/) : [])),
    )
    const inStyles = Array.from(html(path).matchAll(/\burl\("?([^")]+)/g), ([, address = '']) => address)
    const local = [...addresses.flat(), ...inStyles].filter((address) => address.startsWith('/'))
    assert.ok(local.length > 1 && (path !== '/' || addresses.every((some) => some.length > 0)))
    for (const address of local) assert.ok(address.startsWith('/my-site/'), `${address} on ${path}`)
  }
})

test('below a path, search engines, shared links and hosts get addresses with it', () => {
  for (const file of ['sitemap.xml', 'robots.txt', 'index.html', 'careers.html']) {
    const addresses = text(file).match(/https:\/\/us\.org\b[^"<\s]*/g) ?? []
    assert.ok(addresses.length > 0, file)
    for (const address of addresses) assert.ok(address.startsWith('https://us.org/my-site/'), `${address} in ${file}`)
  }
  const rules = text('_headers').match(/^\/.*$/gm) ?? []
  assert.equal(rules, ['/my-site/*', '/my-site/assets/*'])
  const errorPages = text('.htaccess').match(/(?<=^ErrorDocument \d+ ).*$/gm)
  assert.equal([...new Set(errorPages)], ['/my-site/404.html', '/my-site/500.html'])
})

test('a < in a text does not end the data for search engines', () => {
  const data = one(page('/'), 'script[type="application/ld+json"]').textContent ?? ''
  assert.not.match(data, '<')
  assert.match(JSON.parse(data).description, ' & <3 "quoted"')
})

/** Adds to each text as many signs as its rules accept, at its end or in place of its end. */
function addSigns(file: string, source: string): string {
  const schema = schemas[file.replace('.yaml', '')] ?? photographEntry
  const accepts = (changed: object) => safeParse(schema, changed).success
  let edited: object = parse(source, { schema: 'failsafe' })
  for (const { place, value } of listValues(schema, edited)) {
    // Files exist only under their names.
    if (typeof value !== 'string' || /^(file|photograph)$/.test(place.at(-1) ?? '')) continue
    const longer = signs(texts.length).flatMap((one) =>
      [100, 20, 3].map((most) => value.slice(0, most).trimEnd() + one),
    )
    const text = longer.find((one) => accepts(replace(edited, place, one)))
    if (text === undefined) continue
    edited = replace(edited, place, text)
    texts.push(text.replace(/^[-•–*] /, ''))
  }
  return stringify(edited)
}

function replace(value: object, [key = '', ...keys]: readonly string[], text: string): object {
  const changed = keys.length > 0 ? replace(Object(value)[key], keys, text) : text
  return Array.isArray(value) ? value.with(Number(key), changed) : { ...value, [key]: changed }
}

/** Lists the text of a page, the values of its attributes, and the subjects of its emails. */
function listShown(document: Document): string[] {
  const attributes = all(document, '*').flatMap((element) => Array.from(element.attributes, ({ value }) => value))
  const mails = attributes.filter((value) => value.startsWith('mailto:')).map((address) => new URL(address))
  return [words(document.documentElement), ...attributes, ...mails.map((url) => url.searchParams.get('subject') ?? '')]
}
