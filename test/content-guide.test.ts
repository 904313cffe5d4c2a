import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { site as ours } from '../build.ts'
import { contentShapes } from '../content/types.ts'
import { derivePhotographs } from '../generator/derive/derive-photographs.ts'
import { BuildFailure, problemsOf } from '../generator/problem.ts'
import { describeProblems } from '../generator/report.ts'
import type { Site } from '../generator/site.ts'
import { buildOnce } from './built-site.ts'
import { createSuite } from './generator/suite.ts'
import { makePhotographFile } from './photograph-file.ts'
import { copySite, editFile } from './site-copy.ts'

const test = createSuite('content guide')

const guide = readFileSync(join(ours.root, 'CONTENT.md'), 'utf8')

/** The examples: lines that stand in a file, and what they become. Blocks of a list are indented more than the lines in the file are. */
const examples = [...guide.matchAll(/^( *)```ts (\S+)\n([^]*?)\n\1```\n[^`]*?```ts\n([^]*?)\n\1```/gm)].map(
  ([, indent = '', file = '', before = '', after = '']) => {
    const unindent = (text: string) => text.replaceAll(new RegExp(`^${indent}`, 'gm'), '')
    return { file, before: unindent(before), after: unindent(after) }
  },
)

/** The messages that the table explains. */
const messages = [...guide.matchAll(/^\| `([^|]*)` \| [^`|]/gm)].map(([, message = '']) => message)

