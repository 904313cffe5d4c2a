import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { site } from '../../build.ts'
import { output } from '../built-site.ts'
import { readFiles, type Files } from '../read-files.ts'
import { makeFolder, makeSmallSite, readFolder, runBuild, writePage, writeTable } from './small-site.ts'

const test = suite('build')

/** The home page imports a component's stylesheet before a base sheet, and shows one of two pictures. */
const root = makeSmallSite({
  'pages/home.tsx': `import { Card } from '../components/card.tsx'
import shown from '../assets/shown.svg'
import unseen from '../assets/unseen.svg'
const people = { shown, unseen }
${writePage('<Card /><a href="/team#people">Team</a><img src={people.shown} alt="" width="4" height="3" />')}`,
  'pages/team.tsx': `${writePage('<h2 id="people">Ann {"<Bo>"}</h2><Card />')}import { Card } from '../components/card.tsx'\n`,
  'components/base/base.css': ':root {\n  --ink: #012;\n}\nbody {\n  background: url(../../assets/dot.svg);\n}\n',
  'assets/shown.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"/>\n',
  'assets/unseen.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3 4"/>\n',
})

test('a build writes each page in two forms, with a policy and the files it shows, and lists them; a second build changes nothing', async () => {
  const { code, stdout, stderr } = await runBuild(root)
  assert.equal({ code, stderr }, { code: 0, stderr: '' })
  const dist = readFolder(join(root, 'dist'))
  const paths = Object.keys(dist).map((path) => path.replace(/-[A-Z0-9]{8}\./, '-#.'))
  assert.is(`${paths.slice(0, 6)}`, '.htaccess,.nojekyll,.well-known/security.txt,404.html,_headers,assets/dot-#.svg')
  assert.is(`${paths.slice(6, 11)}`, 'assets/shown-#.svg,assets/site-#.js,favicon.ico,index.html,robots.txt')
  assert.is(`${paths.slice(11)}`, 'site.webmanifest,sitemap.xml,team.html,team/index.html')
  assert.is(dist['team.html'], dist['team/index.html'])
  assert.match(dist['team.html'] ?? '', /^<!doctype html>\n.*<head><meta [^>]*Policy.*Ann &lt;Bo&gt;.*<\/html>\n$/s)
  assert.match(
    stdout,
    /^Route +File +Bytes +Sent\n\/ +index\.html +[\d,]+ +\d+\n\/team +team\.html, team\/index\.html +/,
  )
  assert.match(stdout, /\ndist: 15 files written, 0 removed, in \d+ ms\.\n$/)
  assert.match((await runBuild(root)).stdout, /\ndist: nothing changed, in \d+ ms\.\n$/)
})

