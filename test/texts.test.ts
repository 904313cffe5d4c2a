import { safeParse, type GenericSchema } from 'valibot'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { site } from '../build.ts'
import { all, fixture, one, words } from './built-site.ts'
import { edit, openEdited, readContent } from './edited-site.ts'

// Code, HTML, URLs and regular expressions would find something to do in these texts. The longest that fits is used.
const additions = [' & <3 "quoted" \'s $& $1 ${x} \\n //b href="/a 100%20 é', ' & <3 "$&" %20', '&"<', '&']

const content = readContent(fixture)
const { schemas } = await site.content()
const edits: Record<string, string> = {}
for (const [path, text] of textsIn(content)) {
  const [file = ''] = path.split('.')
  const isAccepted = (value: string) => {
    const edited = edit(content, { ...edits, [path]: value })
    return safeParse((schemas as Record<string, GenericSchema>)[file]!, edited[file]).success
  }
  const found = additions
    .flatMap((addition) => [100, 20, 3].map((most) => text.slice(0, most).trimEnd() + addition))
    .find(isAccepted)
  if (found !== undefined) edits[path] = found
}

// One site shows what the other one cannot.
const below = { base: '/my-site/' }
const open = { heading: 'A call', text: 'Write to us.', isOpen: 'true' }
const most = await openEdited(fixture, { ...edits, 'careers.calls.1': open }, {}, below)
const least = await openEdited(
  fixture,
  { ...edits, 'careers.calls': [], 'organization.copyEmail': undefined },
  {},
  below,
)

test('every text that the rules accept is on a page exactly as it was written, also below a path', () => {
  assert.ok(Object.keys(edits).length > 90, `${Object.keys(edits).length} texts`)
  const shown = [most, least].flatMap(({ paths, page }) => paths.flatMap((path) => listShown(page(path))))
  assert.equal(
    Object.entries(edits).filter(([, text]) => !shown.some((one) => one.includes(text))),
    [],
  )
})

test('a < in a text does not end the data for search engines', () => {
  const data = one(most.page('/'), 'script[type="application/ld+json"]').textContent ?? ''
  assert.not.match(data, '<')
  assert.is(JSON.parse(data).description, edits['home.description'])
})

/** Lists the texts in content, each with its place. */
function textsIn(value: unknown, place = ''): [place: string, text: string][] {
  if (typeof value === 'string') return [[place, value]]
  return Object.entries(Object(value)).flatMap(([key, one]) => textsIn(one, place === '' ? key : `${place}.${key}`))
}

/** Lists the texts of a page, its attributes, and the subjects of emails. */
function listShown(document: Document): string[] {
  const attributes = all(document, '*').flatMap((element) => Array.from(element.attributes, ({ value }) => value))
  const subjects = attributes.flatMap((value) =>
    value.startsWith('mailto:') ? (new URL(value).searchParams.get('subject') ?? []) : [],
  )
  return [words(document.documentElement), ...attributes, ...subjects]
}

test.run()
