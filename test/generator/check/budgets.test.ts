import { brotliCompressSync, gzipSync } from 'node:zlib'
import * as assert from 'uvu/assert'
import type { Budgets } from '../../../generator/site.ts'
import { createSuite } from '../suite.ts'
import { findProblems, testFaults } from './planted-faults.ts'
import { makeSoundSite, type SiteChange } from './sound-site.ts'

const test = createSuite('budgets')

/** Bytes that can hardly be made smaller. */
const noise = Uint8Array.from({ length: 3000 }, (_, index) => (index * index * 7919) >> 5)

testFaults(test, {
  'each font keeps within its budget, which counts it as it is': {
    ...budget({ font: 2_950 }),
    files: { 'assets/letters-AAAAAAAA.woff2': noise },
    sources: { 'components/letters.css': `src: url('../assets/letters.woff2')` },
    problems: [
      'components/letters.css:1 The file assets/letters-AAAAAAAA.woff2 weighs 3,000 bytes, which is 50 over the budget of 2,950. | Make it smaller.',
    ],
  },
  'each picture keeps within its budget, wherever it stands': {
    ...budget({ picture: 999 }),
    files: Object.fromEntries(
      ['assets/a.jpg', 'b.png', 'c.webp', 'd.avif', 'favicon.ico', 'e.txt', 'f.svg'].map((file) => [
        file,
        'x'.repeat(1000),
      ]),
    ),
    problems: ['assets/a.jpg', 'b.png', 'c.webp', 'd.avif', 'favicon.ico'].map(
      (file) => `nowhere The file ${file} weighs 1,000 bytes, which is 1 over the budget of 999. | Make it smaller.`,
    ),
  },
  'a script keeps within its budget, which counts it after brotli': {
    ...budget({ script: 13 }),
    files: { 'assets/site-AAAAAAAA.js': '/'.repeat(2000), 'assets/more.js': 'let script=1' },
    problems: [
      'nowhere The file assets/more.js weighs 16 bytes after brotli, which is 3 over the budget of 13. | Make it smaller.',
    ],
  },
  'a page asks for few files': {
    ...budget({ requests: 3 }),
    add: {
      '/team':
        '<link rel="stylesheet" href="/assets/more-AAAAAAAA.css"><img src="/favicon.ico" alt="" width="1" height="1">',
    },
    problems: [
      'pages/start.tsx The page / makes visitors ask for 4 files, which is 1 over the budget of 3. | Leave out one of these: assets/letters-AAAAAAAA.woff2, assets/site-AAAAAAAA.js and assets/icon-AAAAAAAA.svg. | It is the same with /404.html.',
      'pages/people.tsx The page /team makes visitors ask for 5 files, which is 2 over the budget of 3. | Leave out one of these: assets/letters-AAAAAAAA.woff2, assets/site-AAAAAAAA.js, assets/more-AAAAAAAA.css and assets/icon-AAAAAAAA.svg.',
    ],
  },
})

test('a page keeps within its budget, which counts it after gzip', async () => {
  const { bytes } = weighTeam()
  assert.equal(await findProblems({ ...budget({ page: bytes }), add }), [])
  assert.equal(await findProblems({ ...budget({ page: bytes - 1 }), add }), [
    `pages/people.tsx The page /team weighs ${spell(bytes)} bytes after gzip, which is 1 over the budget of ${spell(bytes - 1)}. | Make its text, drawings or styles smaller.`,
  ])
})

test('a visit keeps within its budget, which counts the page, its script, its preloaded fonts and the icon that is a drawing', async () => {
  const { bytes, font, script, icon } = weighTeam()
  const all = bytes + font + script + icon
  assert.equal(await findProblems({ ...budget({ visit: all }), add }), [])
  assert.equal(await findProblems({ ...budget({ visit: all - 10 }), add }), [
    `pages/people.tsx The page /team makes visitors load ${spell(all)} bytes, which is 10 over the budget of ${spell(all - 10)}. | Make one of these smaller: the page itself (${spell(bytes)}), assets/letters-AAAAAAAA.woff2 (${font}), assets/site-AAAAAAAA.js (${script}) and assets/icon-AAAAAAAA.svg (${icon}).`,
  ])
})

test('where no icon is a drawing, the last one is counted', async () => {
  const replace = { '/': [' type="image/svg+xml"', ''] } as const
  const [problem = ''] = await findProblems({ ...budget({ requests: 3 }), replace })
  assert.match(problem, 'and favicon.ico.')
})

test('where the site stands in a folder, the same files are counted', async () => {
  const problems = await findProblems({ ...budget({ requests: 3 }), base: '/my-repo/', origin: 'https://host.example' })
  assert.match(
    problems[0] ?? '',
    'assets/letters-AAAAAAAA.woff2, assets/site-AAAAAAAA.js and assets/icon-AAAAAAAA.svg.',
  )
})

test('all files together keep within their budget, which counts them as they are', async () => {
  const total = [...makeSoundSite().output.values()].reduce((sum, { byteLength }) => sum + byteLength, 0)
  assert.equal(await findProblems(budget({ total })), [])
  assert.equal(await findProblems(budget({ total: total - 1000 })), [
    `nowhere The site weighs ${spell(total)} bytes, which is 1,000 over the budget of ${spell(total - 1000)}. | Look among the largest files for one to leave out or make smaller.`,
  ])
})

function budget(budgets: Partial<Budgets>): SiteChange {
  return { budgets: { ...makeSoundSite().budgets, ...budgets } }
}

/** Makes the page /team larger than the others. */
const add = { '/team': `<p>${Buffer.from(noise).toString('base64')}</p>` }

function weighTeam(): { bytes: number; font: number; script: number; icon: number } {
  const { output } = makeSoundSite({ add })
  const file = (path: string) => output.get(path) ?? new Uint8Array()
  return {
    bytes: gzipSync(file('team.html'), { level: 9 }).byteLength,
    font: file('assets/letters-AAAAAAAA.woff2').byteLength,
    script: brotliCompressSync(file('assets/site-AAAAAAAA.js')).byteLength,
    icon: file('assets/icon-AAAAAAAA.svg').byteLength,
  }
}

function spell(count: number): string {
  return count.toLocaleString('en')
}

test.run()
