import { spawnSync } from 'node:child_process'
import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, delimiter, join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { site } from '../../build.ts'
import { makePhotographFile } from '../photograph-file.ts'
import { editFile } from '../site-copy.ts'

// What .github/workflows/content.yml does to a branch, in a clone with a remote of its own: the first job works in `staff`, and
// the second in `main`, a clone of the branch main.

const folder = fs.mkdtempSync(join(tmpdir(), 'content-'))
const staff = join(folder, 'staff')
const main = join(folder, 'main')
const remote = join(folder, 'remote.git')
const bin = join(folder, 'bin')
const calls = join(folder, 'calls')
const env = {
  ...process.env,
  PATH: `${bin}${delimiter}${process.env['PATH']}`,
  GITHUB_STEP_SUMMARY: undefined,
  GITHUB_OUTPUT: undefined,
  UPDATE_SNAPSHOTS: undefined,
  GIT_AUTHOR_NAME: 'Staff',
  GIT_AUTHOR_EMAIL: 'staff@example.org',
  GIT_COMMITTER_NAME: 'Staff',
  GIT_COMMITTER_EMAIL: 'staff@example.org',
}

test.before(() => {
  const isOwn = (path: string) => !/^(node_modules|dist|\.git)$/.test(basename(path))
  fs.cpSync(site.root, staff, { recursive: true, filter: isOwn })
  fs.symlinkSync(join(site.root, 'node_modules'), join(staff, 'node_modules'), 'junction')
  fs.mkdirSync(bin)
  fs.writeFileSync(join(bin, 'gh'), `#!/bin/sh\necho "$@" >>${calls}\n`)
  fs.chmodSync(join(bin, 'gh'), 0o755)
  git(folder, 'init', '--quiet', '--bare', remote)
  git(staff, 'init', '--quiet', '--initial-branch', 'main')
  fs.writeFileSync(join(staff, '.git/info/exclude'), 'node_modules\n')
  commit()
  git(staff, 'remote', 'add', 'origin', remote)
  git(staff, 'push', '--quiet', 'origin', 'main')
  git(folder, 'clone', '--quiet', '--branch', 'main', remote, main)
})

test.after(() => fs.rmSync(folder, { recursive: true, force: true }))

test('words that were changed on a branch get their snapshots, in a commit on which CI is started', () => {
  startBranch('words')
  editFile({ root: staff }, 'content/home.ts', /heading: '[^']*'/, "heading: 'Women and girls are heard.'")
  const patch = derive()
  assert.is(apply('words', patch).status, 0)
  assert.match(git(remote, 'show', 'words:test/snapshots/home.html'), 'Women and girls are heard.')
  assert.match(fs.readFileSync(calls, 'utf8'), /^workflow run ci\.yml --ref words$/m)
  assert.is(git(remote, 'rev-parse', 'words~1'), git(staff, 'rev-parse', 'HEAD'))
})

test('a new photograph gets the small ones that visitors load', async () => {
  startBranch('picture')
  editFile({ root: staff }, 'content/programs.ts', /'assets\/[^']*'/, "'assets/programs/circle.jpg', people: 'none'")
  await makePhotographFile(join(staff, 'assets/programs/circle.jpg'), { width: 800, height: 600 })
  assert.is(apply('picture', derive()).status, 0)
  const added = git(remote, 'diff', '--name-only', 'picture~1', 'picture')
  for (const file of ['assets/programs/derived/circle-jpg-800.avif', 'assets/derived.json']) assert.match(added, file)
})

test('to a branch that changes code, too, nothing is added', () => {
  startBranch('code')
  editFile({ root: staff }, 'content/home.ts', /heading: '[^']*'/, "heading: 'Heard.'")
  editFile({ root: staff }, 'content/rules/schema.ts', '12', '13')
  assert.match(
    derive(),
    'changes more than words and pictures, so that nothing is added to it: content/rules/schema.ts.',
  )
})

test('a mistake ends it with its message', () => {
  startBranch('mistake')
  editFile({ root: staff }, 'content/home.ts', /heading: '/, "heading: 'Kenya's ")
  assert.match(derive(1), 'Inside of a text, write ’ in its place.')
})

test('a patch that changes anything else is refused, and so is one for a branch that has gone on', () => {
  for (const file of [
    '.ci/run',
    'content/home.ts',
    'assets/icon.svg',
    'test/snapshots/../run.ts',
    'assets/derived/evil.json',
  ]) {
    startBranch('wicked')
    fs.mkdirSync(join(staff, file, '..'), { recursive: true })
    fs.writeFileSync(join(staff, file), 'evil')
    refuseAll('wicked', 'was refused, because it changes what is neither derived nor a snapshot')
  }
  startBranch('link')
  fs.rmSync(join(staff, 'test/snapshots/home.html'))
  fs.symlinkSync('/etc/passwd', join(staff, 'test/snapshots/home.html'))
  refuseAll('link', 'was refused')
  startBranch('late')
  fs.writeFileSync(join(staff, 'test/snapshots/home.html'), 'late')
  git(remote, 'branch', '--force', 'late', 'words')
  refuseAll('late', 'rejected')
})

function refuseAll(branch: string, reason: string): void {
  git(staff, 'add', '--all', '--force', '--', '.', ':!node_modules')
  const before = git(remote, 'rev-parse', branch)
  const patch = join(folder, 'wicked.patch')
  fs.writeFileSync(patch, git(staff, 'diff', '--cached', '--binary', '--full-index', 'HEAD'))
  const { status, said } = apply(branch, patch)
  assert.is(status, 1)
  assert.match(said, reason)
  assert.is(git(remote, 'rev-parse', branch), before)
}

/** Makes a branch from main, on this side and the other. */
function startBranch(name: string): void {
  git(staff, 'checkout', '--quiet', '--force', '-B', name, 'origin/main')
  git(staff, 'clean', '--quiet', '--force', '-d')
  git(staff, 'push', '--quiet', '--force', 'origin', name)
}

/** Commits what was changed, and does what the first job does. Returns the file with the patch, or what was said in its place. */
function derive(expected = 0): string {
  commit()
  git(staff, 'push', '--quiet', 'origin', 'HEAD')
  const patch = join(folder, `${git(staff, 'branch', '--show-current')}.patch`)
  const { status, said } = run(staff, '.ci/content', ['derive', patch])
  assert.is(status, expected, said)
  return fs.existsSync(patch) ? patch : said
}

function apply(branch: string, patch: string) {
  return run(main, '.ci/content', ['apply', branch, git(staff, 'rev-parse', 'HEAD'), patch])
}

function commit(): void {
  git(staff, 'add', '--all')
  git(staff, 'commit', '--quiet', '--message', 'Change the content')
}

function git(cwd: string, ...args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd, env, encoding: 'utf8', maxBuffer: 2 ** 26 })
  assert.is(status, 0, `git ${args.join(' ')}: ${stdout}${stderr}`)
  return args[0] === 'diff' ? stdout : stdout.trim()
}

function run(cwd: string, program: string, args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(join(cwd, program), args, { cwd, env, encoding: 'utf8' })
  return { status, said: stdout + stderr }
}

test.run()
