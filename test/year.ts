import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { site } from '../build.ts'
import type { Content } from '../content/rules/schema.ts'
import type { ContentPlace } from '../generator/site.ts'
import { content, loadRules } from './content-rules.ts'
import { makePhotographFile } from './photograph-file.ts'
import { copyFixture } from './prepare.ts'

// Content as it may be after a year of staff's edits. Each year is drawn from a seed, so it is the same in every run.

export const base: Content = structuredClone(content)

/** What every year has of each; together the years have every pair of them. */
export const choices = {
  photographs: ['none', 'first', 'all'],
  programs: [2, 4, 8],
  texts: ['shortest', 'longest'],
} as const

/** One seed for each pair of photographs and programs. */
export const seeds = Array.from({ length: 9 }, (_, seed) => seed)

export const photograph = 'assets/programs/circle.jpg'
export const heroPhotograph = 'assets/hero/morning.jpg'
const drawings = [5, 6, 7, 8].map((size) => `assets/programs/circle-${size}.svg`)
const files = [...base.programs.programs.map(({ programImage }) => programImage.file), ...drawings]
export const { checkContent, listTexts } = await loadRules([...files, photograph, heroPhotograph])

/** How long a text may be, and how long a word in it. */
interface Limits {
  least: number
  most: number
  word: number
}

/** Returns the content of a year. */
export function drawYear(seed: number): Content {
  const random = makeRandom(seed)
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!
  const year = structuredClone(base)
  const count = choices.programs[Math.floor(seed / 3) % 3]!
  const photographs = choices.photographs[seed % 3]!
  const isLong = choices.texts[seed % 2] === 'longest'

  const [model] = base.programs.programs
  const added = drawings.map((file) => ({ ...model!, programImage: { file, alt: '' } }))
  const kept = year.programs.programs.filter(() => count > 4 || random() < 0.7)
  year.programs.programs = [...kept, ...added].slice(0, count)
  for (const [index, program] of year.programs.programs.entries())
    if (photographs === 'all' || (photographs === 'first' && index === 0))
      program.programImage = { ...program.programImage, file: photograph, ...nobody }
  if (random() < 0.5) Object.assign(year.home.hero, { photograph: heroPhotograph, ...nobody })

  const [least, most] = [
    [1000, 20, 20],
    [20000, 1000, 1000],
  ]
  const { girls, mothers, dialogues } = year.home.impact
  for (const [index, part] of [girls, mothers, dialogues].entries()) part.figure = pick([least, most])![index]!

  const { actions } = year.home.getInvolved
  while (actions.length < 6) actions.unshift({ ...actions[0]! })
  actions.splice(0, pick([0, 2, 3]))
  year.organization.placeholders = []
  Object.assign(year.organization.organization, {
    email: 'info@haki.or.ke',
    copyEmail: 'office@haki.or.ke',
    phone: '+254 (711) 222-333',
    origin: 'https://www.haki.or.ke',
  })
  year.organization.organization.developer.address = 'https://wanjiku.co.ke/'
  const { social } = year.organization.organization
  for (const name of ['linkedin', 'x', 'instagram', 'facebook'] as const)
    social[name]!.address = pick([
      'https://www.NAME.com/haki',
      'https://NAME.com/haki/',
      'https://NAME.com/haki',
    ]).replace('NAME', name)
  for (const name of pick([[], ['x'], ['facebook', 'instagram', 'linkedin']] as const)) delete social[name]
  const [call] = year.careers.calls
  year.careers.calls = Array.from({ length: pick([0, 1, 12]) }, () => ({ ...call!, isOpen: random() < 0.5 }))
  return writeTexts(year, isLong, pick)
}

/** What the rules want to know of a photograph. */
const nobody = { people: 'none' } as const

/** Writes every text as long, or as short, as the rules allow. */
function writeTexts(year: Content, isLong: boolean, pick: <Item>(items: readonly Item[]) => Item): Content {
  const limits = findLimits(year)
  const pool = listTexts(base).flatMap(({ value }) => (value.length > 80 ? value.split(/\s+/) : []))
  let number = 0
  return mapTexts(year, (text, place) => {
    const { least, most, word } = limits.get(place) ?? { least: 0, most: 0, word: 0 }
    // Words for pages that visitors rarely see are a developer's.
    if (most === 0 || place.startsWith('errors.')) return text
    number++
    if (!isLong) return signs[number % signs.length]!.padEnd(least, '-a')
    // Labels of the bar have a limit together, too.
    const [, entry] = /^navigation\.barEntries\[(\d)\]/.exec(place) ?? []
    return writeLong(entry === undefined ? most : entry === '0' ? 16 : entry === '1' ? 8 : 6, word, number, () =>
      pick(pool),
    )
  })
}

