import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { site as ours } from '../build.ts'
import { runCommand } from './built-site.ts'
import { makePhotographFile } from './photograph-file.ts'
import { copySite, editFile, exchangePhotograph } from './site-copy.ts'

const names = readdirSync(join(ours.root, 'content')).filter((name) => name.endsWith('.md'))
const [guide = '', ...others] = ['CONTENT.md', ...names.map((name) => `content/${name}`)].map(read)
const table = read('content/README.md')
const programs = 'content/programs.ts'

/** All guides, without the indentation of lists. */
const plain = [guide, ...others]
  .join('\n')
  .replace(/^( +)```[^]*?^\1```/gm, (block, indent: string) => block.replaceAll(RegExp(`^${indent}`, 'gm'), ''))

/** Lines of a file, and what they become. */
const examples = Array.from(
  plain.matchAll(/^```ts (\S+)\n([^]*?\n)```\n[^`]*?(?:`[^`]+`[^`]*?)*?```ts\n([^]*?\n)```/gm),
  // An example may show only the beginning of a line.
  ([, file = '', before = '', after = '']) => ({ file, before: before.trimEnd(), after: after.trimEnd() }),
)

test('every example in the guides works with the current content and appears on the site', async () => {
  assert.is(examples.length, plain.match(/^```ts \S/gm)?.length)
  assert.ok(examples.length >= 12)
  const site = copySite()
  const readCopy = (file: string) => readFileSync(join(site.root, file), 'utf8')
  exchangePhotograph(site)
  const stated = /(?<=alt:\s+'.*',\n)(\s+(consent|people|focus): .*\n)+/
  writeFileSync(join(site.root, programs), readCopy(programs).replace(stated, ''))
  const wanted: string[] = []
  for (const { file, before, after } of examples) {
    // The organization may have changed the words and replaced placeholders.
    const values = /'[^']*'|\d+/g
    const like = before.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&').replace(values, "('[^']*'|\\d+)")
    const texts = (after.match(values) ?? []).filter((text) => !before.includes(text))
    if (
      texts.some((text) => readCopy(file).includes(text)) ||
      (!before.includes(':') && !readCopy(file).includes(before))
    )
      continue
    editFile(site, file, before.includes(':') ? RegExp(like) : before, after)
    const shown = texts.filter((text) => !/^'(none|[\d-]{10}.*)'$/.test(text))
    wanted.push(...shown.map((text) => text.replace(/^'(?:assets\/.*\/|- )?(.*?)(\.jpg)?'$/, '$1')))
  }
  assert.ok(wanted.length > 0)
  for (const path of new Set(plain.match(/assets\/\w+\/[\w-]+\.jpg/g)))
    await makePhotographFile(join(site.root, path), { width: 1100, height: 1100 })
  for (const path of new Set(plain.match(/assets\/root\/[\w-]+\.pdf/g)))
    writeFileSync(join(site.root, path), '%PDF-1.7\n')
  runCommand(site.root, [])
  const pages = ['index.html', 'careers.html', '.well-known/security.txt']
    .map((name) => readCopy(`dist/${name}`))
    .join()
    .replaceAll('\u00a0', ' ')
    .replace(/<\/?span[^>]*>/g, '')
  for (const text of [...wanted, 'tel:+254711222333']) assert.ok(pages.includes(text), text)
})

test('the table of files lists everything in the content except the titles of the error pages', () => {
  const listed = Array.from(table.matchAll(/^\| `(\w+)`/gm), ([, name]) => name)
  const sources = readdirSync(join(ours.root, 'content')).filter((name) => name.endsWith('.ts'))
  const exported = sources.flatMap((name) =>
    Array.from(read(`content/${name}`).matchAll(/^export const (\w+)/gm), ([, block]) => block),
  )
  assert.equal(listed.sort(), exported.filter((name) => !/^(notFound|applicationError)$/.test(name ?? '')).sort())
  for (const name of sources) assert.ok(table.includes(`(${name})`), name)
})

test('the message in the guide is real', () => {
  const [, shown = ''] = /^```\n(✘ [^]*?)\n```$/m.exec(guide) ?? []
  const site = copySite()
  editFile(site, programs, /title: '.*'/g, `title: '${'word '.repeat(13)}words'`)
  const args = ['--import', 'tsx/esm', 'build.ts', '--check']
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: site.root, encoding: 'utf8' })
  assert.is(status, 1)
  assert.match(stderr, shown)
})

function read(name: string): string {
  return readFileSync(join(ours.root, name), 'utf8')
}

test.run()
