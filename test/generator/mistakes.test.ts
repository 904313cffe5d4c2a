import { once } from 'node:events'
import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from '../suite.ts'
import * as assert from 'uvu/assert'
import { copyProject, readFolder, startCommand, writeSources } from './project.ts'

// What the command prints of the mistakes that developers make: each is one edit of a copy of the project.

const root = copyProject()
cpSync('test/fixture/content', join(root, 'content'), { recursive: true })
writeSources(root, { 'dist/.written': '', 'dist/index.html': 'Before' })
const before = readFolder(join(root, 'dist'))

interface Mistake {
  file: string
  /** What is replaced in the file. */
  find: string | RegExp
  by: string
  flags?: readonly string[]
  /** Parts of what is printed, in this order. */
  printed: readonly string[]
}

const about = 'components/sections/about.tsx'
const mistakes: Readonly<Record<string, Mistake>> = {
  'an error in a component': {
    file: about,
    find: '  return (',
    by: '  Object(undefined).gone.at\n  return (',
    printed: [
      'TypeError: Cannot read properties of undefined',
      `${about}:`,
      'Object(undefined).gone.at',
      'on the page /.',
    ],
  },
  'a misspelt import': {
    file: about,
    find: "'./about.css'",
    by: "'./abuot.css'",
    printed: ['Could not resolve "./abuot.css"', `${about}:1:`],
  },
  'an unknown package': {
    file: about,
    find: /^/,
    by: "import 'left-pad'\n",
    printed: ['Could not resolve "left-pad"', `${about}:1:`, 'install the package with npm'],
  },
  'a syntax error in a component': {
    file: about,
    find: 'return (',
    by: 'return ((',
    printed: ['Expected ")" but found "}"', `${about}:`],
  },
  'a syntax error in a stylesheet': {
    file: 'components/sections/about.css',
    find: /\}\s*$/,
    by: '',
    printed: ['Expected "}" to go with "{"', 'components/sections/about.css:'],
  },
  'a dead link': {
    file: 'components/layouts/error-page.tsx',
    find: 'href="/"',
    by: 'href="/nowhere"',
    printed: ['A link on the page /404.html leads to /nowhere', 'The pages are /, /careers,'],
  },
  'broken YAML': {
    file: 'content/home.yaml',
    find: 'heading: Mission',
    by: 'heading: "Mission',
    printed: ['This is not YAML', 'content/home.yaml:'],
  },
  'a route without a page': {
    file: 'build.ts',
    find: 'pages.CareersPage',
    by: 'Object(pages).CarersPage',
    printed: ['The route /careers has no page.', 'Export a component from a file in pages/'],
  },
  'two pages of one path': {
    file: 'content/stubs.yaml',
    find: 'slug: about',
    by: 'slug: careers',
    printed: ['Two pages have the file careers.html.'],
  },
  'a page that is too large': {
    file: 'build.ts',
    find: 'page: 20_000',
    by: 'page: 12_000',
    printed: ['index.html has ', 'but should have at most 12,000 bytes.'],
  },
  'a missing key': {
    file: 'components/layouts/footer.tsx',
    find: '<li key={index}>',
    by: '<li>',
    flags: ['--check'],
    printed: ['React warns: Each child in a list should have a unique "key" prop.', 'footer.tsx:', 'on the page /'],
  },
  'an error in build.ts': {
    file: 'build.ts',
    find: 'const budgets =',
    by: 'const budgets ==',
    printed: ['build.ts:', 'Expected ";" but found "=="'],
  },
}

for (const [what, { file, find, by, flags = [], printed }] of Object.entries(mistakes))
  test(`${what} is named at its place, and dist stays as it was`, async () => {
    const source = readFileSync(join(root, file), 'utf8')
    assert.is.not(source.replace(find, by), source)
    writeSources(root, { [file]: source.replace(find, by) })
    const { child, said } = startCommand(root, flags, { GITHUB_ACTIONS: undefined, NODE_ENV: undefined })
    const [code] = await once(child, 'close')
    writeSources(root, { [file]: source })
    assert.is(code, 1)
    let rest = said.stderr
    for (const part of printed) {
      assert.ok(rest.includes(part), `${part} is not in:\n${said.stderr}`)
      rest = rest.slice(rest.indexOf(part))
    }
    assert.equal(readFolder(join(root, 'dist')), before)
  })

test.run()
