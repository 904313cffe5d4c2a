import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import * as v from 'valibot'
import { parse } from 'yaml'
import { site } from '../../build.ts'

const read = (name: string) => readFileSync(join(site.root, name), 'utf8')
const versions = v.record(v.string(), v.string())
const own = v.parse(
  v.object({ engines: v.object({ node: v.string() }), dependencies: versions, devDependencies: versions }),
  JSON.parse(read('package.json')),
)
const asked = { ...own.dependencies, ...own.devDependencies }

const entry = v.object({
  version: v.optional(v.string(), ''),
  license: v.optional(v.string()),
  dev: v.optional(v.boolean(), false),
  hasInstallScript: v.optional(v.boolean(), false),
})
const lockfile = v.parse(v.object({ packages: v.record(v.string(), entry) }), JSON.parse(read('package-lock.json')))

/** All packages that the lockfile names, for every system. */
const packages = Object.entries(lockfile.packages)
  .filter(([path]) => path !== '')
  .map(([path, locked]) => ({ ...locked, name: path.replace(/^.*node_modules\//, '') }))

/** The licences that a package may have which runs in a build: none of them asks anything of the site. */
const free = ['MIT', 'ISC', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause']

/** Those of the library by which photographs are cut, as it is, in a command that no build runs: nobody is given it with the site. */
const libraries = ['LGPL-3.0-or-later', 'Apache-2.0 AND LGPL-3.0-or-later', 'Apache-2.0 AND LGPL-3.0-or-later AND MIT']

/** Those that a package may have besides, with which the site is only tested, measured or drawn: what they ask concerns the package itself. */
const freeForTools = [
  ...free,
  '0BSD',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'MIT-0',
  'MPL-2.0',
  'Python-2.0',
  '(MIT AND Zlib)',
  '(MIT OR CC0-1.0)',
  ...libraries,
]

/** The packages that say nothing in the way of today, and what the file of their licence says. */
const readByHand: Readonly<Record<string, string>> = {
  'busboy@1.6.0': 'MIT',
  'streamsearch@1.1.0': 'MIT',
  'parse-cache-control@1.0.1': 'BSD-3-Clause',
}

test('every package has a licence that allows what it is used for', () => {
  assert.ok(packages.length > 100)
  const refused = packages.flatMap(({ name, version, license, dev }) => {
    const licence = license ?? readByHand[`${name}@${version}`] ?? 'no licence that it names'
    return (dev ? freeForTools : free).includes(licence) ? [] : [`${name} ${version} is under ${licence}`]
  })
  assert.equal(refused, [], 'Read what that asks, then add it to this test or take another package.')
})

test('every package that is asked for is named by one version', () => {
  for (const [name, version] of Object.entries(asked)) assert.match(version, /^\d+\.\d+\.\d+$/, name)
})

test('no package wants to run a program while it is installed but esbuild, which does without', () => {
  const running = packages.filter(({ hasInstallScript }) => hasInstallScript)
  assert.equal(
    running.map(({ name }) => name),
    ['esbuild'],
  )
})

test('the types of Node.js are those of the oldest one that is supported', () => {
  const [, major] = /^>=(\d+)\./.exec(own.engines.node) ?? []
  assert.match(asked['@types/node'] ?? '', new RegExp(`^${major}\\.`))
})

test('React and its renderer are of one version', () => {
  assert.is(asked['react'], asked['react-dom'])
})

const updates = v.object({
  updates: v.array(
    v.object({
      'package-ecosystem': v.string(),
      groups: v.optional(v.record(v.string(), v.object({ patterns: v.optional(v.array(v.string()), []) })), {}),
      ignore: v.optional(v.array(v.object({ 'dependency-name': v.string() })), []),
    }),
  ),
})

test('updates are asked for of packages and actions, and whatever is held back or grouped is among them', () => {
  const { updates: all } = v.parse(updates, parse(read('.github/dependabot.yml')))
  const kinds = all.map((one) => one['package-ecosystem'])
  assert.equal(kinds.sort(), ['github-actions', 'npm'])
  const [npm] = all.filter((one) => one['package-ecosystem'] === 'npm')
  const held = npm?.ignore.map((one) => one['dependency-name']) ?? []
  const grouped = Object.values(npm?.groups ?? {}).flatMap(({ patterns }) => patterns)
  assert.equal(
    [...held, ...grouped].filter((name) => !(name in asked)),
    [],
  )
})

test.run()
