import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { site } from '../build.ts'
import { all, one, page, paths, text } from './built-site.ts'

const components = readdirSync(join(site.root, 'components'), { recursive: true, encoding: 'utf8' })
const stylesheets = components.filter((file) => file.endsWith('.css'))

/** Classes of what is shown only where the content names a photograph, a drawing of some colour, or a call. */
const optional = /^(openings-(badge|calls?)|photograph(-ground|-image)?|hero-photograph|free-ground|ground-ink)$/

test('every class of a page has a rule in the styles of that page', () => {
  for (const path of paths) {
    const known = classesIn(styles(path))
    const used = all(page(path), '[class]').flatMap((element) => [...element.classList])
    assert.equal(
      [...new Set(used)].filter((name) => !known.has(name)),
      [],
      path,
    )
  }
})

test('every class of a stylesheet is used on some page', () => {
  const used = new Set(paths.flatMap((path) => all(page(path), '[class]').flatMap((element) => [...element.classList])))
  for (const file of stylesheets) {
    assert.equal(
      [...classesIn(readSource(file))].filter((name) => !used.has(name) && !optional.test(name)),
      [],
      file,
    )
  }
})

test("a component's stylesheet names no class of another component", () => {
  for (const file of stylesheets) {
    const name = basename(file, '.css')
    const foreign = [...classesIn(readSource(file))].filter(
      (className) => className !== name && !className.startsWith(`${name}-`),
    )
    assert.equal(foreign, [], file)
  }
})

test('stylesheets use no layers, which older browsers drop with all that is in them, no ids and no !important', () => {
  for (const file of stylesheets) {
    const css = readSource(file).replace(/\/\*.*?\*\//gs, '')
    assert.not.match(css, /@layer|!important|#[a-z][\w-]*[^;{}]*\{/i, file)
  }
})

test('the script knows its elements by attributes and never by classes', () => {
  for (const file of components.filter((name) => name.endsWith('.client.ts'))) {
    assert.not.match(readSource(file), /querySelector(All)?(<\w+>)?\('\./, file)
  }
})

test('every behaviour that markup names is in the script', () => {
  const [script] = all(page('/'), 'script[src]').map((element) => element.getAttribute('src') ?? '')
  const code = text((script ?? '').slice(1))
  for (const path of paths) {
    for (const element of all(page(path), '[data-behaviour]')) {
      const name = element.getAttribute('data-behaviour') ?? ''
      assert.match(code, new RegExp(`["{,]${name}["},:]`), `${path}: ${name}`)
    }
  }
})

function readSource(file: string): string {
  return readFileSync(join(site.root, 'components', file), 'utf8')
}

function styles(path: string): string {
  return one(page(path), 'style').textContent ?? ''
}

function classesIn(css: string): Set<string> {
  return new Set([...withoutTexts(css).matchAll(/\.([a-z][a-z0-9-]*)/gi)].map(([, name]) => name ?? ''))
}

function withoutTexts(css: string): string {
  return css.replace(/\/\*.*?\*\//gs, '').replace(/url\([^)]*\)|'[^']*'|"[^"]*"/g, '')
}

test.run()
