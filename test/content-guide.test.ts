import { spawnSync } from 'node:child_process'
import { cpSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { site as ours } from '../build.ts'
import { runCommand } from './built-site.ts'
import { makePhotographFile } from './photograph-file.ts'
import { copySite, editFile, exchangePhotograph } from './site-copy.ts'

const guide = readFileSync(join(ours.root, 'CONTENT.md'), 'utf8')
const programs = 'content/programs.ts'

/** The guide without the indentation of lists. */
const plain = guide.replace(/^( +)```[^]*?^\1```/gm, (block, indent: string) =>
  block.replaceAll(RegExp(`^${indent}`, 'gm'), ''),
)

/** Lines of a file, and what they become. */
const examples = Array.from(
  plain.matchAll(/^```ts (\S+)\n([^]*?\n)```\n[^`]*?(?:`[^`]+`[^`]*?)*?```ts\n([^]*?\n)```/gm),
  ([, file = '', before = '', after = '']) => ({ file, before, after }),
)

/** The parts of messages that the guide quotes. */
const quoted = Array.from(guide.matchAll(/^- ((`[^`]+`,? ?)+):/gm), ([, words = '']) => words)
const messages = quoted.flatMap((words) => words.split(/`,? ?`?/)).filter((words) => /[a-z] /.test(words))
const [, shown = ''] = /^```\n(✘ [^]*?)\n```$/m.exec(guide) ?? []

test('every example in the guide works with the current content and appears on the site', async () => {
  assert.is(examples.length, plain.match(/^```ts \S/gm)?.length)
  assert.ok(examples.length >= 7)
  const site = copySite()
  const read = (file: string) => readFileSync(join(site.root, file), 'utf8')
  exchangePhotograph(site)
  const stated = /(?<=alt:\s+'.*',\n)(\s+(consent|people|focus): .*\n)+/
  writeFileSync(join(site.root, programs), read(programs).replace(stated, ''))
  const wanted: string[] = []
  for (const { file, before, after } of examples) {
    // The organization may have changed the words and replaced placeholders.
    const values = /'[^']*'|\d+/g
    const like = before.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&').replace(values, "('[^']*'|\\d+)")
    const texts = (after.match(values) ?? []).filter((text) => !before.includes(text))
    if (texts.some((text) => read(file).includes(text)) || (!before.includes(':') && !read(file).includes(before)))
      continue
    editFile(site, file, before.includes(':') ? RegExp(like) : before, after)
    const shown = texts.filter((text) => !/^'(none|[\d-]{10}.*)'$/.test(text))
    wanted.push(...shown.map((text) => text.replace(/^'(assets\/.*\/)?(.*?)(\.jpg)?'$/, '$2')))
  }
  assert.ok(wanted.length > 0)
  for (const path of new Set(guide.match(/assets\/\w+\/[\w-]+\.jpg/g)))
    await makePhotographFile(join(site.root, path), { width: 1100, height: 1100 })
  for (const path of new Set(guide.match(/assets\/root\/[\w-]+\.pdf/g)))
    writeFileSync(join(site.root, path), '%PDF-1.7\n')
  runCommand(site.root, [])
  const pages = ['index.html', 'careers.html', '.well-known/security.txt']
    .map((name) => read(`dist/${name}`))
    .join()
    .replaceAll('\u00a0', ' ')
    .replace(/<\/?span[^>]*>/g, '')
  for (const text of [...wanted, 'tel:+254711222333']) assert.ok(pages.includes(text), text)
})

test('the guide lists everything in the content except the titles of the error pages', () => {
  const files = Array.from(guide.matchAll(/`(content\/\w+\.ts)`[^]*?(?=\n- |\n\n)/g), ([row, file = '']) => ({
    row,
    file,
  }))
  for (const file of new Set(files.map(({ file }) => file))) {
    const listed = files.flatMap((one) => (one.file === file ? one.row : [])).join()
    const source = readFileSync(join(ours.root, file), 'utf8')
    for (const [, name = ''] of source.matchAll(/^export const (\w+)/gm))
      assert.is(listed.includes(`\`${name}\``), !/^(notFound|applicationError)$/.test(name), `${file}: ${name}`)
  }
})

test('the guide quotes real messages', async () => {
  const output = [await refuseContent(), refuseRelease(), await refusePictures()].join('\n')
  assert.ok(messages.length >= 15)
  for (const phone of ['Android: in', 'iPhone: in', 'Ask\n  GitHub Support']) assert.match(output, phone)
  for (const message of [shown, ...messages]) assert.ok(output.includes(message), `${message}\n${output}`)
})

async function refuseContent(): Promise<string> {
  const site = copySite()
  editFile(site, programs, /title: '.*'/g, `title: '${'word '.repeat(13)}words'`)
  editFile(site, programs, 'alt:', 'other: 1, alt:')
  editFile(site, 'content/careers.ts', /text: .*/, '')
  exchangePhotograph(site, 'assets/hero/IMG-2031.HEIC')
  const first = run(site.root, ['--check'])
  exchangePhotograph(site, 'assets/hero/morning.jpg')
  await makePhotographFile(join(site.root, 'assets/hero/morning.jpg'))
  editFile(site, 'content/home.ts', "  people: 'none',\n", '')
  const second = run(site.root, ['--check'])
  const again = copySite()
  editFile(again, 'content/stubs.ts', /title: '[^']*'([^]*?)title: '[^']*'/, "title: 'Us'$1title: 'Us'")
  editFile(again, 'content/home.ts', "word: 'Inspire'", "word: 'Dare'")
  const wrong = copySite()
  editFile(wrong, 'content/home.ts', /anchor: 'join',/, '')
  editFile(wrong, 'content/errors.ts', /description: '/, "description: '<b>")
  const lost = copySite()
  renameSync(join(lost.root, 'content/stubs.ts'), join(lost.root, 'content/stubs.ts.txt'))
  const emptied = copySite()
  writeFileSync(join(emptied.root, 'content/stubs.ts'), '')
  const doubled = copySite()
  await makePhotographFile(join(doubled.root, 'assets/morning.jpg'))
  cpSync(join(doubled.root, 'content/stubs.ts'), join(doubled.root, 'content/stubs (1).ts'))
  return first + second + [again, wrong, lost, emptied, doubled].map(({ root }) => run(root, ['--check'])).join('')
}

function refuseRelease(): string {
  const site = copySite()
  editFile(site, 'content/organization.ts', /placeholders = \[[^\]]*\]/, "placeholders = ['name']")
  editFile(site, 'content/careers.ts', /text: '[^']*'/, "text: 'TODO'")
  exchangePhotograph(site, 'assets/hero/morning.jpg')
  editFile(site, 'content/home.ts', "people: 'none'", "consent: { until: '2020-01-31' }")
  editFile(site, 'content/security.ts', /expires: '\d+/, "expires: '2099")
  return run(site.root, ['--release', '--check'])
}

async function refusePictures(): Promise<string> {
  const site = copySite()
  const show = (program: string, file: string) =>
    editFile(site, programs, `'assets/programs/${program}.svg',`, `'assets/programs/${file}', people: 'none',`)
  await makePhotographFile(join(site.root, 'assets/programs/small.jpg'), { width: 640, height: 480 })
  await makePhotographFile(join(site.root, 'assets/programs/placed.jpg'), { place: 'Exif' })
  show('her-choice', 'small.jpg')
  show('girls-care', 'placed.jpg')
  show('menstrual-health', 'lost.jpg')
  const other = copySite()
  const steps = Array.from({ length: 4000 }, (_, index) => `l${(index ** 2 * 7919) % 10007} ${index ** 3 % 9973}`)
  const heavy = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0${steps.join('')}"/></svg>`
  writeFileSync(join(other.root, 'assets/programs/her-choice.svg'), heavy)
  editFile(other, 'content/organization.ts', /tagline: '[^']*'/, "tagline: 'Rights 🌍'")
  editFile(other, 'content/home.ts', /(learnMore: .*)'#.*'/, "$1'#nowhere'")
  return run(site.root, ['--check']) + run(other.root, ['--check'])
}

function run(cwd: string, flags: readonly string[]): string {
  const args = ['--import', 'tsx/esm', 'build.ts', ...flags]
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd, encoding: 'utf8' })
  assert.is(status, 1, stdout + stderr)
  return stdout + stderr
}

test.run()
