import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import * as assert from 'uvu/assert'
import { addCompressed } from '../../../generator/publish/compress.ts'
import { createSuite } from '../suite.ts'

const test = createSuite('compress')

const long = Buffer.from('Karibu sana. '.repeat(200))
const site = new Map([
  ['index.html', long],
  ['assets/site.js', long],
  ['assets/font.woff2', long],
  ['robots.txt', Buffer.from('short')],
  ['.htaccess', long],
])
const output = await addCompressed(site)

test('every long text gets a copy in brotli and one in gzip, which hold what it holds', () => {
  for (const path of ['index.html', 'assets/site.js']) {
    assert.ok(brotliDecompressSync(output.get(`${path}.br`) ?? '').equals(long), path)
    assert.ok(gunzipSync(output.get(`${path}.gz`) ?? '').equals(long), path)
  }
})

test('what is short or compressed already, and what only the host reads, gets none', () => {
  assert.equal(
    [...output.keys()].sort(),
    [...site.keys(), 'index.html.br', 'index.html.gz', 'assets/site.js.br', 'assets/site.js.gz'].sort(),
  )
})

test('the copies do not tell which system made them', () => {
  assert.is(output.get('index.html.gz')?.at(9), 255)
})

test.run()
