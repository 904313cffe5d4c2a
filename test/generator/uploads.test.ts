import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { findMisplacedFiles, readRootFiles, selectLinked, showHidden } from '../../generator/uploads.ts'
import { makeLocatedBytes, makePhotographBytes } from '../photograph-file.ts'
import { makeFolder, writeSources, type Sources } from './small-site.ts'

const pdfOf = (jpeg: Buffer) => Buffer.concat([Buffer.from('%PDF-1.7\nstream\n'), jpeg, Buffer.from('\nendstream')])

/** Files in `assets/root` that are published unchanged. */
const accepted: Sources = {
  'report.pdf': '%PDF-1.7\n/EncryptMetadata false',
  'girls.pdf': pdfOf(await makePhotographBytes()),
  'favicon.ico': '\0\0\x01\0x',
  'text/ads.txt': 'ads',
}

/** Other files, with the words of the message, or none if they are ignored. */
const others: Readonly<Record<string, readonly [content: string | Buffer, words?: string]>> = {
  'assets/root/.git/config': ['x'],
  'assets/root/two words.pdf': ['%PDF-1', 'has a name that some hosts hide or change. Rename it with plain letters'],
  'assets/root/words.pdf': ['PK', 'is not a PDF file, despite its name'],
  'assets/root/locked.pdf': ['%PDF-1.7\ntrailer <</Root 1 0 R/Encrypt 9 0 R>>', 'needs a password'],
  'assets/root/placed.pdf': [pdfOf(await makeLocatedBytes()), 'has a photograph that says where it was taken, which'],
  'assets/root/empty.txt': ['', 'is empty'],
  'assets/root/a.docx': ['x', 'is not one of the types that this folder accepts (pdf, ico, txt)'],
  'assets/root/girls.jpg': [
    'x',
    'is in a folder without photographs. People can still open it on GitHub. Upload it to',
  ],
  'assets/root/girls.heic': ['x', 'is a HEIC photograph, which most browsers cannot show. Upload it as JPEG'],
  'assets/people/report.pdf': ['x', 'is in a folder without documents. Upload it to assets/root as a PDF'],
  'assets/people/unused.jpg': ['x', 'is not shown on any page. People can still open it on GitHub. Delete it'],
  'assets/people/10.22\u202fAM.png': ['x', 'has a name with spaces or special characters. Rename it'],
  'assets/people/used.jpg': ['x'],
  'assets/people/sun.svg': ['x'],
  'girls.png': ['x', 'is in a folder without photographs'],
  'dance.mp4': ['x', 'is a film or a recording, which the site cannot show. Delete it.'],
}

test('every file in a wrong place, of a wrong kind or with an odd name gives a warning, photographs first, and no other file does', async () => {
  const galleries = [{ folder: 'assets/people', ratio: [1, 1], widths: [9], minWidth: 9, budget: 9 }] as const
  const site = { root: makeFolder(), rootFolder: 'assets/root', uploadFolders: ['.', 'assets', 'content'], galleries }
  writeSources(join(site.root, site.rootFolder), accepted)
  writeSources(site.root, Object.fromEntries(Object.entries(others).map(([path, [content]]) => [path, content])))
  const { files, warnings } = await readRootFiles(site)
  assert.equal([...files.keys()].sort(), Object.keys(accepted).sort())
  const misplaced = findMisplacedFiles(site, new Set(['assets/people/used.jpg']))
  const isPicture = misplaced.map(({ text }) => /\.(jpg|png|heic) /i.test(text))
  assert.is(isPicture.lastIndexOf(true), isPicture.indexOf(false) - 1)
  const found = [...warnings, ...misplaced].map(({ text, notes }) => `${text} ${notes?.[0]?.text}`)
  const expected = Object.entries(others).flatMap(([path, [, words]]) => (words ? `${showHidden(path)} ${words}` : []))
  for (const words of expected) assert.is(found.filter((one) => one.startsWith(words)).length, 1, words)
  assert.is(found.length, expected.length)
})

test('a PDF to which no page links is not published, with a warning', () => {
  const pdfs = new Map(['used.pdf', 'Unused.PDF', 'a.txt'].map((name) => [name, Buffer.from(name)]))
  const { files, warnings } = selectLinked(pdfs, ['<a href="/base/used.pdf">'], { rootFolder: 'assets/root' })
  assert.equal([...files.keys()], ['used.pdf', 'a.txt'])
  const texts = warnings.map(({ text }) => text)
  assert.equal(texts, ['assets/root/Unused.PDF is not published, because no page links to it.'])
})

test.run()
