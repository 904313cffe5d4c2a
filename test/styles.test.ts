import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { site } from '../build.ts'
import { all, one, page, paths, readSite } from './built-site.ts'

const folder = join(site.root, 'components')
const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'))
const stylesheets = names.map((file) => ({ file, classes: classesIn(readFileSync(join(folder, file), 'utf8')) }))
const ofBase = stylesheets.filter(({ file }) => /^base\W/.test(file)).flatMap(({ classes }) => classes)

const plain = await readSite({
  edits: { home: ({ hero: { photograph: _, ...hero }, ...home }) => ({ ...home, hero }) },
})
const pages = [...paths.map(page), plain.page('/')].map((document) => {
  const css = one(document, 'style').textContent ?? ''
  const elements = all(document, '[class]').map((element) => [...element.classList])
  return { title: document.title, css, elements, used: elements.flat(), styled: classesIn(css) }
})

test('every class on a page has a rule in the styles of that page', () => {
  for (const { title, used, styled } of pages) assert.equal(without(used, styled), [], title)
})

test('a page has a stylesheet only if it uses one of its classes', () => {
  for (const { title, used, styled } of pages)
    for (const { file, classes } of stylesheets)
      if (without(classes, used).length === classes.length)
        assert.equal(without(classes, styled), classes, `${title} has ${file}`)
})

test('every class in a stylesheet begins with the name of the file, and some page uses it', () => {
  const used = pages.flatMap((one) => one.used)
  for (const { file, classes } of stylesheets) {
    const own = classes.filter((name) => `${name}-`.startsWith(`${basename(file, '.css')}-`))
    assert.equal([without(classes, own), without(own, used)], [[], []], file)
  }
})

test('the order of imports does not matter: base sheets come first, and no element has classes of two components', () => {
  for (const { title, css, elements, styled } of pages) {
    const first = css.search(RegExp(`\\.(${without(styled, ofBase).join('|')})\\b`))
    assert.equal(without(ofBase, classesIn(css.slice(first))), ofBase, title)
    // The exception is a button element. Its section only sets what buttons do not inherit.
    for (const classes of elements.filter((one) => !one.includes('get-involved-copy'))) {
      const own = without(classes, ofBase)
      const sheets = stylesheets.filter((sheet) => without(own, sheet.classes).length < own.length)
      assert.ok(sheets.length <= 1, `${title}: ${own}`)
    }
  }
})

test('styles have no layers, which older browsers ignore with all their rules, no !important and no ids', () => {
  for (const { css, title } of pages) assert.not.match(css, /@layer|!important|#[a-z][\w-]*[^;{}"]*\{/i, title)
})

function classesIn(css: string): string[] {
  const selectors = css.replace(/\/\*.*?\*\//gs, '').replace(/url\([^)]*\)|'[^']*'|"[^"]*"/g, '')
  return [...new Set(Array.from(selectors.matchAll(/\.([a-z][a-z\d-]*)/gi), ([, name = '']) => name))]
}

function without(names: readonly string[], others: readonly string[]): string[] {
  return names.filter((name) => !others.includes(name))
}

test.run()
