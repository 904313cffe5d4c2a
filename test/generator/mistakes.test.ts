import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from '../suite.ts'
import * as assert from 'uvu/assert'
import { formatProblems } from '../../generator/print.ts'
import { copyProject, writeFiles } from '../copies.ts'

// What is printed of the mistakes that developers make: each is one edit of a copy of the project.

const root = copyProject()
const { build }: typeof import('../../build.ts') = await import(join(root, 'build.ts'))

interface Mistake {
  file: string
  /** What is replaced in the file. */
  find: string | RegExp
  by: string
  /** Parts of what is printed, in this order. */
  printed: readonly string[]
}

const about = 'components/sections/about.tsx'
const mistakes: Readonly<Record<string, Mistake>> = {
  'an error in a component': {
    file: about,
    find: '  return (',
    by: '  Object(undefined).gone.at\n  return (',
    printed: ['Page /: TypeError: Cannot read properties of undefined', `${about}:`, 'Object(undefined).gone.at'],
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
    printed: ['Page /404.html: A link leads to /nowhere', 'The pages are /, /careers,'],
  },
  'broken YAML': {
    file: 'content/home.yaml',
    find: 'heading: Mission',
    by: 'heading: "Mission',
    printed: ['This line cannot be read.', 'content/home.yaml:'],
  },
  'a route without a page': {
    file: 'pages/not-found.tsx',
    find: 'export default',
    by: 'export',
    printed: ['Page /404.html: The route has no component.', 'Export a component by default from pages/not-found.tsx.'],
  },
  'two pages of one path': {
    file: 'content/stubs.yaml',
    find: 'slug: about',
    by: 'slug: careers',
    printed: ['Pages › Page 1: This is not right.', 'Give it another slug: one that no page before it has'],
  },
}

for (const [what, { file, find, by, printed }] of Object.entries(mistakes))
  test(`${what} is named at its place`, async () => {
    const source = readFileSync(join(root, file), 'utf8')
    assert.is.not(source.replace(find, by), source)
    writeFiles(root, { [file]: source.replace(find, by) })
    let rest = await describeFailure()
    writeFiles(root, { [file]: source })
    for (const part of printed) {
      assert.ok(rest.includes(part), `${part} is not in:\n${rest}`)
      rest = rest.slice(rest.indexOf(part))
    }
  })

async function describeFailure(): Promise<string> {
  const { site, problems } = await build()
  return site ? 'nothing' : formatProblems(problems, false)
}
