import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { parse } from 'yaml'
import { site } from '../../build.ts'

type Versions = Readonly<Record<string, string>>

interface LockedPackage {
  version: string
  license?: string
  dev?: boolean
  hasInstallScript?: boolean
}

interface Update {
  'package-ecosystem': string
  cooldown?: Readonly<Record<string, number>>
  groups?: Readonly<Record<string, { patterns?: readonly string[] }>>
  ignore?: readonly { 'dependency-name': string }[]
}

const read = (name: string) => readFileSync(join(site.root, name), 'utf8')
const manifest: { engines: Versions; dependencies: Versions; devDependencies: Versions } = JSON.parse(
  read('package.json'),
)
const dependencies: Versions = { ...manifest.dependencies, ...manifest.devDependencies }
const lockfile: { packages: Readonly<Record<string, LockedPackage>> } = JSON.parse(read('package-lock.json'))

/** All packages in the lockfile, including those for other systems. */
const packages = Object.entries(lockfile.packages)
  .filter(([path]) => path !== '')
  .map(([path, locked]) => ({ ...locked, name: path.replace(/^.*node_modules\//, '') }))

/** Licences for packages that a build uses. They set no conditions for the site. */
const allowed = [
  'MIT',
  'ISC',
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  // The libraries of sharp. Their conditions concern those who distribute the libraries, which are not part of the site.
  'LGPL-3.0-or-later',
  'Apache-2.0 AND LGPL-3.0-or-later',
  'Apache-2.0 AND LGPL-3.0-or-later AND MIT',
]

/** Licences for packages that only tests, measurements and `npm run assets` use. Their conditions concern only the package. */
const allowedInDevelopment = [
  ...allowed,
  'BlueOak-1.0.0',
  'CC0-1.0',
  'MIT-0',
  'MPL-2.0',
  'Python-2.0',
  '(MIT AND Zlib)',
  '(MIT OR CC0-1.0)',
]

/** The licences in the licence files of packages that do not declare one. */
const undeclared: Versions = {
  'busboy@1.6.0': 'MIT',
  'streamsearch@1.1.0': 'MIT',
  'parse-cache-control@1.0.1': 'BSD-3-Clause',
}

test('every package has a licence that allows its use', () => {
  assert.ok(packages.length > 100)
  const refused = packages.flatMap(({ name, version, license, dev }) => {
    const licence = license ?? undeclared[`${name}@${version}`] ?? 'no declared licence'
    return (dev ? allowedInDevelopment : allowed).includes(licence) ? [] : [`${name} ${version}: ${licence}`]
  })
  assert.equal(refused, [], 'Read the licence. Then add it to this test, or choose another package.')
})

test('package.json pins every dependency to an exact version', () => {
  for (const [name, version] of Object.entries(dependencies)) assert.match(version, /^\d+\.\d+\.\d+$/, name)
})

test('only esbuild has an install script, and works without it', () => {
  const installing = packages.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name)
  assert.equal(installing, ['esbuild'])
})

test('@types/node matches the oldest supported version of Node.js, and react-dom matches react', () => {
  const [, major] = /^>=(\d+)\./.exec(manifest.engines['node'] ?? '') ?? []
  assert.match(dependencies['@types/node'] ?? '', new RegExp(`^${major}\\.`))
  assert.is(dependencies['react-dom'], dependencies['react'])
})

test('Dependabot waits seven days before it proposes a version', () => {
  const { updates }: { updates: readonly Update[] } = parse(read('.github/dependabot.yml'))
  for (const { cooldown } of updates) assert.equal(cooldown, { 'default-days': 7 })
})

test('the tools that are not dependencies are locked as well, with exact versions', () => {
  for (const folder of ['.ci/nodes', 'test/measure/audit-tools']) {
    const [wanted, locked] = ['package.json', 'package-lock.json'].map((name) => JSON.parse(read(`${folder}/${name}`)))
    assert.equal(locked.packages[''].dependencies, wanted.dependencies)
    for (const version of Object.values(wanted.dependencies)) assert.match(String(version), /^(npm:.+@)?\d+\.\d+\.\d+$/)
  }
})

test('Dependabot updates packages and actions, and ignores and groups only dependencies that exist', () => {
  const { updates }: { updates: readonly Update[] } = parse(read('.github/dependabot.yml'))
  assert.equal(updates.map((update) => update['package-ecosystem']).sort(), ['github-actions', 'npm'])
  const npm = updates.find((update) => update['package-ecosystem'] === 'npm')
  const ignored = npm?.ignore?.map((entry) => entry['dependency-name']) ?? []
  const grouped = Object.values(npm?.groups ?? {}).flatMap(({ patterns = [] }) => patterns)
  assert.ok(ignored.length > 0 && grouped.length > 0)
  const unknown = [...ignored, ...grouped].filter((name) => !(name in dependencies))
  assert.equal(unknown, [])
})

test.run()
