import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { site } from '../build.ts'
import type { Content } from '../content/rules/schema.ts'
import { makePhotographFile } from './photograph-file.ts'
import { copyFixture } from './prepare.ts'

// Content as staff may write it, at the limits of the rules. Each variant goes through the checks of a content change, and
// through the tests of the pages.

type Edit = (content: Content) => void

const photograph = 'assets/programs/circle.jpg'
const heroPhotograph = 'assets/hero/morning.jpg'
const drawings = [5, 6, 7, 8].map((size) => `assets/programs/circle-${size}.svg`)
const consent = { until: `${new Date().getUTCFullYear() + 2}-12-31` }

const withPrograms =
  (count: number, start = 0): Edit =>
  ({ programs }) => {
    const [model] = programs.programs
    const added = drawings.map((file, index) => {
      const words = { title: `New Program ${index}`, description: `The new program ${index}.` }
      return { ...model!, ...words, programImage: { file, alt: `A black circle on the ground number ${index}.` } }
    })
    programs.programs = [...programs.programs.slice(start), ...added].slice(0, count)
  }

/** Shows photographs in the first programs, and at the top of the home page. */
const withPhotographs =
  (count: number): Edit =>
  ({ programs, home }) => {
    for (const { programImage } of programs.programs.slice(0, count))
      Object.assign(programImage ?? {}, { file: photograph, consent })
    Object.assign(home.hero, { photograph: heroPhotograph, ...(count > 1 ? { consent } : { people: 'none' }) })
  }

const withoutPictures: Edit = ({ programs: { programs } }) => {
  for (const program of programs) delete program.programImage
}

const withFigures =
  (girls: number, mothers: number, dialogues: number): Edit =>
  ({ home: { impact } }) => {
    for (const [place, part] of [impact.girls, impact.mothers, impact.dialogues].entries())
      part.figure = [girls, mothers, dialogues][place]!
  }

/** Keeps Join, which is the last way. */
const withActions =
  (count: number): Edit =>
  ({ home: { getInvolved } }) => {
    const [model] = getInvolved.actions
    const added = ['Teach', 'Host'].map((heading) => {
      const words = { heading, button: heading, subject: heading.toLowerCase(), text: `${heading} with us.` }
      return { ...model!, ...words }
    })
    getInvolved.actions = [...added, ...getInvolved.actions].slice(-count)
  }

const withCalls =
  (count: number): Edit =>
  ({ careers }) => {
    const [model] = careers.calls
    const calls = Array.from({ length: count }, (_, index) => ({ heading: `Call ${index}`, isOpen: index % 2 === 0 }))
    careers.calls = calls.map((call) => ({ ...model!, ...call }))
  }

const withoutNetworks =
  (...names: readonly (keyof Content['organization']['organization']['social'])[]): Edit =>
  ({ organization: { organization } }) => {
    for (const name of names) delete organization.social[name]
  }

const withoutExtras: Edit = ({ organization: { organization } }) => {
  delete organization.copyEmail
  delete organization.developer
}

const pdfs = [1, 2, 3, 4].map((number) => `assets/root/document-${number}.pdf`)

/** Everything that staff may add. */
const withExtras: Edit = ({ home, careers, organization: { organization } }) => {
  organization.secondPhone = '+254 722 333 444'
  organization.social.youtube = { label: 'YouTube', address: 'https://www.youtube.com/@haki' }
  organization.social.tiktok = { label: 'TikTok', address: 'https://www.tiktok.com/@haki' }
  organization.social.whatsapp = { label: 'WhatsApp', address: 'https://wa.me/254711222333' }
  home.about.reports = pdfs.map((file, index) => ({ label: `Report ${index}`, file }))
  for (const call of careers.calls)
    Object.assign(call, {
      deadline: 'By 31 March',
      details: ['You will:', '- keep our books', '- report each month', 'You need:', '• a clear hand', 'Thank you.'],
      pdf: { label: 'Terms of reference (PDF)', file: pdfs[0] },
    })
}

const withCardWithoutWords: Edit = ({ organization }) => {
  const alt = 'Two large paisley shapes, one yellow and one pink, on a green ground.'
  Object.assign(organization.shareCard, { file: 'assets/share-cards/without-words.png', alt })
}

const withYear: Edit = ({ organization }) => {
  organization.copyrightYear = 2026
}

const withMotto: Edit = ({ home }) => {
  for (const [index, part] of home.motto.entries()) part.word = ['Dream', 'Dare'][index]!
}

/** Replaces the placeholders as staff do. */
const withoutPlaceholders: Edit = ({ organization: file }) => {
  const { organization } = file
  file.placeholders = []
  organization.email = 'info@haki.or.ke'
  if (organization.copyEmail !== undefined) organization.copyEmail = 'office@haki.or.ke'
  organization.phone = '+254 (711) 222-333'
  organization.origin = 'https://www.haki.or.ke'
  Object.assign(organization.developer ?? {}, { address: 'https://wanjiku.co.ke/' })
  const profiles = { facebook: '//www.facebook.com/haki', instagram: '//instagram.com/haki/', x: '//x.com/haki' }
  for (const [name, profile] of Object.entries({ ...profiles, linkedin: '//linkedin.com/company/haki' }))
    organization.social[name as keyof typeof profiles]!.address = `https:${profile}`
}

