import * as assert from 'uvu/assert'
import { createBuilder } from '../../../generator/builder.ts'
import { createLiveReload } from '../../../generator/watch/live-reload.ts'
import { createDisplay } from '../../../generator/watch/show-builds.ts'
import { makeSmallSite } from '../small-site.ts'
import { afterwards, createSuite } from '../suite.ts'

const test = createSuite('show builds')

for (const isStale of [true, false]) {
  test(`a build that fails is ${isStale ? 'passed over where the sources have changed meanwhile' : 'told of and shown where they have not'}`, async () => {
    const site = makeSmallSite()
    const told: unknown[] = []
    const display = createDisplay({
      root: site.root,
      rebuilder: { prepare: () => Promise.reject(new Error('Half a file')), getSite: () => site, close: async () => {} },
      live: createLiveReload(),
      publisher: { submit: () => told.push('published'), settle: async () => {} },
      reporter: { tellRebuild: async () => {}, tellFailure: async (_, changed) => void told.push(changed), tellPublication: async () => {} },
    })
    await display.build({ changed: ['content/words.ts'], since: 0, isStale: () => isStale, isTorn: () => false })
    assert.equal(told, isStale ? [] : [['content/words.ts']])
    assert.is(display.getShown().failed.has('index.html'), !isStale)
  })
}

for (const isTorn of [true, false]) {
  test(`a build of files that ${isTorn ? 'were still being written is not shown' : 'were whole is shown, published and told of'}`, async () => {
    const site = makeSmallSite()
    const builder = await createBuilder(site)
    afterwards(() => builder.close())
    const told: unknown[] = []
    const display = createDisplay({
      root: site.root,
      rebuilder: { prepare: builder.prepare, getSite: () => site, close: async () => {} },
      live: createLiveReload(),
      publisher: { submit: () => told.push('published'), settle: async () => {} },
      reporter: { tellRebuild: async ({ changed }) => void told.push(changed), tellFailure: async () => {}, tellPublication: async () => {} },
    })
    await display.build({ changed: ['content/words.ts'], since: 0, isStale: () => isTorn, isTorn: () => isTorn })
    assert.equal(told, isTorn ? [] : ['published', ['content/words.ts']])
    assert.is(display.getShown().output.has('careers.html'), !isTorn)
  })
}

test.run()
