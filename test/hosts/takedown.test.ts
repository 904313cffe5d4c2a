import { execFileSync, spawnSync } from 'node:child_process'
import { appendFileSync, chmodSync, cpSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from '../suite.ts'
import * as assert from 'uvu/assert'
import { fixture } from '../content-rules.ts'
import { copyProject, makeFolder, readFolder } from '../generator/project.ts'

const root = copyProject()
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Staff', '-c', 'user.email=staff@example.org', ...args], {
    cwd: root,
  }).toString()

/** Saves all files, and returns the commit. */
function commit(): string {
  git('add', '--all')
  git('commit', '--quiet', '--message', 'Save')
  return git('rev-parse', 'HEAD').trim()
}

// The packages are here, and need no download.
const programs = makeFolder()
const npm = `#!/bin/sh
[ "$1" != ci ] || exec ln -s ${process.cwd()}/node_modules .
exec node "$npm_execpath" "$@"
`
writeFileSync(join(programs, 'npm'), npm)
chmodSync(join(programs, 'npm'), 0o755)

test('what is deleted after a mistake comes down, and the rest stays as it was published', () => {
  cpSync('test/fixture/assets', join(root, 'assets'), { recursive: true })
  for (const [name, text] of fixture) writeFileSync(join(root, 'content', name), text)
  git('init', '--quiet')
  const published = commit()
  takeDown(published)
  const before = readFolder(join(root, 'dist'))
  const [girls, hero, report] = [/^assets\/programs-/, /^assets\/hero-/, /^report\.pdf$/]
  const count = (files: object, name: RegExp) => Object.keys(files).filter((file) => name.test(file)).length
  for (const name of [girls, hero, report]) assert.ok(count(before, name) > 0)

  appendFileSync(join(root, 'content/home.yaml'), 'motto: Twice\n')
  commit()
  rmSync(join(root, 'assets/programs/added.jpg'))
  writeFileSync(join(root, 'assets/root/report.pdf'), '%PDF-1.7 with other words')
  appendFileSync(join(root, 'assets/root/favicon.ico'), 'x')
  commit()
  takeDown(published)
  const after = readFolder(join(root, 'dist'))
  assert.equal([count(after, girls), count(after, report)], [0, 0])
  assert.is(count(after, hero), count(before, hero))
  assert.is(after['careers.html']?.includes('report.pdf'), false)
})

function takeDown(published: string): void {
  const env = { ...process.env, PATH: `${programs}:${process.env['PATH']}` }
  const { status, stdout, stderr } = spawnSync('.ci/run', ['takedown', published], { cwd: root, env, encoding: 'utf8' })
  assert.is(status, 0, stdout + stderr)
}

test.run()