test('base sheets come before component sheets, whatever the order of imports', () => {
  const { 'index.html': home = '', 'team.html': team = '' } = readFolder(join(root, 'dist'))
  for (const page of [home, team]) assert.match(page, /<style>:root{--ink:#012}body{[^}]*}\.card{color:red}<\/style>/)
})

test('--base and --origin change every address, --out changes the folder, and dist stays the same', async () => {
  const before = readFolder(join(root, 'dist'))
  await runBuild(root, ['--base', '/b/', '--origin', 'https://o.example', '--out', 'other'])
  assert.equal(readFolder(join(root, 'dist')), before)
  const other = readFolder(join(root, 'other'))
  assert.equal(Object.keys(other), Object.keys(before))
  const { 'index.html': home = '', 'team.html': team = '', ...files } = other
  const addresses = [...(home + team).matchAll(/ (?:href|src)="(.*?)"|url\("?(.*?)"?\)/g)]
  assert.ok(addresses.length > 10)
  for (const [, one, two] of addresses) assert.match(one ?? two ?? '', /^(https:\/\/o\.example)?\/b\//)
  assert.match(team, '<link rel="canonical" href="https://o.example/b/team"/>')
  for (const file of ['sitemap.xml', 'robots.txt', '.well-known/security.txt'])
    assert.match(files[file] ?? '', /https:\/\/o\.example\/b\//, file)
  assert.not.match(Object.values(other).join(''), 'site.example/')
})

const wrongFlags = {
  '--bogus': "Unknown option '--bogus'",
  '--base b': '--base needs a path with a slash at both ends, such as /my-site/.',
  '--base /../': '--base needs',
  '--origin o.example': '--origin needs https:// and a host name, and nothing else.',
  '--origin https://o.example/b': '--origin needs',
  '--origin https://o:b': '--origin needs',
  '--due soon': '--due needs a date, such as 2027-12-01.',
  '--host': '--host only works with --watch.',
  '--out': "Option '--out <value>' argument missing",
}

test('--check and --help write no files, and invalid flags exit with code 2, a message and the usage', async () => {
  const lines = ['--check', '--help', ...Object.keys(wrongFlags)].map((line) => line.split(' '))
  const report = 'args).then(() => { console.error(`exit code ${process.exitCode ?? 0}`); process.exitCode = 0 })'
  const table = writeTable().replace('await', `for (const args of ${JSON.stringify(lines)}) await`)
  const small = makeSmallSite({ 'build.ts': table.replace('process.argv.slice(2))', report) })
  const { stdout, stderr } = await runBuild(small)
  assert.match(stdout, /^The site can be built\. Nothing was published\.\nUsage: build\.ts \[flags\]\n/)
  const [checked, helped, ...refused] = stderr.split(/(?<=exit code \d)\n/)
  assert.equal([checked, helped], ['exit code 0', 'exit code 0'])
  for (const [index, message] of Object.values(wrongFlags).entries()) {
    assert.ok(refused[index]?.startsWith(message), refused[index])
    assert.match(refused[index] ?? '', /\n\nUsage: build\.ts \[flags\]\n.*exit code 2$/s)
  }
  assert.equal(readFolder(join(small, 'dist')), {})
})

const sources = ['build.ts', 'package.json', 'generator', 'pages', 'components', 'content', 'assets']

/** Builds a copy of the project in a folder with this name. In the shell command, $0 is Node.js. */
function buildCopy(name: string, command: string, node = process.execPath): Files {
  const copy = join(makeFolder(), name)
  for (const source of sources) cpSync(join(site.root, source), join(copy, source), { recursive: true })
  symlinkSync(join(site.root, 'node_modules'), join(copy, 'node_modules'), 'junction')
  const { status, stderr } = spawnSync('sh', ['-c', command, node], { cwd: copy, encoding: 'utf8' })
  assert.is(status, 0, stderr)
  return readFiles(join(copy, 'dist'))
}

test('a build has the same bytes in another folder, time zone, locale, NODE_ENV, umask and version of Node.js', () => {
  const elsewhere = 'umask 077; TZ=Pacific/Kiritimati LC_ALL=tr_TR.UTF-8 LANG=tr_TR.UTF-8 NODE_ENV=test '
  const nodes = (process.env['NODES'] ?? '').split(',').filter((path) => path !== '')
  const builds = nodes.map((node) => buildCopy('project', '"$0" build.ts', node))
  for (const build of [buildCopy('a folder (1), “odd”', `${elsewhere} "$0" --import tsx/esm build.ts`), ...builds]) {
    assert.equal([...build.keys()], [...output.keys()])
    for (const [path, bytes] of build) assert.ok(Buffer.compare(bytes, output.get(path) ?? Buffer.of()) === 0, path)
  }
})

test('the policy of each page allows only its own styles, by hash, and no published style is in a cascade layer', () => {
  const pages = [...output].filter(([path]) => path.endsWith('.html'))
  assert.ok(pages.length > 10)
  for (const [path, bytes] of pages) {
    const html = bytes.toString()
    const styles = Array.from(html.matchAll(/<style[^>]*>(.*?)<\/style>/gs), ([, css = '']) => css)
    const hashes = styles.map((css) => `'sha256-${createHash('sha256').update(css).digest('base64')}'`)
    const start = /^.*?<head><meta charset="utf-8"\/?><meta http-equiv="Content-Security-Policy" content="(.*?)"/is
    const [, policy = ''] = start.exec(html) ?? []
    assert.is(/style-src ([^;]*)/.exec(policy)?.[1], hashes.join(' '), path)
    assert.match(policy, /^default-src 'none'; script-src 'self'; .*; base-uri 'none'; form-action 'none'$/)
    assert.not.match(policy, /unsafe|https?:|\*/)
    assert.not.match(html, '@layer', path)
  }
})

test.run()
