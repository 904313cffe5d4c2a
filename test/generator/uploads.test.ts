import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { findMisplacedFiles, readRootFiles, showHidden } from '../../generator/uploads.ts'

const test = suite('uploads')
const root = mkdtempSync(join(tmpdir(), 'uploads-'))
test.after(() => rmSync(root, { recursive: true }))

const proof = '<!doctype html>\n<html><head><meta name="proof" content="a1" /></head><body>google1</body></html>'
/** Files in `assets/root` that are published unchanged. */
const accepted = {
  'report.pdf': '%PDF-1.7\n',
  'late.pdf': `${' '.repeat(1024)}%PDF-1.4\n/EncryptMetadata false`,
  'favicon.ico': '\0\0\x01\0x',
  'text/ads.txt': 'ads',
  'google1.html': proof,
  'BingSiteAuth.xml': '<?xml version="1.0"?>\n<users>\n  <user>AB12</user>\n</users>',
}
const accent = 'a\u0301'
/** Other files, with the words of the message, or none if they are ignored. */
const others: Readonly<Record<string, readonly [content: string, words?: string]>> = {
  'assets/root/.DS_Store': ['x'],
  'assets/root/.git/config': ['x'],
  'assets/root/text/.notes.txt': ['x'],
  'assets/root/two words.pdf': ['%PDF-1', 'has a name that some hosts hide or change. Rename it with plain letters'],
  'assets/root/10.22\u202fAM.pdf': ['%PDF-1', 'has a name that some hosts'],
  [`assets/root/${accent}.txt`]: ['x', 'has a name that some hosts'],
  'assets/root/words.pdf': [`${' '.repeat(1025)}%PDF-1.4`, 'is not a PDF file, despite its name'],
  'assets/root/locked.pdf': ['%PDF-1.7\ntrailer <</Root 1 0 R/Encrypt 9 0 R>>', 'needs a password'],
  'assets/root/closed.pdf': ['%PDF-1.7\ntrailer <</Encrypt<</Filter/Standard>>', 'needs a password'],
  'assets/root/empty.txt': ['', 'is empty'],
  'assets/root/wide.html': ['\0<\0s\0c\0r', 'is not a HTML file, despite its name'],
  'assets/root/page.html': [proof.replace('google1', '<script>go()</script>'), 'has markup, which is not checked'],
  'assets/root/page.xml': ['<?xml-stylesheet href="a.xsl"?>', 'has markup, which is not checked'],
  'assets/root/form.html': ['<body onload="go()">', 'has markup, which is not checked'],
  'assets/root/a.svg': ['x', 'is not one of the types that this folder accepts (pdf, ico, txt, html, xml)'],
  'assets/root/a.docx': ['x', 'is not one of the types'],
  'assets/root/girls.jpg': ['x', 'is in a folder without photographs. Upload it to assets/people, and delete it here.'],
  'assets/root/girls.heic': ['x', 'is a HEIC photograph, which most browsers cannot show. Upload it as JPEG'],
  'assets/more/girls.JPG': ['x', 'is in a folder without photographs'],
  'assets/people/report.pdf': ['x', 'is in a folder without documents. Upload it to assets/root as a PDF'],
  'assets/people/unused.jpg': ['x', 'is not shown on any page. If you took it down, delete it too.'],
  'assets/people/10.22\u202fAM.png': ['x', 'has a name with spaces or special characters. Rename it'],
  'assets/people/used.jpg': ['x'],
  'assets/people/sun.svg': ['x'],
  'assets/cards/unused.png': ['x'],
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

test('every file in a wrong place, of a wrong kind or with an odd name is reported once, and no other file is', () => {
  const galleries = [
    { folder: 'assets/people', ratio: [1, 1], widths: [9], minWidth: 9, budget: 9 },
    { folder: 'assets/cards', size: [9, 9] },
  ] as const
  const { files, problems } = readRootFiles(root)
  const misplaced = findMisplacedFiles(
    { root, uploadFolders: ['.', 'assets', 'content'], galleries },
    new Set(['assets/people/used.jpg']),
  )
  const found = [...problems, ...misplaced].map(({ text, notes }) => `${text} ${notes?.[0]?.text}`)
  assert.equal([...files.keys()].sort(), Object.keys(accepted).sort())
  const expected = Object.entries(others).flatMap(([path, [, words]]) => (words ? `${showHidden(path)} ${words}` : []))
  for (const words of expected) assert.is(found.filter((one) => one.startsWith(words)).length, 1, words)
  assert.is(found.length, expected.length)
})

test('characters in names that look like a space or like nothing are made visible', () => {
  assert.is(showHidden('a b\u00a0c\u202fd\u200be\u0301.png'), 'a b[U+00A0]c[U+202F]d[U+200B]e[U+0301].png')
})

test.run()
