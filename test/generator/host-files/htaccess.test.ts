import * as assert from 'uvu/assert'
import { headersOf } from '../../../generator/host-files/headers.ts'
import { writeHtaccess } from '../../../generator/host-files/write-htaccess.ts'
import { createSuite } from '../suite.ts'
import { makeSettings } from './stand-in-settings.ts'

/** A directive, and the sections it stands in, from the outermost. */
interface Directive {
  name: string
  line: string
  sections: readonly string[]
}

const test = createSuite('.htaccess')

/** The module that must be there for each directive that `AllowOverride FileInfo` allows and that we use; those of the core need none. */
const allowed: Readonly<Record<string, string | undefined>> = {
  ErrorDocument: undefined,
  AddDefaultCharset: undefined,
  AddType: 'IfModule mod_mime.c',
  AddCharset: 'IfModule mod_mime.c',
  RedirectMatch: 'IfModule mod_alias.c',
  Header: 'IfModule mod_headers.c',
}

test('there is no directive that a host could answer with an error to everything', () => {
  const directives = readDirectives(writeHtaccess(makeSettings()))
  assert.ok(directives.length > 20)
  for (const { name, line, sections } of directives) {
    assert.ok(name in allowed, `${line} needs more than AllowOverride FileInfo`)
    assert.is(sections[0], allowed[name], line)
  }
})

test('text is named as UTF-8 also where no module knows endings', () => {
  assert.equal(
    readDirectives(writeHtaccess(makeSettings())).filter(({ name }) => name === 'AddDefaultCharset'),
    [{ name: 'AddDefaultCharset', line: 'AddDefaultCharset utf-8', sections: [] }],
  )
})

test('error pages are named by their paths from the root of the host', () => {
  const documents = (base: string) => linesOf('ErrorDocument', writeHtaccess(makeSettings({ base })))
  const statuses = (base: string) => [
    `404 ${base}404.html`,
    ...[500, 502, 503, 504].map((status) => `${status} ${base}500.html`),
  ]
  for (const base of ['/', '/my-repo/'])
    assert.equal(
      documents(base),
      statuses(base).map((words) => `ErrorDocument ${words}`),
    )
})

test('an error page that the site does not have is not named', () => {
  assert.equal(linesOf('ErrorDocument', writeHtaccess(makeSettings({ paths: ['/', '/404.html'] }))), [
    'ErrorDocument 404 /404.html',
  ])
})

test('every header is set for all answers, those that went wrong too, and once', () => {
  const settings = makeSettings()
  const headers = readDirectives(writeHtaccess(settings)).filter(
    ({ name, sections }) => name === 'Header' && sections.length === 1,
  )
  const set = headers.map(({ line }) => line).filter((line) => !line.startsWith('Header onsuccess unset'))
  assert.equal(
    set,
    Object.entries(headersOf('index.html', settings)).map(([name, value]) => `Header always set ${name} "${value}"`),
  )
})

test('only names with a hash are kept, and never pages', () => {
  const section = /<FilesMatch "(.*)">\n\s+Header always set Cache-Control "public, max-age=31536000, immutable"/
  const [, source = ''] = section.exec(writeHtaccess(makeSettings())) ?? []
  const pattern = new RegExp(source)
  for (const name of ['site-ABCDEFGH.js', 'icon-192-12345678.png']) assert.match(name, pattern)
  for (const name of ['index.html', 'board-20241122.html', 'site.js', 'site-abcdefgh.js', '-ABCDEFGH.js', 'robots.txt'])
    assert.not.match(name, pattern)
})

function linesOf(name: string, text: string): string[] {
  return readDirectives(text)
    .filter((directive) => directive.name === name)
    .map(({ line }) => line)
}

function readDirectives(text: string): Directive[] {
  const sections: string[] = []
  return text.split('\n').flatMap((raw) => {
    const line = raw.trim()
    if (line === '' || line.startsWith('#')) return []
    if (line.startsWith('</')) sections.pop()
    else if (line.startsWith('<')) sections.push(line.slice(1, -1))
    return line.startsWith('<') ? [] : [{ name: line.split(' ')[0] ?? '', line, sections: [...sections] }]
  })
}

test.run()
