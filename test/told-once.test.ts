import { join } from 'node:path'
import * as assert from 'uvu/assert'
import type { Edit } from './edited-content.ts'
import { editFile, makeEditedSite } from './edited-site.ts'
import { refuseSite } from './generator/small-site.ts'
import { createSuite } from './generator/suite.ts'
import { plantedFaults } from './planted-faults.ts'

const test = createSuite('told once')

/** Mistakes that pages show as well, each in another way. */
const shown = [
  'a field is missing',
  'a field of an entry is missing',
  'a misspelt field stands in an entry of a list in a group',
  'a list is a text',
  'a text is empty',
  'a text turns the direction of reading',
  'an e-mail address has no @',
  'an address is a script',
  'the telephone number has spaces',
  'a menu leads to a path without a slash',
  'a page has the title of a page in another file',
  'a subject has a line break',
  'a picture is named without its folder',
  'the security date is no day of the calendar',
]
for (const mistake of shown) {
  test(`staff are told once, and not by the pages too, where ${mistake}`, async () => {
    const fault = plantedFaults[mistake]
    assert.ok(fault, 'There is no such mistake.')
    assert.equal(await findProblems([fault]), [fault.text])
  })
}

test('what is wrong elsewhere is told together with a mistake in the content', async () => {
  const texts = await findProblems(
    [
      { file: 'organization', find: /(\bemail: )'.*'/, put: "$1'nobody'" },
      { file: 'home', find: /'#join'/, put: "'#jion'" },
      { file: 'organization', find: /(\bphone: ).*/, put: '' },
    ],
    "throw new Error('Torn')",
  )
  assert.equal(texts, [
    '`organization.email` is "nobody", which is not an e-mail address.',
    '`organization.phone` is missing.',
    'pages/about.tsx could not be rendered: Error: Torn',
  ])
  const others = await findProblems([
    { file: 'organization', find: /(\bemail: )'.*'/, put: "$1'nobody'" },
    { file: 'home', find: /'#join'/, put: "'#jion'" },
  ])
  assert.equal(others, [
    '`organization.email` is "nobody", which is not an e-mail address.',
    'The page / links to #jion, but it has no element with the id "jion".',
  ])
})

/** Edits the content, and puts a statement into one page; returns what the build says of it. */
async function findProblems(edits: readonly Edit[], statement = ''): Promise<string[]> {
  const changed = makeEditedSite(edits)
  if (statement !== '') editFile(join(changed.root, 'pages/about.tsx'), /\{\n/, `{\n  ${statement}\n`)
  return (await refuseSite(changed)).map(({ text }) => text)
}

test.run()