const signs = [...'abcdefghijklmnopqrstuvwxyz0123456789àáâäçèéêëìíîïñòóôöùúûü']
const letters = 'characteristicallyempowering'

/** Writes a text of so many characters that has a word as long as a word may be. */
function writeLong(most: number, word: number, number: number, next: () => string): string {
  const longWord = (letters + letters).slice(number % letters.length).slice(0, Math.min(word, most))
  let text = longWord
  for (;;) {
    const added = next()
    const rest = most - text.length - 1
    if (rest < 1) break
    if (added.length > word) continue
    text += ` ${added.length > rest || rest - added.length === 1 ? letters.slice(0, Math.min(rest, word)) : added}`
  }
  return text.padEnd(most, '-')
}

/** Asks the rules for the limits of each text, by its file and path. */
function findLimits(content: Content): Map<string, Limits> {
  const ask = (write: (place: string) => string, pattern: RegExp) => {
    const { problems } = checkContent(mapTexts(content, (_, place) => write(place)))
    return new Map(
      problems.flatMap(({ text, ...place }) => {
        const found = pattern.exec(text)?.[1]
        return found === undefined ? [] : [[nameOf(place), Number(found)] as const]
      }),
    )
  }
  const longest = ask(() => `${'a '.repeat(999)}a`, /at most (\d+) fit/)
  const words = ask((place) => 'a'.repeat(longest.get(place) ?? 1), /at most (\d+) letters fit/)
  const shortest = ask(() => 'a', /needs (\d+) characters/)
  const limits = [...longest].map(([place, most]) => {
    return [place, { least: shortest.get(place) ?? 1, most, word: words.get(place) ?? most }] as const
  })
  return new Map(limits)
}

function nameOf({ file, path }: ContentPlace): string {
  return `${file.replace(/^content\/|\.ts$/g, '')}.${path}`
}

/** Returns a copy of the content with other texts; `place` is the path of a text, such as `programs.programs[0].title`. */
function mapTexts(content: Content, write: (text: string, place: string) => string): Content {
  const walk = (value: unknown, place: string): unknown => {
    if (typeof value === 'string') return write(value, place)
    if (Array.isArray(value)) return value.map((inner, index) => walk(inner, `${place}[${index}]`))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key, walk(inner, place && `${place}.${key}`)]),
    )
  }
  const files = Object.entries(content).map(([file, exports]) => [
    file,
    Object.fromEntries(Object.entries(exports).map(([name, value]) => [name, walk(value, `${file}.${name}`)])),
  ])
  return Object.fromEntries(files)
}

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
function makeRandom(seed: number): () => number {
  let state = seed * 7919 + 1
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** Makes a copy of the project for years, with all pictures that they show. */
export async function makeProject(root: string): Promise<void> {
  copyFixture(site.root, root)
  // There, all tests see the content of the year.
  for (const name of ['content', 'assets']) rmSync(join(root, 'test/fixture', name), { recursive: true })
  for (const [index, file] of drawings.entries())
    writeFileSync(
      join(root, file),
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 288 184"><circle r="9" cx="${index * 40 + 40}" cy="90"/></svg>`,
    )
  mkdirSync(join(root, 'assets/hero'), { recursive: true })
  await makePhotographFile(join(root, photograph), { width: 1800, height: 1350 })
  await makePhotographFile(join(root, heroPhotograph), { width: 2000, height: 1700 })
}

/** Writes a year's content into such a copy. */
export function writeYear(root: string, year: Content): void {
  for (const [file, exports] of Object.entries(year)) {
    const lines = Object.entries(exports).map(
      ([name, value]) =>
        `export const ${name} = ${JSON.stringify(value, null, 2)} satisfies Content['${file}']['${name}']\n`,
    )
    const types = "import type { Content } from './rules/schema.ts'\n\n"
    writeFileSync(join(root, `content/${file}.ts`), types + lines.join('\n'))
  }
}

/** Tests of what holds whatever staff write. */
export const pageTests = ['every-page', 'home', 'navigation', 'pages', 'previews']

// As a command it tests the pages of all years in Chromium, in a folder that it is given.
const root = process.argv[2]
if (import.meta.filename === process.argv[1] && root !== undefined) {
  await makeProject(root)
  for (const seed of seeds) {
    console.log(`— year ${seed} of ${seeds.length}`)
    writeYear(root, drawYear(seed))
    const tests = [...pageTests, 'browser/accessibility', 'browser/any-content'].map((name) => `test/${name}.test.ts`)
    for (const args of [
      ['build.ts', '--derive'],
      ['test/run.ts', ...tests],
    ]) {
      const { status } = spawnSync(process.execPath, ['--import', 'tsx/esm', ...args], { cwd: root, stdio: 'inherit' })
      if (status !== 0) process.exitCode = 1
    }
  }
}
