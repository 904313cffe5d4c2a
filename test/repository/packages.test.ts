import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import * as v from 'valibot'
import { parse } from 'yaml'
import { site } from '../../build.ts'
import { packageFolders, readDependencies, readLockfile, type LockedPackage } from './lockfile.ts'

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

for (const folder of packageFolders) {
  const packages = readLockfile(folder)
  const where = `${folder}/package-lock.json`.replace(/^\//, '')

  test(`every package in ${where} has a licence that allows what it is used for`, () => {
    assert.ok(packages.length > 100)
    const refused = packages.filter((one) => !(one.dev || folder !== '' ? freeForTools : free).includes(licenceOf(one)))
    assert.equal(
      refused.map(
        (one) =>
          `${one.name} ${one.version} is under ${licenceOf(one)}: read what that asks, then add it to this test or take another package.`,
      ),
      [],
    )
  })

  test(`every package that is asked for beside ${where} is named by one version`, () => {
    for (const [name, version] of Object.entries(readDependencies(folder)))
      assert.match(version, /^\d+\.\d+\.\d+$/, name)
  })
}

test('no package wants to run a program while it is installed but esbuild, which does without', () => {
  assert.equal(
    readLockfile('')
      .filter(({ hasInstallScript }) => hasInstallScript)
      .map(({ name }) => name),
    ['esbuild'],
  )
})

test('the types of Node.js are those of the oldest one that is supported', () => {
  const { engines } = v.parse(
    v.object({ engines: v.object({ node: v.string() }) }),
    JSON.parse(readFileSync(join(site.root, 'package.json'), 'utf8')),
  )
  const [, major] = /^>=(\d+)\./.exec(engines.node) ?? []
  assert.match(readDependencies('')['@types/node'] ?? '', new RegExp(`^${major}\\.`))
})

test('React and its renderer are of one version', () => {
  const { react, 'react-dom': renderer } = readDependencies('')
  assert.is(react, renderer)
})

const updates = v.object({
  updates: v.array(
    v.object({
      'package-ecosystem': v.string(),
      directory: v.string(),
      groups: v.optional(v.record(v.string(), v.object({ patterns: v.optional(v.array(v.string()), []) })), {}),
      ignore: v.optional(v.array(v.object({ 'dependency-name': v.string() })), []),
    }),
  ),
})

test('updates are asked for wherever packages or actions are named, and whatever is held back or grouped is among them', () => {
  const { updates: all } = v.parse(updates, parse(readFileSync(join(site.root, '.github/dependabot.yml'), 'utf8')))
  const npm = all.filter((one) => one['package-ecosystem'] === 'npm')
  assert.equal(
    npm.map(({ directory }) => directory),
    packageFolders.map((folder) => `/${folder}`),
  )
  assert.ok(all.some((one) => one['package-ecosystem'] === 'github-actions'))
  for (const { directory, groups, ignore } of npm) {
    const named = [
      ...ignore.map((one) => one['dependency-name']),
      ...Object.values(groups).flatMap(({ patterns }) => patterns),
    ]
    const known = Object.keys(readDependencies(directory.slice(1)))
    assert.equal(
      named.filter((name) => !known.includes(name)),
      [],
    )
  }
})

function licenceOf({ name, version, license }: LockedPackage): string {
  return license ?? readByHand[`${name}@${version}`] ?? 'no licence that it names'
}

test.run()
