import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { createAssetReader } from '../../generator/assets.ts'
import { createSourceStates } from '../../generator/source-states.ts'
import type { Output, Site } from '../../generator/site.ts'
import { assertProblems } from './assert-problem.ts'
import { buildSite, letFilesAge, makeSmallSite, refuse, type Sources } from './small-site.ts'
import { createSuite } from './suite.ts'

const test = createSuite('assets')

const icon = '\0\0\x01\0and so on'

test('what stands in assets/root is published at the root under its own name', async () => {
  const output = await buildSite(
    makeSmallSite({ 'assets/root/favicon.ico': icon, 'assets/root/proof/ab12.html': 'proof: ab12' }),
  )
  assert.is(Buffer.from(output.get('favicon.ico') ?? '').toString(), icon)
  assert.is(Buffer.from(output.get('proof/ab12.html') ?? '').toString(), 'proof: ab12')
})

test('a site without such a folder has no such files', async () => {
  assert.is((await readAssets(makeSmallSite())).size, 0)
})

/** Reads the assets of a site as its first build does. */
function readAssets({ root }: Site): Promise<Output> {
  return createAssetReader(root, createSourceStates(root))()
}

const faults: Record<string, { sources: Sources; text: string }> = {
  'a hidden file': {
    sources: { 'assets/.DS_Store': 'x' },
    text: 'assets/.DS_Store is hidden, because its name begins with a dot.',
  },
  'an empty file': { sources: { 'assets/root/robots.txt': '' }, text: 'assets/root/robots.txt is empty.' },
  'a name that hosts mistake': {
    sources: { 'assets/my photo.jpg': 'x' },
    text: 'assets/my photo.jpg has a name that some hosts mistake.',
  },
  'a name with an accent': { sources: { 'assets/root/é.txt': 'x' }, text: 'has a name that some hosts mistake' },
}
for (const [what, { sources, text }] of Object.entries(faults)) {
  test(`${what} among the assets is refused`, async () => {
    const site = makeSmallSite(sources)
    assertProblems(await refuse(site, () => readAssets(site)), { text, file: Object.keys(sources)[0] ?? '' })
  })
}

const svg = (inner: string, attributes = '') =>
  `<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg" xmlns:x="http://www.w3.org/1999/xlink"${attributes}>\n${inner}\n</svg>\n`

