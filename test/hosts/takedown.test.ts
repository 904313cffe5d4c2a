import { appendFileSync, cpSync, readFileSync, writeFileSync } from 'node:fs'
import { test } from '../suite.ts'
import * as assert from 'uvu/assert'
import { fixture } from '../content-rules.ts'
import { copyProject, readFolder } from '../generator/project.ts'
import { makePrograms, Repository, run } from './scripts.ts'

// The packages are here, and need no download.
const npm = `#!/bin/sh
[ "$1" != ci ] || exec ln -s ${process.cwd()}/node_modules .
exec node "${process.env['npm_execpath']}" "$@"
`
const path = makePrograms({ npm })
const [program, hero, report] = [/^assets\/programs-/, /^assets\/hero-/, /^report\.pdf$/]
const after = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** Builds a commit, and returns how many files of each kind the site has, and all files. */
async function takeDown(site: Repository, commit: string) {
  const env = { PATH: path, GITHUB_ACTIONS: 'true' }
  const { code, stdout, stderr } = await run('bash', ['.ci/publish', 'takedown', commit], site.root, env)
  assert.is(code, 0, stdout + stderr)
  const files = readFolder(site.path('dist'))
  const count = [program, hero, report].map((kind) => Object.keys(files).filter((file) => kind.test(file)).length)
  return { files, stdout, shown: count.map((found) => found > 0) }
}

test('a photograph comes down when its form no longer names it, and a report when it is deleted, after a mistake, too', async () => {
  const site = new Repository(copyProject())
  cpSync('test/fixture/assets', site.path('assets'), { recursive: true })
  const days: Readonly<Record<string, number>> = { 'programs.yaml': 7, 'home.yaml': 8 }
  for (const [name, text] of fixture)
    writeFileSync(site.path(`content/${name}`), text.replace('people: none', `consent: ${after(days[name] ?? 0)}`))
  const live = await site.save('Live')
  const before = await takeDown(site, live)
  assert.equal(before.shown, [true, true, true])
  // What can wait is a notice.
  assert.match(before.stdout, new RegExp(`^::warning file=content/programs\\.yaml,.*shown only until ${after(7)}`, 'm'))
  assert.match(before.stdout, new RegExp(`^::notice file=content/home\\.yaml,.*shown only until ${after(8)}`, 'm'))

  appendFileSync(site.path('content/home.yaml'), 'motto: "Twice\n')
  const programs = readFileSync(site.path('content/programs.yaml'), 'utf8')
  await site.save('Take down', {
    'content/programs.yaml': programs.replaceAll('assets/programs/added.jpg', ''),
    'assets/root/report.pdf': undefined,
  })
  const taken = await takeDown(site, live)
  assert.equal(taken.shown, [false, true, false])
  assert.is(taken.files['careers.html']?.includes('report.pdf'), false)
  assert.ok(taken.files['favicon.ico'])

  // An emptied date takes it down, too, even while somebody else's mistake waits.
  const home = readFileSync(site.path('content/home.yaml'), 'utf8')
  await site.save('Take back', { 'content/home.yaml': home.replace('motto: "Twice\n', '').replace(/consent: .*/, '') })
  await site.save('Mistake', { 'content/careers.yaml': 'calls: "\n' })
  assert.equal((await takeDown(site, live)).shown, [false, false, false])
})
