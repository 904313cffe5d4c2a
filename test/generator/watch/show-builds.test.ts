import * as assert from 'uvu/assert'
import { createBuilder, type Builder, type PreparedSite } from '../../../generator/builder.ts'
import { createLiveReload } from '../../../generator/watch/live-reload.ts'
import { createDisplay } from '../../../generator/watch/show-builds.ts'
import { makeSmallSite } from '../small-site.ts'
import { afterwards, createSuite } from '../suite.ts'

const test = createSuite('show builds')

for (const isStale of [true, false]) {
  test(`a build that fails is ${isStale ? 'passed over where the sources have changed meanwhile' : 'told of and shown where they have not'}`, async () => {
    const { display, told } = await openDisplay(() => Promise.reject(new Error('Half a file')))
    await display.build({ ...occasion, isStale: () => isStale, isTorn: () => false })
    assert.equal(told, isStale ? [] : [['content/words.ts']])
    assert.is(display.getShown().failed.has('index.html'), !isStale)
  })
}

test('a build that fails is not told of where its files were still being written', async () => {
  const { display, told } = await openDisplay(() => Promise.reject(new Error('Half a file')))
  await display.build({ ...occasion, isTorn: () => true })
  assert.equal(told, [])
})

/** What becomes of a build of files that are still being written when they are asked for the first time, the second time, or not at all. */
const torn: Readonly<Record<string, { answers: readonly boolean[]; told: readonly unknown[] }>> = {
  'are still being written when they have been read is not even rendered': { answers: [true], told: ['read'] },
  'are still being written when they have been rendered is not shown': {
    answers: [false, true],
    told: ['read', 'rendered'],
  },
  'were whole is shown, published and told of': {
    answers: [false, false],
    told: ['read', 'rendered', 'published', ['content/words.ts']],
  },
}
for (const [what, { answers, told: expected }] of Object.entries(torn)) {
  test(`a build of files that ${what}`, async () => {
    const { display, told } = await openDisplay(({ prepare }) => prepare())
    const rest = [...answers]
    await display.build({ ...occasion, isTorn: () => rest.shift() ?? true })
    assert.equal([told, rest], [expected, []])
    assert.is(display.getShown().output.has('careers.html'), expected.includes('published'))
  })
}

test('a build that goes on when its site is watched no more is neither shown nor told of, however it ends', async () => {
  for (const isSound of [true, false]) {
    const { display, told, ended } = await openDisplay(({ prepare }) =>
      isSound ? prepare() : Promise.reject(new Error('A fault')),
    )
    const building = display.build({ ...occasion, isTorn: () => false })
    ended.abort()
    await building
    assert.equal(told, isSound ? ['read'] : [])
    assert.not(display.getShown().output.has('careers.html'))
  }
})

const occasion = { changed: ['content/words.ts'], since: 0, isStale: () => false }

/** Makes the display of a small site, and notes what it does. */
async function openDisplay(prepare: (builder: Builder) => Promise<PreparedSite>) {
  const site = makeSmallSite()
  const builder = await createBuilder(site)
  afterwards(builder.close)
  const told: unknown[] = []
  const ended = new AbortController()
  const prepareAndTell = async (): Promise<PreparedSite> => {
    const { build } = await prepare(builder)
    told.push('read')
    return {
      build: () => {
        told.push('rendered')
        return build()
      },
    }
  }
  const display = createDisplay({
    root: site.root,
    rebuilder: { prepare: prepareAndTell, getSite: () => site, close: async () => {} },
    live: createLiveReload(),
    signal: ended.signal,
    publisher: { submit: () => told.push('published'), settle: async () => {} },
    reporter: {
      tellRebuild: async ({ changed }) => void told.push(changed),
      tellFailure: async (_, changed) => void told.push(changed),
      tellPublication: async () => {},
    },
  })
  return { display, told, ended }
}

test.run()
