import { spawnSync } from 'node:child_process'
import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Content } from '../content/rules/schema.ts'
import { base, checkContent, choices, drawYear, makeProject, pageTests, seeds, writeYear } from './year.ts'

const years = seeds.map(drawYear)

const own = base.programs.programs.map(({ programImage }) => programImage.file)
const isPhotograph = (file: string) => !file.endsWith('.svg')
const imagesOf = ({ programs }: Content) => programs.programs.map(({ programImage }) => programImage.file)
const networksOf = ({ organization }: Content) =>
  Object.values(organization.organization.social).flatMap((network) => (network ? [network.address] : []))

function photographsOf(year: Content): (typeof choices.photographs)[number] {
  const [first = '', ...others] = imagesOf(year)
  if (others.every(isPhotograph)) return 'all'
  return isPhotograph(first) ? 'first' : 'none'
}

function textsOf({ home, programs, organization }: Content): (typeof choices.texts)[number] | undefined {
  const texts = [home.hero.heading, organization.organization.name, ...programs.programs.map(({ title }) => title)]
  if (texts.every(({ length }) => length === 1)) return 'shortest'
  return [home.hero.heading.length, organization.organization.name.length].join() === '60,60' ? 'longest' : undefined
}

/** What staff may do to the content in a year. Each of these is in at least one of the years. */
const states: Readonly<Record<string, (year: Content) => boolean>> = {
  'a photograph in the hero': ({ home }) => home.hero.photograph !== undefined,
  'no photograph in the hero': ({ home }) => home.hero.photograph === undefined,
  'a new program': (year) => imagesOf(year).some((file) => !isPhotograph(file) && !own.includes(file)),
  ...Object.fromEntries(
    own.map((file) => [`without the program of ${file}`, (year) => !imagesOf(year).includes(file)]),
  ),
  'the smallest figures': ({ home: { impact } }) => impact.girls.figure === 1000,
  'the largest figures': ({ home: { impact } }) => impact.girls.figure === 20_000,
  'the fewest dialogues': ({ home: { impact } }) => impact.dialogues.figure === 20,
  'the most dialogues': ({ home: { impact } }) => impact.dialogues.figure === 1000,
  'the fewest mothers': ({ home: { impact } }) => impact.mothers.figure === 20,
  'the most mothers': ({ home: { impact } }) => impact.mothers.figure === 1000,
  'the fewest actions': ({ home }) => home.getInvolved.actions.length === 3,
  'the most actions': ({ home }) => home.getInvolved.actions.length === 6,
  'one social network': (year) => networksOf(year).length === 1,
  'four social networks': (year) => networksOf(year).length === 4,
  'no call': ({ careers }) => careers.calls.length === 0,
  'twelve calls': ({ careers }) => careers.calls.length === 12,
  'an open call': ({ careers }) => careers.calls.some(({ isOpen }) => isOpen),
  'a closed call': ({ careers }) => careers.calls.some(({ isOpen }) => !isOpen),
  'an address with www.': (year) => networksOf(year).some((address) => address.includes('//www.')),
  'an address with a slash at its end': (year) => networksOf(year).some((address) => address.endsWith('/haki/')),
  'an address with neither': (year) => networksOf(year).some((address) => /\/\/\w+\.com\/haki$/.test(address)),
}

for (const [state, isIn] of Object.entries(states))
  test(`there is a year with ${state}`, () => assert.ok(years.some(isIn)))

test('the years have every pair of photographs, number of programs, and length of texts', () => {
  const drawn = years.map((year) => [photographsOf(year), imagesOf(year).length, textsOf(year)] as const)
  const all: readonly (readonly (string | number)[])[] = [choices.photographs, choices.programs, choices.texts]
  for (const [one, other] of [
    [0, 1],
    [0, 2],
    [1, 2],
  ] as const)
    for (const first of all[one]!)
      for (const second of all[other]!)
        assert.ok(
          drawn.some((values) => values[one] === first && values[other] === second),
          `no year has ${first} and ${second}`,
        )
})

test('the rules accept every year', () => {
  for (const [seed, year] of years.entries()) assert.equal(checkContent(year).problems, [], `year ${seed}`)
})

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'year-')))
test.after(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))

test('the longest texts, with eight programs and photographs, pass all tests of what holds for any content', async () => {
  const root = join(folder, 'site')
  await makeProject(root)
  writeYear(root, years[7]!)
  run(root, ['build.ts', '--derive'])
  run(root, ['build.ts', '--release'])
  const suites = pageTests.map((name) => ({ name, file: join(root, `test/${name}.test.ts`) }))
  run(root, ['--input-type=module', '--eval', `import { run } from 'uvu/run'; await run(${JSON.stringify(suites)})`])
})

function run(root: string, args: readonly string[]): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx/esm', ...args], {
    cwd: root,
    env: { ...process.env, SITE_DIST: join(root, 'dist'), UPDATE_SNAPSHOTS: undefined },
    encoding: 'utf8',
  })
  assert.is(status, 0, stdout + stderr)
}

test.run()
