import { mkdirSync, readdirSync, readFileSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { test } from '../suite.ts'
import * as assert from 'uvu/assert'
import { formatProblems } from '../../generator/print.ts'
import { copyProject } from '../copies.ts'
import { writeFiles } from '../folders.ts'

// What is printed of the mistakes that developers make: each is one edit of a copy of the project.

/** What editors, merges and systems leave beside a page. */
const leftovers = ['home-page.tsx~', '#home-page.tsx#', 'home-page.tsx.orig', 'README.md', '.#stub.tsx', '._stub.tsx']

const root = copyProject({ files: Object.fromEntries(leftovers.map((name) => [`pages/${name}`, 'Not <code'])) })
const { build }: typeof import('../../build.ts') = await import(join(root, 'build.ts'))

const about = 'components/sections/about.tsx'

/** A file, what is replaced in it and by what, and parts of what is printed, in this order. */
type Mistake = readonly [file: string, find: string | RegExp, by: string, ...printed: string[]]

const mistakes: Readonly<Record<string, Mistake>> = {
  'an error in a component': [
    about,
    '  return (',
    '  Object(undefined).gone.at\n  return (',
    'Page /: TypeError: Cannot read properties of undefined',
    `${about}:`,
  ],
  'a misspelt import': [about, "'./about.css'", "'./abuot.css'", 'Could not resolve "./abuot.css"', `${about}:1:`],
  'a syntax error in a component': [about, 'return (', 'return ((', 'Expected ")" but found "}"', `${about}:`],
  'a syntax error in a stylesheet': [
    'components/sections/about.css',
    /\}\s*$/,
    '',
    'Expected "}" to go with "{"',
    'components/sections/about.css:',
  ],
  'a route without a page': [
    'pages/not-found.tsx',
    'export default',
    'export',
    'Page /404.html: pages/not-found.tsx exports no component.',
    'Export a component by default',
  ],
}

for (const [what, [file, find, by, ...printed]] of Object.entries(mistakes))
  test(`${what} is named at its place`, async () => {
    const source = readFileSync(join(root, file), 'utf8')
    assert.is.not(source.replace(find, by), source)
    writeFiles(root, { [file]: source.replace(find, by) })
    const { problems } = await build()
    writeFiles(root, { [file]: source })
    const said = await formatProblems(problems, false)
    const places = printed.map((part) => said.indexOf(part))
    assert.ok(!places.includes(-1) && String(places) === String(places.toSorted((a, b) => a - b)), said)
  })

test('files that editors and systems leave beside a page are no pages', async () => {
  const { site, problems } = await build()
  assert.ok(site)
  assert.equal(
    problems.filter(({ kind }) => kind === 'error'),
    [],
  )
})

test('a package that cannot be loaded stops the build, which blames no photograph', async () => {
  const packages = join(root, 'node_modules')
  rmSync(packages)
  mkdirSync(packages)
  for (const name of readdirSync('node_modules').filter((name) => name !== 'sharp' && name !== '.cache'))
    symlinkSync(realpathSync(join('node_modules', name)), join(packages, name))
  const error = await build().catch((error) => error)
  assert.match(String(error), /The package sharp cannot be loaded: .*Cannot find package 'sharp'[^]*run npm ci/)
})
