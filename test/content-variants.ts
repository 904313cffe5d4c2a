import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { site } from '../build.ts'
import type { Content } from '../content/rules/schema.ts'
import { content, loadRules } from './content-rules.ts'
import { makePhotographFile } from './photograph-file.ts'
import { copyFixture } from './prepare.ts'

// Content at the limits of the rules, as staff may write it.

type Variant = readonly [
  texts: 'shortest' | 'longest',
  /** The programs that show a photograph instead of a drawing. */
  photographs: 'none' | 'first' | 'all',
  programs: number,
  hero: 'photograph' | 'drawing',
  /** The figures of girls, mothers and dialogues. */
  figures: readonly [number, number, number],
  actions: number,
  networks: number,
  calls: number,
]

/** The variants have every pair of texts, photographs and number of programs. */
export const variants = [
  ['shortest', 'none', 2, 'photograph', [1000, 20, 20], 3, 1, 0],
  ['longest', 'first', 2, 'drawing', [20000, 1000, 1000], 6, 4, 12],
  ['shortest', 'all', 2, 'drawing', [20000, 20, 1000], 4, 3, 1],
  ['longest', 'none', 4, 'photograph', [1000, 1000, 20], 4, 3, 1],
  ['shortest', 'first', 4, 'drawing', [20000, 20, 20], 6, 4, 12],
  ['longest', 'all', 4, 'drawing', [1000, 20, 1000], 3, 1, 0],
  ['shortest', 'none', 8, 'drawing', [20000, 1000, 20], 6, 4, 12],
  ['longest', 'first', 8, 'photograph', [20000, 1000, 1000], 6, 4, 12],
  ['shortest', 'all', 8, 'photograph', [1000, 20, 20], 3, 1, 1],
] as const satisfies Variant[]

/** The content that the variants change. */
export const base: Content = structuredClone(content)
const photograph = 'assets/programs/circle.jpg'
const heroPhotograph = 'assets/hero/morning.jpg'
const drawings = [5, 6, 7, 8].map((size) => `assets/programs/circle-${size}.svg`)
const files = [...base.programs.programs.map(({ programImage }) => programImage.file), ...drawings]
export const { checkContent, listTexts } = await loadRules([...files, photograph, heroPhotograph])

/** Returns the content of the variant with this index. */
export function makeContent(index: number): Content {
  const [texts, photographs, programs, hero, figures, actions, networks, calls] = variants[index]!
  const result = structuredClone(base)

  // Each of the site's own programs is missing in some variant.
  const start = index % 4
  const [model] = base.programs.programs
  const added = drawings.map((file) => ({ ...model!, programImage: { file, alt: '' } }))
  const all = [...result.programs.programs, ...added]
  result.programs.programs = [...all.slice(start), ...all.slice(0, start)].slice(0, programs)
  const isPhotograph = (place: number) => photographs === 'all' || (photographs === 'first' && place === 0)
  for (const [place, program] of result.programs.programs.entries())
    if (isPhotograph(place)) Object.assign(program.programImage, { file: photograph, people: 'none' })
  if (hero === 'photograph') Object.assign(result.home.hero, { photograph: heroPhotograph, people: 'none' })

  const { impact, getInvolved } = result.home
  for (const [place, part] of [impact.girls, impact.mothers, impact.dialogues].entries()) part.figure = figures[place]!
  while (getInvolved.actions.length < actions) getInvolved.actions.unshift({ ...getInvolved.actions[0]! })
  getInvolved.actions.splice(0, getInvolved.actions.length - actions)
  const [call] = result.careers.calls
  result.careers.calls = Array.from({ length: calls }, (_, place) => ({ ...call!, isOpen: (index + place) % 2 === 0 }))

  const { organization } = result.organization
  result.organization.placeholders = []
  organization.email = 'info@haki.or.ke'
  organization.copyEmail = 'office@haki.or.ke'
  organization.phone = '+254 (711) 222-333'
  organization.origin = 'https://www.haki.or.ke'
  organization.developer.address = 'https://wanjiku.co.ke/'
  const profiles = ['//www.NAME.com/haki', '//NAME.com/haki/', '//NAME.com/haki']
  for (const [place, name] of (['facebook', 'instagram', 'x', 'linkedin'] as const).entries()) {
    const profile = profiles[(index + place) % profiles.length]!
    organization.social[name]!.address = `https:${profile.replace('NAME', name)}`
    if (place < 4 - networks) delete organization.social[name]
  }
  return writeTexts(result, texts === 'longest', index)
}

const characters = [...'abcdefghijklmnopqrstuvwxyz0123456789àáâäçèéêëìíîïñòóôöùúûü']
const letters = 'characteristicallyempowering'

/** Makes every text as long, or as short, as the rules allow. */
function writeTexts(result: Content, isLong: boolean, index: number): Content {
  const { most, word, least } = findLimits(result)
  const pool = listTexts(base).flatMap(({ value }) => (value.length > 80 ? value.split(/\s+/) : []))
  // Each variant starts with other letters and words.
  let [texts, words] = [index, index * 31]
  return mapTexts(result, (text, place) => {
    const limit = most.get(place)
    // Developers write the texts of error pages.
    if (limit === undefined || place.startsWith('errors.')) return text
    texts++
    if (!isLong) return characters[texts % characters.length]!.padEnd(least.get(place) ?? 1, '-a')
    // The labels of the bar share a limit of 42 characters.
    const [, entry] = /^navigation\.barEntries\[(\d)\]/.exec(place) ?? []
    const length = entry === undefined ? limit : ([16, 8][Number(entry)] ?? 6)
    return writeLong(length, word.get(place) ?? length, texts, () => pool[words++ % pool.length]!)
  })
}