const mistaken: Record<string, { source: string; text: string; lineText?: string }> = {
  'assets/root/old.html': {
    source: '<p>Old</p>',
    text: 'assets/root/old.html is a page that no route leads to and no check reads.',
  },
  'assets/root/old.xml': {
    source: '<a xmlns="http://www.w3.org/1999/xhtml"/>',
    text: 'is a page that no route leads to',
  },
  'assets/root/sw.js': { source: 'self.skipWaiting()', text: 'assets/root/sw.js is a script that no check reads' },
  'assets/root/deep/a.mjs': { source: '1', text: 'is a script that no check reads' },
  'assets/a.png': { source: 'words', text: 'assets/a.png is no PNG picture, whatever its name says.' },
  'assets/a.jpg': { source: 'GIF89a', text: 'assets/a.jpg is no JPEG picture, but a GIF picture.' },
  'assets/root/a.webp': { source: 'RIFF....WAVE', text: 'is no WebP picture' },
  'assets/a.avif': { source: '....ftypheic', text: 'is no AVIF picture' },
  'assets/root/a.ico': { source: '<svg/>', text: 'is no icon file' },
  'assets/a.woff2': { source: 'wOFF', text: 'is no WOFF2 font' },
  'assets/root/a.svg': {
    source: svg('<script>alert(1)</script>'),
    text: 'assets/root/a.svg holds a script.',
    lineText: '<script>alert(1)</script>',
  },
  'assets/b.svg': {
    source: svg('<g><path OnClick="go()"/></g>'),
    text: 'has OnClick="go()", which would run as a script',
    lineText: '<g><path OnClick="go()"/></g>',
  },
  'assets/c.svg': {
    source: svg('<a x:href=" javascript:go()"/>'),
    text: 'which would run as a script',
    lineText: '<a x:href=" javascript:go()"/>',
  },
  'assets/d.svg': {
    source: svg('<image x:href="https://a.example/1"/>'),
    text: 'names https://a.example/1, which is an address of another site',
    lineText: '<image x:href="https://a.example/1"/>',
  },
  'assets/e.svg': {
    source: svg('<style>@import "//a.example/2";</style>'),
    text: 'names //a.example/2',
    lineText: '<style>@import "//a.example/2";</style>',
  },
  'assets/f.svg': { source: svg('<path fill="url(http://a.example/3#a)"/>'), text: 'names http://a.example/3#a' },
  'assets/g.svg': {
    source: svg('<foreignObject/>'),
    text: 'holds a foreignObject, which is no part of a drawing',
    lineText: '<foreignObject/>',
  },
  'assets/h.svg': { source: `<?xml-stylesheet href="https://a.example/4"?>${svg('')}`, text: 'asks for a stylesheet' },
  'assets/i.svg': { source: `<!DOCTYPE svg [<!ENTITY a "b">]>${svg('')}`, text: 'declares entities' },
  'assets/j.svg': { source: '<html><body/></html>', text: 'is no drawing, whatever its name says' },
  'assets/k.svg': { source: 'words', text: 'is no drawing, whatever its name says' },
}
for (const [file, { source, ...expected }] of Object.entries(mistaken)) {
  test(`a file that is not what its name says, or more, is refused: ${file}`, async () => {
    const site = makeSmallSite({ [file]: source })
    assertProblems(await refuse(site, () => readAssets(site)), { file, ...expected })
  })
}

test('drawings as programs save them are published as they are', async () => {
  const saved = `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
    <metadata><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" rdf:about="https://a.example/"/></metadata>
    <style>.a { fill: url(#b) }</style><image href="data:image/png;base64,AAAA"/><use x:href="#b"/>`
  const [doctype = '', ...inner] = saved.split('\n')
  assert.is((await readAssets(makeSmallSite({ 'assets/root/saved.svg': doctype + svg(inner.join('\n')) }))).size, 1)
})

test('a file is looked at again once it has changed, and not before', async () => {
  const site = makeSmallSite({ 'assets/root/a.txt': 'one' })
  const path = join(site.root, 'assets/root/a.txt')
  const states = createSourceStates(site.root)
  const read = createAssetReader(site.root, states)
  const build = async () => {
    states.begin()
    return (await read()).get('a.txt')
  }
  await letFilesAge()
  const first = await build()
  assert.is(await build(), first)
  writeFileSync(path, 'two')
  assert.is(Buffer.from((await build()) ?? '').toString(), 'two')
})

test('a link to a file elsewhere is refused', async () => {
  const site = makeSmallSite()
  writeFileSync(join(site.root, 'secret'), 'secret')
  mkdirSync(join(site.root, 'assets/root'))
  symlinkSync(join(site.root, 'secret'), join(site.root, 'assets/root/notes.txt'))
  assertProblems(await refuse(site, () => readAssets(site)), {
    text: 'assets/root/notes.txt is not a file of its own but points elsewhere.',
  })
})

test('a file that would take the place of a page is refused', async () => {
  const site = makeSmallSite({ 'assets/root/careers.html': 'Mine' })
  assertProblems(await refuse(site, () => buildSite(site)), {
    text: 'assets/root/careers.html would take the place of careers.html, which the build makes.',
    file: 'assets/root/careers.html',
  })
})

test('every such file is named at once', async () => {
  const site = makeSmallSite({ 'assets/.a': 'x', 'assets/root/b b': 'x' })
  assertProblems(await refuse(site, () => readAssets(site)), { text: 'assets/.a' }, { text: 'assets/root/b b' })
})

test.run()
