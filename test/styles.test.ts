import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { site } from '../build.ts'
import { all, attributes, one, page, paths, text } from './built-site.ts'

const components = readdirSync(join(site.root, 'components'), { recursive: true, encoding: 'utf8' })
const stylesheets = components.filter((file) => file.endsWith('.css'))

/** Classes that appear only if the content has a photograph, a drawing of a certain colour, or a call. */
const optional = /^(openings-(badge|calls?)|photograph(-ground|-image)?|hero-window|ground-ink)$/

test('every class on a page has a rule in the styles of that page', () => {
  for (const path of paths) {
    const defined = classesIn(one(page(path), 'style').textContent ?? '')
    const unstyled = usedClasses(path).filter((name) => !defined.has(name))
    assert.equal(unstyled, [], path)
  }
})

test('a page carries a stylesheet with classes only if it has one of them', () => {
  for (const path of paths) {
    const defined = classesIn(one(page(path), 'style').textContent ?? '')
    const used = usedClasses(path)
    for (const file of stylesheets) {
      const own = [...classesIn(readSource(file))]
      if (own.length > 0 && !own.some((name) => used.includes(name)))
        assert.not.ok(
          own.every((name) => defined.has(name)),
          `${path} has ${file}`,
        )
    }
  }
})

test('every class in a stylesheet has the name of its file as prefix, and some page uses it', () => {
  const used = new Set(paths.flatMap(usedClasses))
  for (const file of stylesheets) {
    const component = basename(file, '.css')
    const isOwn = (name: string) => name === component || name.startsWith(`${component}-`)
    const isUsed = (name: string) => used.has(name) || optional.test(name)
    const wrong = [...classesIn(readSource(file))].filter((name) => !isOwn(name) || !isUsed(name))
    assert.equal(wrong, [], file)
  }
})

test('stylesheets have no ids, no !important, and no layers, which older browsers ignore with all their rules', () => {
  assert.ok(stylesheets.length > 0)
  for (const file of stylesheets) {
    const css = readSource(file).replace(/\/\*.*?\*\//gs, '')
    assert.not.match(css, /@layer|!important|#[a-z][\w-]*[^;{}]*\{/i, file)
  }
})

test('the script finds elements by attributes, not by classes', () => {
  const scripts = components.filter((name) => name.endsWith('.client.ts'))
  assert.ok(scripts.length > 0)
  for (const file of scripts) assert.not.match(readSource(file), /querySelector(All)?(<\w+>)?\('\./, file)
})

test('the script has every behaviour that the markup names', () => {
  const [address] = attributes(page('/'), 'script[src]', 'src')
  const code = text(address?.slice(1) ?? '')
  for (const name of paths.flatMap((path) => attributes(page(path), '[data-behaviour]', 'data-behaviour')))
    assert.match(code, new RegExp(`["{,]${name}["},:]`), name ?? '')
})

function readSource(file: string): string {
  return readFileSync(join(site.root, 'components', file), 'utf8')
}

function usedClasses(path: string): string[] {
  return [...new Set(all(page(path), '[class]').flatMap((element) => [...element.classList]))]
}

function classesIn(css: string): Set<string> {
  const selectors = css.replace(/\/\*.*?\*\//gs, '').replace(/url\([^)]*\)|'[^']*'|"[^"]*"/g, '')
  return new Set([...selectors.matchAll(/\.([a-z][a-z0-9-]*)/gi)].map(([, name]) => name ?? ''))
}

test.run()
