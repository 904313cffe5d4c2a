import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { safeParse, type GenericSchema } from 'valibot'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { parse } from 'yaml'
import { site } from '../build.ts'
import { schemas } from '../content/schema.ts'
import { all, one, readSite, words } from './built-site.ts'

// Code, HTML, URLs and regular expressions would find something to do in these signs. Each text of the fixture gets some.
const signs = (index: number) => [
  ` & <3 "quoted" 's $& $1 \${x} \\n //b href="/a 100%20 é ${index};`,
  ` & <3 "$&" %20 ${index};`,
  '&"<',
  '&',
]
const texts: string[] = []
const files = Object.entries(schemas).map(([name, schema]) => [name, addSigns(readFixture(name), schema)] as const)
const { page, paths } = await readSite({
  edits: Object.fromEntries(files.map(([name, content]) => [name, () => content])),
  target: { base: '/my-site/' },
})

test('every text that the rules accept is on a page exactly as it was written, also below a path', () => {
  assert.ok(texts.length > 90, `${texts.length} texts`)
  const shown = paths.flatMap((path) => listShown(page(path)))
  const missing = texts.filter((text) => !shown.some((one) => one.includes(text)))
  // For sites without a call or without an open one, or without a second mailbox.
  const others = /^Copy the address.*\nCopied.*\nWe could not copy.*\nThere are no calls.*\nThe next call.*$/
  assert.match(missing.join('\n'), others)
})

test('a < in a text does not end the data for search engines', () => {
  const data = one(page('/'), 'script[type="application/ld+json"]').textContent ?? ''
  assert.not.match(data, '<')
  assert.match(JSON.parse(data).description, ' & <3 "quoted"')
})

/** Reads a file of the fixture as it is written, with an open call. */
function readFixture(name: string): unknown {
  const file = join(site.root, `test/fixture/content/${name}.yaml`)
  const content = parse(readFileSync(file, 'utf8'), { schema: 'failsafe' })
  const details = ['Please note', '- the bullet']
  const open = { heading: 'A call', deadline: 'By 1 May.', text: 'Write to us.', details, isOpen: 'true' }
  return name === 'careers' ? { ...content, calls: [...content.calls, open] } : content
}

/** Adds to each text as many signs as its rules accept, at its end or in place of its end. */
function addSigns(content: unknown, schema: GenericSchema): object {
  let edited = content
  const visit = (value: unknown, keys: readonly string[]): void => {
    if (typeof value !== 'string')
      return Object.entries(Object(value)).forEach(([key, one]) => visit(one, [...keys, key]))
    const longer = signs(texts.length).flatMap((one) =>
      [100, 20, 3].map((most) => value.slice(0, most).trimEnd() + one),
    )
    const text = longer.find((one) => safeParse(schema, replace(edited, keys, one)).success)
    if (text === undefined) return
    edited = replace(edited, keys, text)
    texts.push(text.replace(/^- /, ''))
  }
  visit(content, [])
  return Object(safeParse(schema, edited).output)
}

function replace(value: unknown, [key, ...keys]: readonly string[], text: string): unknown {
  if (key === undefined) return text
  const changed = replace(Object(value)[key], keys, text)
  return Array.isArray(value) ? value.with(Number(key), changed) : { ...Object(value), [key]: changed }
}

/** Lists the text of a page, its attributes, and the subjects of emails. */
function listShown(document: Document): string[] {
  const attributes = all(document, '*').flatMap((element) => Array.from(element.attributes, ({ value }) => value))
  const mails = attributes.filter((value) => value.startsWith('mailto:')).map((address) => new URL(address))
  return [words(document.documentElement), ...attributes, ...mails.map((url) => url.searchParams.get('subject') ?? '')]
}

test.run()
