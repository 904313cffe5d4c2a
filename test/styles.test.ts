import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { transform } from 'esbuild'
import { test } from './helpers/test.ts'
import * as assert from 'uvu/assert'
import { all, html, one, page, paths } from './helpers/site.ts'

const folder = join(process.cwd(), 'components')
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => ({
  file,
  source: /\.(css|tsx?)$/.test(file) ? readFileSync(join(folder, file), 'utf8') : '',
}))
const stylesheets = files.filter(({ file }) => file.endsWith('.css'))

const pages = paths.map(page).map((document) => ({
  title: document.title,
  used: all(document, '[class]').flatMap((element) => [...element.classList]),
  styles: one(document, 'style').textContent ?? '',
  styled: namesIn(one(document, 'style').textContent ?? '', /\.([a-z][a-z\d-]*)/gi),
}))

test('every class on a page has a rule in the styles of that page', () => {
  for (const { title, used, styled } of pages) assert.equal(without(used, styled), [], title)
})

test('every class in a stylesheet is on some page', () => {
  const used = pages.flatMap((one) => one.used)
  const classes = stylesheets.flatMap(({ source }) => namesIn(source, /\.([a-z][a-z\d-]*)/gi))
  assert.ok(used.length > 100 && classes.length > 50)
  assert.equal(without(classes, used), [])
})

test('every custom property that is used is defined, and the other way round', () => {
  const source = files.map((one) => one.source).join('\n')
  const used = namesIn(source + paths.map(html).join('\n'), /var\((--[\w-]+)/g)
  const defined = namesIn(source, /(?<!var\()(--[\w-]+)['"]?[:,]/g)
  assert.ok(defined.length > 30)
  assert.equal([without(used, defined), without(defined, used)], [[], []])
})

test('the bar of the browser and the icon of a tab have colours of the page', () => {
  const colourOf = (name: string) => RegExp(`--${name}: (#\\w+);`).exec(html('/'))?.[1]
  assert.is(one(page('/'), 'meta[name=theme-color]').getAttribute('content'), colourOf('leaf'))
  const icon = one(page('/500.html'), 'link[rel=icon]').getAttribute('href') ?? ''
  assert.match(decodeURIComponent(icon), `fill="${colourOf('hibiscus')}"`)
})

test('every page asks browsers that darken pages to leave it light, before and after its styles are read', () => {
  for (const path of paths) {
    assert.is(one(page(path), 'meta[name=color-scheme]').getAttribute('content'), 'only light', path)
    assert.match(html(path), 'color-scheme:only light', path)
  }
})

test('a browser of 2020 understands the syntax of the styles of each page', async () => {
  for (const { title, styles } of pages) {
    const convert = (target?: string[]) => transform(styles, { loader: 'css', ...(target && { target }) })
    const [asTheyAre, converted] = [await convert(), await convert(['chrome84', 'firefox78', 'safari14.1'])]
    assert.ok(styles.length > 1000)
    assert.is(converted.code, asTheyAre.code, title)
    // esbuild writes `inset` with a variable as it is, which Chrome 84 does not know.
    assert.not.match(styles, /[;{]inset: ?[^;}]*var/, title)
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
