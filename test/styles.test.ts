import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { transform } from 'esbuild'
import { test } from './suite.ts'
import * as assert from 'uvu/assert'
import { all, html, one, page, paths } from './built-site.ts'

const folder = join(process.cwd(), 'components')
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => ({
  file,
  source: /\.(css|tsx?)$/.test(file) ? readFileSync(join(folder, file), 'utf8') : '',
}))
const stylesheets = files
  .filter(({ file }) => file.endsWith('.css'))
  .map(({ file, source }) => ({ file, classes: namesIn(source, /\.([a-z][a-z\d-]*)/gi) }))

const pages = paths.map(page).map((document) => ({
  title: document.title,
  used: all(document, '[class]').flatMap((element) => [...element.classList]),
  styles: one(document, 'style').textContent ?? '',
  styled: namesIn(one(document, 'style').textContent ?? '', /\.([a-z][a-z\d-]*)/gi),
}))

test('every class on a page has a rule in the styles of that page', () => {
  for (const { title, used, styled } of pages) assert.equal(without(used, styled), [], title)
})

test('every class in a stylesheet of a component begins with the name of the file, and some page uses it', () => {
  const used = pages.flatMap((one) => one.used)
  assert.ok(used.length > 100 && stylesheets.flatMap(({ classes }) => classes).length > 50)
  for (const { file, classes } of stylesheets) {
    const isBase = file.startsWith('base')
    const own = classes.filter((name) => isBase || `${name}-`.startsWith(`${basename(file, '.css')}-`))
    assert.equal([without(classes, own), without(own, used)], [[], []], file)
  }
})

test('every colour of the styles stands in one list', () => {
  const colours = /#[\da-f]{3,8}\b|\b(rgb|hsl)a?\(/gi
  const found = files
    .filter(({ file }) => file.endsWith('.css'))
    .map(({ file, source }) => [file, source.match(colours)])
  const withColours = found.filter(([, some]) => some !== null).map(([file]) => file)
  assert.equal(withColours, [join('base', 'base.css')])
})

test('every custom property that is used is defined, and the other way round', () => {
  const source = files.map((one) => one.source).join('\n')
  const used = namesIn(source + paths.map(html).join('\n'), /var\((--[\w-]+)/g)
  const defined = namesIn(source, /(?<!var\()(--[\w-]+)['"]?[:,]/g)
  assert.ok(defined.length > 30)
  assert.equal([without(used, defined), without(defined, used)], [[], []])
})

test('a browser of 2020 understands how the styles of each page are written', async () => {
  for (const { title, styles } of pages) {
    const convert = (target?: string[]) => transform(styles, { loader: 'css', ...(target && { target }) })
    const [asTheyAre, converted] = [await convert(), await convert(['chrome84', 'firefox78', 'safari14.1'])]
    assert.ok(styles.length > 1000)
    assert.is(converted.code, asTheyAre.code, title)
    // Such browsers drop the whole block or rule, and esbuild does not say so.
    assert.not.match(styles, /@layer|:(is|where|has)\(/, title)
    // They drop a declaration with a unit that they do not know, unless `@supports` asks for it.
    const withoutConditions = styles.replace(/@supports[^{]*\{([^{}]*\{[^{}]*\})*\}/g, '')
    assert.is.not(withoutConditions, styles)
    assert.not.match(withoutConditions, /\d([sdl]v[hw]|cq[whi])\b/, title)
  }
})

/** Returns each name once that a pattern captures, outside of comments and quoted text of stylesheets. */
function namesIn(source: string, pattern: RegExp): string[] {
  const code = source.replace(/\/\*.*?\*\//gs, '').replace(/url\([^)]*\)/g, '')
  return [...new Set(Array.from(code.matchAll(pattern), ([, name = '']) => name))]
}

function without(names: readonly string[], others: readonly string[]): string[] {
  return names.filter((name) => !others.includes(name))
}
