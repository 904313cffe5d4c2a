import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import * as assert from 'uvu/assert'
import { site } from '../../build.ts'
import { readFlags } from '../../generator/command/flags.ts'
import { hostNames } from '../../generator/host-files/host-names.ts'
import { writeHostSnippet } from '../../generator/host-files/host-snippets.ts'
import { brotliSize, gzipSize } from '../../generator/check/compressed-size.ts'
import { manifestName } from '../../generator/publish/own-names.ts'
import { built, output } from '../built-site.ts'
import { makeFolder } from '../generator/small-site.ts'
import { createSuite } from '../generator/suite.ts'
import { findFreePort } from '../find-free-port.ts'
import { findProgram } from '../hosts/find-program.ts'
import { hostsOfThisRun } from '../hosts/hosts-of-this-run.ts'

const test = createSuite('documents')

const documents = readdirSync(site.root).filter((name) => name.endsWith('.md'))
const deploy = read('DEPLOY.md')

/** What a text proposes to write, so that it is not there yet. */
const proposed = /(^|\/)(history|quote|news|publish|site)\b|^assets\/hero\//

for (const name of documents) {
  const text = read(name)

  test(`every page that ${name} leads to is there`, () => {
    const links = [...text.matchAll(/\]\((?!https?:)([^)#]+)[^)]*\)/g)].map(([, link = '']) => link)
    assert.equal(
      links.filter((link) => !existsSync(join(site.root, link))),
      [],
    )
  })

  test(`every file that ${name} names is there`, () => {
    const rooms = /^(content|assets|pages|components|generator|test|dist|\.ci|\.github)\/[\w./*-]+$/
    const named = codeIn(text).filter((code) => rooms.test(code) && !code.includes('*') && !proposed.test(code))
    assert.equal(
      named.filter((path) => !isThere(path)),
      [],
    )
  })

  test(`every command in ${name} can be given`, () => {
    const { scripts } = JSON.parse(read('package.json'))
    for (const [, script = ''] of text.matchAll(/npm run ([\w:]+)/g)) assert.ok(script in scripts, `npm run ${script}`)
    for (const [command, flags = ''] of text.matchAll(
      /(?:build\.ts|npm run build --)((?: +(?:--[a-z]+|[\w./:-]+(?=[ `\n])))+)/g,
    )) {
      assert.not.throws(() => readFlags(flags.trim().split(/ +/)), undefined, command)
    }
    for (const [command, part = ''] of text.matchAll(/npm test -- ([\w/-]+)/g)) {
      if (!part.startsWith('-'))
        assert.ok(
          testFiles.some((file) => file.includes(part)),
          command,
        )
    }
  })
}

test('the README has the two commands, and leads to the pages for whoever deploys and whoever changes the code', () => {
  for (const words of ['\n    npm ci && npm start\n', '\n    npm ci && npm test\n', '(DEPLOY.md)', '(CONTRIBUTING.md)'])
    assert.ok(read('README.md').includes(words), words)
})

test('every flag in the table of the README can be given', () => {
  const flags = [...read('README.md').matchAll(/^\| `(--[^`]+)` \|/gm)].map(([, flag = '']) => flag)
  assert.ok(flags.length > 5)
  for (const flag of flags)
    assert.not.throws(() => readFlags(flag.replace('NAME', 'nginx').split(' ')), undefined, flag)
})

test('DEPLOY.md tells of every host for which there are settings', () => {
  for (const host of hostNames) assert.match(deploy, `--host ${host}\``)
})

test('DEPLOY.md says of those hosts that they were tried which the tests try, and of no other', () => {
  const rows = deploy
    .split('\n')
    .filter((line) => /^\| \w/.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()))
  const claimed = rows.filter((cells) => cells[5]?.startsWith('yes'))
  const tried = hostsOfThisRun('all').map(({ name }) => / ?(\S+)$/.exec(name.replace(/ with .*$/, ''))?.[1] ?? name)
  assert.ok(rows.length > 10 && tried.length > 6)
  for (const name of tried) assert.is(claimed.filter((cells) => cells.join().includes(name)).length, 1, name)
  for (const cells of claimed)
    assert.ok(
      tried.some((name) => cells.join().includes(name)),
      cells.join(),
    )
})

test('DEPLOY.md names only files of which the build emits all', () => {
  const named = codeIn(deploy).filter(
    (code) => /^([\w/-]+\.html|_\w+|\.[\w/.-]+)$/.test(code) && !/^\.(ci|github)\//.test(code),
  )
  assert.ok(named.length > 8)
  assert.equal(
    named.filter((name) => name !== manifestName && !output.has(name)),
    [],
  )
})

test('DEPLOY.md says how heavy a first visit is', async () => {
  const [, claim = ''] = /first visit to the\s+home page is about (\d+) kB/.exec(deploy) ?? []
  const sizes = await Promise.all(
    [...output].map(async ([path, bytes]) => {
      if (path === 'index.html') return gzipSize(bytes)
      if (/^assets\/site-.*\.js$/.test(path)) return brotliSize(bytes)
      return /\.(woff2|svg)$/.test(path) ? bytes.byteLength : 0
    }),
  )
  const kilobytes = sizes.reduce((sum, size) => sum + size, 0) / 1000
  assert.ok(Math.abs(kilobytes - Number(claim)) < 4, `It is ${kilobytes} kB, and DEPLOY.md says ${claim}.`)
})

// Where there is no nginx, test/hosts/ tells so.
const nginx = findProgram('nginx')
if (nginx !== undefined) {
  test('nginx takes the server block of DEPLOY.md, with the settings that the build prints', async () => {
    const folder = makeFolder('nginx')
    const [, block = ''] = /```nginx\n([^]*?)```/.exec(deploy) ?? []
    // Whoever is not root may neither listen at port 80 nor write into the folders that nginx takes of itself.
    const server = block
      .replace('/var/www/site', folder)
      .replace('listen 80;', `listen 127.0.0.1:${await findFreePort()};`)
    assert.not.match(server, /listen 80|var/)
    const files = {
      'nginx.conf': `pid ${folder}/nginx.pid;\nerror_log stderr;\nevents {}\nhttp {\naccess_log off;\n${tempPaths(folder)}${server}}\n`,
      'snippets/site.conf': writeHostSnippet('nginx', built.settings),
    }
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), text)
    }
    const { status, stderr } = spawnSync(
      nginx,
      ['-t', '-p', folder, '-e', 'stderr', '-c', join(folder, 'nginx.conf')],
      { encoding: 'utf8' },
    )
    assert.is(status, 0, stderr)
  })
}

function tempPaths(folder: string): string {
  return ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};\n`)
    .join('')
}

const testFiles = readdirSync(join(site.root, 'test'), { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.test.ts'),
)

function read(name: string): string {
  return readFileSync(join(site.root, name), 'utf8')
}

function codeIn(text: string): string[] {
  return [...text.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code)
}

function isThere(path: string): boolean {
  if (!path.startsWith('dist/')) return existsSync(join(site.root, path))
  const file = path.slice('dist/'.length)
  return file === '' || file === manifestName || output.has(file)
}

test.run()
