import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { makePhotographBytes } from '../photograph-file.ts'
import { findMisplacedFiles, readRootFiles, selectLinked, showHidden } from '../../generator/uploads.ts'

const test = suite('uploads')
const root = mkdtempSync(join(tmpdir(), 'uploads-'))
test.after(() => rmSync(root, { recursive: true }))

const located = await makePhotographBytes({ gps: { GPSLatitude: '0/1 16/1 55/1' } })
const pdfOf = (jpeg: Buffer) => Buffer.concat([Buffer.from('%PDF-1.7\nstream\n'), jpeg, Buffer.from('\nendstream')])

const proof = '<!doctype html>\n<html><head><meta name="proof" content="a1" /></head><body>google1</body></html>'
/** Files in `assets/root` that are published unchanged. */
const accepted = {
  'report.pdf': '%PDF-1.7\n',
  'girls.pdf': pdfOf(await makePhotographBytes()),
  'noise.pdf': pdfOf(Buffer.from('\xff\xd8\xff\xe1\0\x09Exif', 'latin1')),
  'late.pdf': `${' '.repeat(1024)}%PDF-1.4\n/EncryptMetadata false`,
  'favicon.ico': '\0\0\x01\0x',
  'text/ads.txt': 'ads',
  'google1.html': proof,
  'BingSiteAuth.xml': '<?xml version="1.0"?>\n<users>\n  <user>AB12</user>\n</users>',
}
const accent = 'a\u0301'
/** Other files, with the words of the message, or none if they are ignored. */
const others: Readonly<Record<string, readonly [content: string | Buffer, words?: string]>> = {
  'assets/root/.DS_Store': ['x'],
  'assets/root/.git/config': ['x'],
  'assets/root/text/.notes.txt': ['x'],
  'assets/root/two words.pdf': ['%PDF-1', 'has a name that some hosts hide or change. Rename it with plain letters'],
  'assets/root/10.22\u202fAM.pdf': ['%PDF-1', 'has a name that some hosts'],
  [`assets/root/${accent}.txt`]: ['x', 'has a name that some hosts'],
  'assets/root/words.pdf': [`${' '.repeat(1025)}%PDF-1.4`, 'is not a PDF file, despite its name'],
  'assets/root/locked.pdf': ['%PDF-1.7\ntrailer <</Root 1 0 R/Encrypt 9 0 R>>', 'needs a password'],
  'assets/root/closed.pdf': ['%PDF-1.7\ntrailer <</Encrypt<</Filter/Standard>>', 'needs a password'],
  'assets/root/placed.pdf': [pdfOf(located), 'has a photograph that says where it was taken, which could lead'],
  'assets/root/empty.txt': ['', 'is empty'],
  'assets/root/wide.html': ['\0<\0s\0c\0r', 'is not a HTML file, despite its name'],
  'assets/root/page.html': [proof.replace('google1', '<script>go()</script>'), 'has markup, which is not checked'],
  'assets/root/page.xml': ['<?xml-stylesheet href="a.xsl"?>', 'has markup, which is not checked'],
  'assets/root/form.html': ['<body onload="go()">', 'has markup, which is not checked'],
  'assets/root/a.svg': ['x', 'is not one of the types that this folder accepts (pdf, ico, txt, html, xml)'],
  'assets/root/a.docx': ['x', 'is not one of the types'],
  'assets/root/girls.jpg': [
    'x',
    'is in a folder without photographs. People can still open it on GitHub. Upload it to assets/people, and',
  ],
  'assets/root/girls.heic': ['x', 'is a HEIC photograph, which most browsers cannot show. Upload it as JPEG'],
  'assets/more/girls.JPG': ['x', 'is in a folder without photographs'],
  'assets/people/report.pdf': ['x', 'is in a folder without documents. Upload it to assets/root as a PDF'],
  'assets/people/unused.jpg': ['x', 'is not shown on any page. People can still open it on GitHub. Delete it'],
  'assets/people/10.22\u202fAM.png': ['x', 'has a name with spaces or special characters. Rename it'],
  'assets/people/used.jpg': ['x'],
  'assets/people/sun.svg': ['x'],
  'assets/cards/used.png': ['x'],
  'content/report.docx': ['x', 'is in a folder without documents'],
  'girls.png': ['x', 'is in a folder without photographs'],
  'dance.mp4': ['x', 'is a film or a recording, which the site cannot show. Delete it.'],
}
for (const [path, text] of [
  ...Object.entries(accepted).map(([name, text]) => [`assets/root/${name}`, text] as const),
  ...Object.entries(others).map(([path, [text]]) => [path, text] as const),
]) {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

test('every file in a wrong place, of a wrong kind or with an odd name gives a warning, photographs first, and no other file does', async () => {
  const galleries = [{ folder: 'assets/people', ratio: [1, 1], widths: [9], minWidth: 9, budget: 9 }] as const
  const site = { root, rootFolder: 'assets/root', uploadFolders: ['.', 'assets', 'content'], galleries }
  const { files, warnings } = await readRootFiles(site)
  const misplaced = findMisplacedFiles(site, new Set(['assets/people/used.jpg', 'assets/cards/used.png']))
  const isPicture = misplaced.map(({ text }) => /\.(jpg|png|heic) /i.test(text))
  assert.is(isPicture.lastIndexOf(true), isPicture.indexOf(false) - 1)
  const found = [...warnings, ...misplaced].map(({ text, notes }) => `${text} ${notes?.[0]?.text}`)
  assert.equal([...files.keys()].sort(), Object.keys(accepted).sort())
  const expected = Object.entries(others).flatMap(([path, [, words]]) => (words ? `${showHidden(path)} ${words}` : []))
  for (const words of expected) assert.is(found.filter((one) => one.startsWith(words)).length, 1, words)
  assert.is(found.length, expected.length)
})

test('a PDF to which no page links is not published, with a warning', () => {
  const pdfs = new Map(['used.pdf', 'Unused.PDF', 'a.txt'].map((name) => [name, Buffer.from(name)]))
  const { files, warnings } = selectLinked(pdfs, ['<a href="/base/used.pdf">'], { rootFolder: 'assets/root' })
  assert.equal([...files.keys()], ['used.pdf', 'a.txt'])
  const text = 'assets/root/Unused.PDF is not published, because no page links to it.'
  assert.equal(
    warnings.map((one) => one.text),
    [text],
  )
})

test('characters in names that look like a space or like nothing are made visible', () => {
  assert.is(showHidden('a b\u00a0c\u202fd\u200be\u0301.png'), 'a b[U+00A0]c[U+202F]d[U+200B]e[U+0301].png')
})

test.run()
