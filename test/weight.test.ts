import { gzipSync, brotliCompressSync } from 'node:zlib'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { all, html, output, page, paths } from './built-site.ts'

/** Bytes that the home page may weigh in gzip -9, with its styles and all its art: it fits one first round trip with its script. */
const homeBudget = 12_000

/** Bytes and requests that a visitor of any page may be asked for in all. */
const visitBudget = { bytes: 40_000, requests: 5 }

const fontBudget = 20_000
const scriptBudget = 2_000

test('the home page with its styles and all its art arrives in one first round trip', () => {
  atMost(gzipSync(html('/'), { level: 9 }).byteLength, homeBudget)
})

test('the font and the script keep within their budgets', () => {
  for (const [file, bytes] of output) {
    if (file.endsWith('.woff2')) atMost(bytes.byteLength, fontBudget)
    if (file.endsWith('.js')) atMost(brotliCompressSync(bytes).byteLength, scriptBudget)
  }
})

test('a visit to any page takes few requests and few bytes', () => {
  for (const path of paths) {
    const addresses = all(page(path), 'script[src], link[rel=preload], link[rel=icon]')
      .map((element) => element.getAttribute('src') ?? element.getAttribute('href') ?? '')
      .filter((address) => address.startsWith('/'))
    const files = addresses.map((address) => output.get(address.slice(1)) ?? new Uint8Array())
    const bytes = gzipSync(html(path), { level: 9 }).byteLength + files.reduce((sum, file) => sum + file.byteLength, 0)
    atMost(1 + addresses.length, visitBudget.requests)
    atMost(bytes, visitBudget.bytes)
  }
})

test('before the first paint only the font is asked for: no stylesheet, and a script that waits', () => {
  for (const path of paths) {
    assert.is(all(page(path), 'link[rel=stylesheet], script:not([defer])').length, 0, path)
  }
})

function atMost(value: number, budget: number): void {
  assert.ok(value <= budget, `${value} is over the budget of ${budget} by ${value - budget}`)
}

test.run()
