import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { test } from './helpers/test.ts'
import * as assert from 'uvu/assert'
import { editContent, readContentTexts } from './helpers/content.ts'
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
    // Somebody may prefer not to see what merges did.
    site.git('config', 'log.diffMerges', 'off')
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
  'it is a copy, uploaded from the form of a page, and the file of the first was deleted': (site) => {
    site.save({ [other]: photo, ...choose(site, other) })
    site.save(makePhotograph(other, photo))
    site.save({ [file]: undefined })
  },
  'the entry of a copy was deleted': (site) => {
    site.save(makePhotograph(other, photo))
    site.save({ [entryOf(other)]: undefined })
  },
  'its file was renamed, and has a new entry': (site) =>
    site.save({ [file]: undefined, ...makePhotograph(other, photo), ...choose(site, other) }),
  'its deletion was reverted, and it was renamed': (site) => {
    site.save({ [file]: undefined, [entry]: undefined })
    site.git('revert', '--no-edit', 'HEAD')
    site.save({ [file]: undefined, [entry]: undefined, ...makePhotograph(other, photo), ...choose(site, other) })
  },
  'it is what another file was before it was replaced': (site) => {
    site.save(makePhotograph(other, photo))
    site.save({ [other]: otherPhoto })
  },
  'the same bytes were deleted under a name that the app does not give': (site) => {
    site.save({ 'assets/photographs/Mary Wanjiku “1”.JPG': photo })
    site.save({ 'assets/photographs/Mary Wanjiku “1”.JPG': undefined })
  },
  'somebody chose it in the entry of another': (site) =>
    site.save({
      ...makePhotograph(other, otherPhoto),
      [entryOf(other)]: renewed[entry]?.toString().replace('2029', '9'),
    }),
  'the consent of a copy has ended': (site) => site.save(makePhotograph(other, photo, { consent: '2027-01-30' })),
  'somebody chose another picture in the entry of a copy': (site) =>
    site.save({ ...makePhotograph(other, photo), [entryOf(other)]: texts[entry] }),
}

/** Names a photograph at the top of the home page. */
const choose = ({ root }: Repository, path: string) => {
  const edited = editContent(readContentTexts(root), { 'home.hero.photograph': path })
  return Object.fromEntries(edited.map(([name, text]) => [`content/${name}`, text]))
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
  'only the modes of files changed': (site) => {
    for (const path of [file, entry]) chmodSync(join(site.root, path), 0o755)
    site.save({})
  },
  'files were deleted that the app would not name so, and would have the same entry': (site) => {
    const similar = ['assets/photographs/mx0b88c3.-fnqc703c.jpg', 'assets/photographs/mx0b/88c3-fnqc703c.jpg']
    for (const path of similar) site.save({ [path]: otherPhoto })
    for (const path of similar) site.save({ [path]: undefined })
  },
  'a copy has no entry': (site) => site.save({ [other]: photo }),
  'a copy has a right entry': (site) => site.save(makePhotograph(other, photo)),
  'it was chosen in the entry of another, which was deleted': (site) => {
    site.save({ ...makePhotograph(other, otherPhoto), [entryOf(other)]: texts[entry] })
    site.save({ [entryOf(other)]: undefined })
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

const where = 'Home page › Top of the page › Photograph: The photograph is not shown.'
const again = 'Ask your colleagues why. Only with a new consent: a new screenshot, in a new entry.'

/** What the message about a photograph is after something has happened, with its first words. */
const messages: Readonly<Record<string, (site: Repository) => void>> = {
  [`${where} Somebody took it down on 2027-01-21. ${again}`]: (site) => {
    site.save({ [entry]: undefined }, '2027-01-21')
    site.save({ [entry]: texts[entry] }, '2027-01-22')
  },
  [`${where} Somebody took it down on 2027-01-21, under another name. ${again}`]: (site) => {
    site.save(makePhotograph(other, photo), '2027-01-20')
    site.save({ [other]: undefined }, '2027-01-21')
  },
  [`${where} Somebody took it down on 2027-01-20. ${again}`]: (site) => {
    site.save({ [file]: undefined }, '2027-01-20')
    site.git('revert', '--no-edit', 'HEAD')
    site.save({ [file]: otherPhoto }, '2027-01-22')
  },
  [`${where} It was replaced on 2027-01-21. ${again}`]: (site) => site.save({ [file]: otherPhoto }, '2027-01-21'),
}

for (const [words, change] of Object.entries(messages))
  test(`a message says what happened to a photograph, on which day, and what to do: ${words.slice(where.length)}`, async () => {
    const site = new Repository(changes)
    change(site)
    const { said } = await readUploads(site.root, { hasHistory: true })
    assert.match(said, words)
    assert.not.match(said, 'Delete its file')
  })
