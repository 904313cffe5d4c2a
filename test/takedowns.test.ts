import { test } from './helpers/test.ts'
import * as assert from 'uvu/assert'
import { readUploads } from './helpers/site.ts'
import { entryOf, makePhotograph, makePhotographBytes } from './helpers/picture.ts'
import { Repository } from './helpers/repository.ts'

// What was taken down stays down, whatever happens to the repository afterwards.

const file = 'assets/photographs/mx0b88c3-fnqc703c.jpg'
const other = 'assets/photographs/mx0b99d4-a1b2c3d4.jpg'
const entry = entryOf(file)
const second = entry.replace('.yaml', '-1.yaml')
const size = { width: 800, height: 1100 }
const [photo, otherPhoto] = [await makePhotographBytes(size), await makePhotographBytes({ ...size, height: 1200 })]
const texts = makePhotograph(file, photo, { consent: '2028-01-31' })
const renewed = makePhotograph(file, photo, { consent: '2029-01-31' })
const changes = { values: { 'home.hero.photograph': file }, files: texts }

/** Each leads to a state of the site in which the photograph must not be shown. */
const hidden: Readonly<Record<string, (site: Repository) => void>> = {
  'the deletion of its entry was reverted': (site) => {
    site.save({ [entry]: undefined })
    site.git('revert', '--no-edit', 'HEAD')
  },
  'the deletion of its file was reverted': (site) => {
    site.save({ [file]: undefined })
    site.git('revert', '--no-edit', 'HEAD')
  },
  'both were deleted, and added again': (site) => {
    site.save({ [file]: undefined, [entry]: undefined })
    site.save(texts)
  },
  'somebody saved its entry again who had it open': (site) => {
    site.save({ [entry]: undefined })
    site.save({ [entry]: renewed[entry] })
  },
  'a merge of an older branch kept its entry': (site) => {
    site.git('branch', 'older')
    site.save({ [entry]: undefined })
    site.git('switch', '--quiet', 'older')
    site.save({ [entry]: renewed[entry] })
    site.git('switch', '--quiet', 'main')
    // Git stops at the conflict.
    assert.throws(() => site.git('merge', 'older'))
    site.save({ [entry]: renewed[entry] })
  },
  'it was taken down and put back on a branch that was merged': (site) => {
    site.git('switch', '--quiet', '--create', 'draft')
    site.save({ [entry]: undefined })
    site.save({ [entry]: texts[entry] })
    site.git('switch', '--quiet', 'main')
    site.git('merge', '--quiet', '--no-ff', '--no-edit', 'draft')
  },
  'a merge took it down, and somebody put it back': (site) => {
    site.git('switch', '--quiet', '--create', 'draft')
    site.save({})
    site.git('switch', '--quiet', 'main')
    site.git('merge', '--quiet', '--no-ff', '--no-commit', 'draft')
    site.save({ [entry]: undefined })
    site.save({ [entry]: texts[entry] })
  },
  'it had two entries, of which the second was deleted': (site) => {
    site.save({ [second]: texts[entry] })
    site.save({ [second]: undefined })
  },
  'another picture was moved to its name': (site) => {
    site.save({ [other]: otherPhoto })
    site.save({ [other]: undefined, [file]: otherPhoto })
  },
}

for (const [what, change] of Object.entries(hidden))
  test(`a photograph is not shown if ${what}`, async () => {
    const site = new Repository(changes)
    change(site)
    const { files, problems } = await readUploads(site.root, { hasHistory: true })
    assert.not(files.some(isOfHero))
    // To people who get an email.
    const told = problems.filter(({ text }) => text.includes('is not shown'))
    assert.equal([told.length, told[0]?.kind], [1, 'warning'])
  })

/** Each changes something else. */
const shown: typeof hidden = {
  'its consent was renewed': (site) => site.save({ [entry]: renewed[entry] }),
  'an older branch was merged': (site) => {
    site.git('switch', '--quiet', '--create', 'older')
    site.save({ 'content/stubs.yaml': 'stubs:\n  - { slug: news, title: News }\n' })
    site.git('switch', '--quiet', 'main')
    site.save(renewed)
    site.git('merge', '--quiet', '--no-ff', '--no-edit', 'older')
  },
  'another was taken down': (site) => {
    site.save(makePhotograph(other, otherPhoto))
    site.save({ [other]: undefined, [entryOf(other)]: undefined })
  },
}

for (const [what, change] of Object.entries(shown))
  test(`a photograph is shown if ${what}`, async () => {
    const site = new Repository(changes)
    change(site)
    const { files } = await readUploads(site.root, { hasHistory: true })
    assert.ok(files.some(isOfHero))
  })

const isOfHero = ([path]: readonly [path: string, bytes: Uint8Array]) => path.startsWith('photographs/hero-')

test('a message says what happened to a photograph, on which day, and what to do', async () => {
  const site = new Repository(changes)
  site.save({ [entry]: undefined }, '2027-01-21')
  site.save({ [entry]: texts[entry] }, '2027-01-22')
  const { said } = await readUploads(site.root, { hasHistory: true })
  const where = 'Home page › Top of the page › Photograph: The photograph is not shown.'
  assert.match(said, `${where} Its entry was deleted on 2027-01-21. Delete its file under “Files of photographs”`)
})