test('there are examples and messages in the guide', () => {
  assert.is(examples.length, (guide.match(/^ *```ts \S/gm) ?? []).length)
  assert.ok(examples.length >= 6)
  assert.ok(messages.length >= 15)
})

test('every command in the guide is one that there is', () => {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(
    readFileSync(join(ours.root, 'package.json'), 'utf8'),
  )
  const named = [...guide.matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => name)
  assert.ok(named.length >= 4)
  for (const name of named) assert.ok(name in scripts, name)
})

for (const { file, before, after } of examples) {
  test(`what the guide says of “${before.trim().slice(0, 50)}” can be done, and shows`, async () => {
    const site = copySite()
    const source = readFileSync(join(site.root, file), 'utf8')
    const lines = source.includes(`${before}\n`) ? `${before}\n` : likeLines(before)
    // The organization may have done already what the example says, or have struck off another stand-in before.
    const isDone = textsOf(after).some((text) => !textsOf(before).includes(text) && source.includes(`'${text}'`))
    if (isDone || (file === 'content/organization.ts' && !/:/.test(before) && !source.includes(before))) return
    const shown = await buildAfter(site, async () => {
      editFile(site, file, lines, `${after}\n`)
      for (const [path = ''] of after.matchAll(/assets\/[\w./-]+\.jpg/g))
        await makePhotographFile(join(site.root, path), { width: 1600, height: 1200 })
      await derive(site)
    })
    for (const words of textsOf(after).filter((text) => !textsOf(before).includes(text)))
      assert.ok(shown.includes(words), `${words} is on a page.`)
  })
}

test('the guide names every export of the content, each where it stands', async () => {
  const rows = [...guide.matchAll(/^\| .* \| `(content\/\S+)` \| (.*) \|$/gm)]
  const named = rows.flatMap(([, file = '', names = '']) =>
    names.split(', ').map((name) => `${file} ${name.replaceAll('`', '')}`),
  )
  const exported = await Promise.all(
    Object.keys(contentShapes).map(async (file) =>
      Object.keys(await import(join(ours.root, file))).map((name) => `${file} ${name}`),
    ),
  )
  assert.equal(named.sort(), exported.flat().sort())
})

test('the message that the guide shows is the one that comes', async () => {
  const [, shown = ''] = /^```\n(✘ [^]*?)\n```$/m.exec(guide) ?? []
  const [, line = ''] = /│ *(.*)/.exec(shown) ?? []
  const site = copySite()
  const text = await readRefusal(site, () => editFile(site, 'content/programs.ts', /title: .*/, line))
  assert.is(withoutEnds(text), withoutEnds(shown))
})

const photograph = 'assets/programs/girls.jpg'

const firstPicture = /assets\/programs\/[^']*/

const namePhotograph = (site: Site) => editFile(site, 'content/programs.ts', firstPicture, photograph)

/** What leads to each of the messages that the guide explains. */
const mistakes: Readonly<Record<string, (site: Site) => Promise<void> | void>> = {
  'Unterminated string literal': (site) => editFile(site, 'content/programs.ts', /(title: '[^']*)',/, '$1'),
  'Expected "}" but found': (site) => editFile(site, 'content/programs.ts', /(title: '[^']*')/, "$1s'"),
  'Expected "]" but found "{"': (site) => editFile(site, 'content/programs.ts', '  },\n  {', '  }\n  {'),
  'Expected identifier but found "{"': (site) => editFile(site, 'content/programs.ts', '  },\n  {', '  {'),
  'Expected ":" but found ","': (site) => editFile(site, 'content/home.ts', /figure: \d+/, 'figure: 6,000'),
  'Unexpected "‘"': (site) => editFile(site, 'content/programs.ts', /title: '([^']*)'/, 'title: ‘$1’'),
  'characters; at most 50 fit': (site) =>
    editFile(
      site,
      'content/programs.ts',
      /title: '[^']*'/,
      "title: 'Her Choice Program, for all who have ever had no choice'",
    ),
  'is missing': (site) => editFile(site, 'content/programs.ts', /title: .*/, ''),
  'There is no field': (site) => editFile(site, 'content/programs.ts', 'title:', 'titel:'),
  'There is no picture': (site) =>
    editFile(site, 'content/programs.ts', firstPicture, 'assets/programs/her-choise.svg'),
  'a HEIC picture as iPhones make them': (site) =>
    editFile(site, 'content/programs.ts', firstPicture, 'assets/programs/IMG-2031.HEIC'),
  'was not made ready for the site yet': async (site) => {
    namePhotograph(site)
    await makePhotographFile(join(site.root, photograph), { width: 1600, height: 1200 })
  },
  'was changed after it was made ready for the site': async (site) => {
    namePhotograph(site)
    await makePhotographFile(join(site.root, photograph), { width: 1600, height: 1200 })
    await derive(site)
    await makePhotographFile(join(site.root, photograph), { width: 1600, height: 1200, above: '#cc3366' })
  },
  'a picture here needs 800 ×': async (site) => {
    namePhotograph(site)
    await makePhotographFile(join(site.root, photograph), { width: 640, height: 480 })
    await derive(site)
  },
  'tells the place where the picture was taken': (site) => makePhotographFile(join(site.root, 'assets/root/team.jpg')),
  'which the typeface of the site does not have': (site) =>
    editFile(site, 'content/programs.ts', /title: '[^']*'/, "title: 'Her Choice 🌍'"),
  'bytes after gzip, which is': (site) => {
    // Steps in no order, which cannot be made smaller.
    const steps = Array.from(
      { length: 3000 },
      (_, index) => `l${(index * index * 7919) % 10007} ${(index * index * index * 104729) % 9973}`,
    )
    writeFileSync(
      join(site.root, 'assets/programs/heavy.svg'),
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0${steps.join('')}"/></svg>`,
    )
    editFile(site, 'content/programs.ts', firstPicture, 'assets/programs/heavy.svg')
  },
  'is a stand-in.': (site) =>
    editFile(site, 'content/organization.ts', /standIns = \[[^\]]*\]/, "standIns = ['email', 'phone']"),
  'If that was meant: npm run test:update': () => {
    const message = readFileSync(join(ours.root, 'test/snapshots.test.ts'), 'utf8')
    throw new BuildFailure([{ text: message }])
  },
}

test('the guide explains the messages that are tried out, and no others', () => {
  assert.equal([...messages].sort(), Object.keys(mistakes).sort())
})

for (const message of messages) {
  test(`the message “${message}” comes as the guide says`, async () => {
    const site = copySite()
    const text = await readRefusal(site, () => mistakes[message]?.(site), message === 'is a stand-in.')
    assert.ok(text.includes(message), text)
  })
}

/** Builds a site after a change, and returns all of its pages as one text, as visitors read it. */
async function buildAfter(site: Site, change: () => Promise<void> | void, isRelease = false): Promise<string> {
  await change()
  const { output } = await buildOnce({ base: '/', isRelease }, site)
  const pages = [...output].filter(([path]) => path.endsWith('.html')).map(([, bytes]) => Buffer.from(bytes).toString())
  const files = [...output.keys()].map((path) => path.replace(/^assets\/(\S+)-jpg-\d+-\w+\.\w+$/, '$1'))
  return [...pages, ...files].join('\n')
}

/** Makes a change that must be refused, if only where the site is to be published, and returns what is said of it. */
async function readRefusal(site: Site, change: () => Promise<void> | void, isRelease = false): Promise<string> {
  const problems = await buildAfter(site, change, isRelease).then(
    () => [],
    (error: unknown) => problemsOf(error, site.root),
  )
  return describeProblems(problems, false)
}

function derive({ root, photographs = [] }: Site): Promise<void> {
  return derivePhotographs({ root, places: photographs, report: () => {} })
}

/** Returns the texts between quotation marks; of a photograph the name by which its files begin. */
function textsOf(lines: string): string[] {
  return [...lines.matchAll(/'([^']*)'/g)].map(([, text = '']) => text.replace(/^assets\/\w+\/(.*)\.jpg$/, '$1'))
}

/** Returns a pattern of lines with the same names and other texts: the organization may have changed what the example shows. */
function likeLines(lines: string): RegExp {
  return new RegExp(`${lines.replace(/'[^']*'/g, "'[^']*'")}\\n`)
}

function withoutEnds(text: string): string {
  return text
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .trim()
}

test.run()