/** Writes a text of this length, with one word of the maximum length, which starts with a different letter each time. */
function writeLong(length: number, longest: number, number: number, nextWord: () => string): string {
  let text = (letters + letters).slice(number % letters.length).slice(0, Math.min(longest, length))
  for (let rest = length - text.length - 1; rest > 0; rest = length - text.length - 1) {
    const added = nextWord()
    if (added.length > longest) continue
    text += ` ${added.length > rest || rest - added.length === 1 ? letters.slice(0, Math.min(rest, longest)) : added}`
  }
  return text.padEnd(length, '-')
}

/** Finds the limits of each text in the problems that the rules report. */
function findLimits(result: Content) {
  const find = (pattern: RegExp, write: (place: string) => string) => {
    const { problems } = checkContent(mapTexts(result, (_, place) => write(place)))
    const limits = problems.flatMap(({ file, path, text }) => {
      const limit = pattern.exec(text)?.[1]
      return limit === undefined ? [] : [[`${file.replace(/^content\/|\.ts$/g, '')}.${path}`, Number(limit)] as const]
    })
    if (limits.length === 0) throw new Error(`No problem that the rules report matches ${pattern}.`)
    return new Map<string, number>(limits)
  }
  const most = find(/at most (\d+) fit\./, () => `${'a '.repeat(999)}a`)
  const word = find(/at most (\d+) letters fit/, (place) => 'a'.repeat(most.get(place) ?? 1))
  const least = find(/it needs (\d+) characters/, () => 'a')
  return { most, word, least }
}

/** Returns a copy of the content with other texts. `place` is the path of a text, such as `programs.programs[0].title`. */
function mapTexts(result: Content, write: (text: string, place: string) => string): Content {
  const walk = (value: unknown, place: string): unknown => {
    if (typeof value === 'string') return write(value, place)
    if (Array.isArray(value)) return value.map((inner, index) => walk(inner, `${place}[${index}]`))
    if (typeof value !== 'object' || value === null) return value
    const entries = Object.entries(value)
    return Object.fromEntries(entries.map(([key, inner]) => [key, walk(inner, place === '' ? key : `${place}.${key}`)]))
  }
  return walk(result, '') as Content
}

/** Copies the project into a folder and adds all pictures that the variants show. */
export async function makeProject(root: string): Promise<void> {
  copyFixture(site.root, root)
  // Without the fixture content, all tests in the copy use the content of the variant.
  rmSync(join(root, 'test/fixture'), { recursive: true })
  for (const [index, file] of drawings.entries()) {
    const circle = `<circle r="9" cx="${index * 40 + 40}" cy="90"/>`
    writeFileSync(join(root, file), `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 288 184">${circle}</svg>`)
  }
  mkdirSync(join(root, 'assets/hero'), { recursive: true })
  await makePhotographFile(join(root, photograph), { width: 900, height: 675 })
  await makePhotographFile(join(root, heroPhotograph), { width: 1300, height: 1100 })
}

/** Writes the content of a variant into such a copy, builds the site and runs tests. Returns their output. */
export function testVariant(root: string, index: number, tests: readonly string[]): string {
  for (const [file, exports] of Object.entries(makeContent(index))) {
    const lines = Object.entries(exports).map(
      ([name, value]) =>
        `export const ${name} = ${JSON.stringify(value, null, 2)} satisfies Content['${file}']['${name}']\n`,
    )
    writeFileSync(
      join(root, `content/${file}.ts`),
      `import type { Content } from './rules/schema.ts'\n\n${lines.join('\n')}`,
    )
  }
  const paths = tests.map((name) => `test/${name}.test.ts`)
  let output = ''
  for (const args of [
    ['build.ts', '--derive'],
    ['build.ts', '--release'],
    ['test/run.ts', ...paths],
  ]) {
    const options = { cwd: root, encoding: 'utf8' } as const
    const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx/esm', ...args], options)
    output = stdout + stderr
    if (status !== 0) break
  }
  return output
}

/** Reads the last line of the test runner's output. If no test ran, one failed. */
export function readTotals(output: string) {
  const [, passed = 0, failed = 1] = /\n(\d+) passed, (\d+) failed, 0 skipped\s*$/.exec(output)?.map(Number) ?? []
  return { passed, failed }
}

/** The tests that pass with any content that the rules accept. */
export const pageTests = ['every-page', 'home', 'navigation', 'pages', 'previews']

// As a command, it tests all variants in Chromium. Its argument is the folder for the copy of the project.
const root = process.argv[2]
if (import.meta.filename === process.argv[1] && root !== undefined) {
  await makeProject(root)
  const sum = { passed: 0, failed: 0 }
  for (const [index, variant] of variants.entries()) {
    const output = testVariant(root, index, [...pageTests, 'browser/accessibility', 'browser/any-content'])
    const { passed, failed } = readTotals(output)
    console.log(`— ${variant.join(', ')}: ${failed > 0 ? output : `${passed} passed`}`)
    sum.passed += passed
    sum.failed += failed
  }
  console.log(`\n${sum.passed} passed, ${sum.failed} failed, 0 skipped`)
  process.exitCode = sum.failed > 0 ? 1 : 0
}
