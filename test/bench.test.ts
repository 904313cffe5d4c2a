import * as assert from 'uvu/assert'
import { project } from './bench/bench-folder.ts'
import { isMissed, medianOf, type Figure } from './bench/figure.ts'
import { formatFigures } from './bench/format-figures.ts'
import { siteEdits } from './bench/site-edits.ts'
import { pageEdit, shellEdit, writeSyntheticSite } from './bench/synthetic-site.ts'
import { applyEdit } from './bench/watch-process.ts'
import { buildSite, makeFolder, textOf, writeSources } from './generator/small-site.ts'
import { createSuite } from './generator/suite.ts'

const test = createSuite('bench')

test('the synthetic site has as many pages as asked for, and no fault', async () => {
  const site = writeSyntheticSite(makeFolder(), 10)
  assert.is(site.routes.length, 10)
  const output = await buildSite(site)
  assert.match(textOf(output, 'page-8/index.html'), '<h1>Page 8</h1>')
  assert.is([...textOf(output, 'page-8.html').matchAll(/<li>/g)].length, 7)
})

for (const edit of [pageEdit, shellEdit]) {
  test(`the synthetic site shows when there is ${edit.name}`, async () => {
    const site = writeSyntheticSite(makeFolder(), 10)
    writeSources(site, { [edit.file]: applyEdit(site.root, edit, 'bench-1-save') })
    assert.match(textOf(await buildSite(site), 'page-3.html'), 'bench-1-save')
  })
}

for (const edit of siteEdits) {
  test(`this site has the place where the bench changes ${edit.name}`, () => {
    assert.match(applyEdit(project, edit, 'bench-1-save'), 'bench-1-save')
  })
}

test('the median is the value in the middle, or between the two that share it', () => {
  assert.is(medianOf([30, 1, 2]), 2)
  assert.is(medianOf([30, 1, 2, 4]), 3)
})

test('a figure that is above its goal is marked', () => {
  const figure: Figure = {
    name: 'a build',
    unit: 'ms',
    samples: [90, 100.25, 120],
    goal: { text: 'median 100', median: 100 },
  }
  assert.ok(isMissed(figure))
  assert.not.ok(isMissed({ ...figure, goal: { text: '', median: 101, least: 90 } }))
  assert.ok(isMissed({ ...figure, goal: { text: '', median: 101, least: 89 } }))
  assert.is(
    formatFigures([{ title: 'builds', figures: [figure, { name: 'files', unit: 'files', samples: [2] }] }]),
    `            Median    Least  Runs  Goal
builds
  a build   100 ms    90 ms     3  median 100  missed
  files    2 files  2 files     1
`,
  )
})

test.run()