/** The edits of each variant by name, and how long its texts are. */
const variants: Readonly<Record<string, readonly [edits: readonly Edit[], texts?: 'shortest' | 'longest']>> = {
  'no LinkedIn': [[withoutNetworks('linkedin')]],
  'no calls, and the year 2026': [[withCalls(0), withYear]],
  'photographs with consent for all programs and the hero, and everything else that staff may add': [
    [withPhotographs(8), withExtras],
  ],
  'programs without pictures': [[withoutPictures]],
  'another motto, and the card without words': [[withMotto, withCardWithoutWords]],
  'the shortest texts, two programs and the smallest figures': [
    [withPrograms(2, 3), withFigures(1000, 20, 20), withActions(3), withCalls(0), withoutExtras, withCardWithoutWords],
    'shortest',
  ],
  'the longest texts, two programs, a photograph at the top and one network': [
    [
      withPrograms(2),
      withPhotographs(1),
      withFigures(20_000, 1000, 20),
      withCalls(12),
      withoutNetworks('facebook', 'instagram', 'linkedin'),
      withCardWithoutWords,
    ],
    'longest',
  ],
  'the longest texts, eight programs and photographs, the largest figures, and everything that staff may add': [
    [
      withPrograms(8),
      withPhotographs(8),
      withFigures(20_000, 1000, 1000),
      withActions(6),
      withCalls(2),
      withExtras,
      withCardWithoutWords,
    ],
    'longest',
  ],
  'the shortest texts and eight drawings': [
    [withPrograms(8), withFigures(1000, 1000, 20), withCalls(1), withCardWithoutWords],
    'shortest',
  ],
}

const characters = [...'abcdefghijklmnopqrstuvwxyz0123456789àáâäçèéêëìíîïñòóôöùúûü!?%+=#$*~']
const letters = 'characteristicallyempowering'

const root = realpathSync(mkdtempSync(join(tmpdir(), 'variants-')))
process.once('exit', () => rmSync(root, { recursive: true, force: true, maxRetries: 5 }))
await makeProject()
const copy: typeof import('./content-rules.ts') = await import(`${pathToFileURL(join(root, 'test/content-rules.ts'))}`)
const { checkContent, listTexts } = await copy.loadRules()
/** The fixture content, which the variants change. */
const base: Content = structuredClone(copy.content)
await testVariants()

/** Makes every text as long, or as short, as the rules allow. */
function writeTexts(result: Content, isLong: boolean): Content {
  const { most, word, least } = findLimits(result)
  const pool = listTexts(base).flatMap(({ value }) => (value.length > 80 ? value.split(/\s+/) : []))
  let [texts, words] = [0, 0]
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

/** Copies the project into a folder, with the fixture content and all pictures that the variants show. */
async function makeProject(): Promise<void> {
  copyFixture(site.root, root)
  // Without the fixture content, all tests in the copy use the content of the variant.
  rmSync(join(root, 'test/fixture'), { recursive: true })
  for (const [index, file] of drawings.entries()) {
    const circle = `<circle r="9" cx="${index * 40 + 40}" cy="90"/>`
    writeFileSync(join(root, file), `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 288 184">${circle}</svg>`)
  }
  for (const file of pdfs) writeFileSync(join(root, file), '%PDF-1.7\n')
  await makePhotographFile(join(root, hidden(photograph)), { width: 900, height: 675 })
  await makePhotographFile(join(root, hidden(heroPhotograph)), { width: 1300, height: 1100 })
}

/** Where a photograph lies while no page shows it, which a build would refuse. */
function hidden(file: string): string {
  return join('.photographs', file)
}

/** Writes the content of a variant into the copy, with the photographs that it shows. */
function writeContent([edits, texts]: (typeof variants)[string]): void {
  const edited = structuredClone(base)
  for (const edit of [withoutPlaceholders, ...edits]) edit(edited)
  for (const file of [photograph, heroPhotograph]) {
    rmSync(join(root, file), { force: true })
    if (JSON.stringify(edited).includes(file)) cpSync(join(root, hidden(file)), join(root, file))
  }
  for (const [file, exports] of Object.entries(
    texts === undefined ? edited : writeTexts(edited, texts === 'longest'),
  )) {
    const original = readFileSync(join(site.root, `content/${file}.ts`), 'utf8')
    const lines = Object.entries(exports).map(([name, value]) => {
      const type = `Content['${file}']['${name}']`
      const text = JSON.stringify(value, null, '\u00a0\u00a0')
      const isTyped = original.includes(`const ${name}:`)
      return isTyped
        ? `export const ${name}: ${type} = ${text}\n`
        : `export const ${name} = ${text} satisfies ${type}\n`
    })
    const source = `import type { Content } from './rules/schema.ts'\n\n${lines.join('\n')}`
    // Some editors begin a file with a byte order mark, and word processors indent with non-breaking spaces.
    writeFileSync(join(root, `content/${file}.ts`), `\ufeff${source}`)
  }
}

/** Checks each variant as CI checks a change of the content, and tests its pages. */
async function testVariants(): Promise<void> {
  const pageTests = ['test/home.', 'test/navigation.', 'test/pages.', 'accessibility']
  const commands = [
    ['bash', '.ci/run', 'content'],
    ['npm', 'test', '--', ...pageTests],
  ] as const
  const failed: string[] = []
  for (const [name, variant] of Object.entries(variants)) {
    writeContent(variant)
    const isSound = commands.every(([program, ...args]) => {
      const { status, stdout, stderr } = spawnSync(program, args, { cwd: root, encoding: 'utf8' })
      if (status !== 0) console.log(stdout + stderr)
      return status === 0
    })
    if (!isSound) failed.push(name)
    console.log(`— ${name}: ${isSound ? 'passed' : 'failed'}`)
  }
  const passed = Object.keys(variants).length - failed.length
  console.log(`\n${passed} passed, ${failed.length} failed, 0 skipped`)
  process.exitCode = failed.length > 0 ? 1 : 0
}
