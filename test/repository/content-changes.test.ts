import { spawnSync } from 'node:child_process'
import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { site } from '../../build.ts'
import { makePhotographFile } from '../photograph-file.ts'
import { copyProject } from '../prepare.ts'
import { editFile } from '../site-copy.ts'

// Does with .ci/content what .github/workflows/content.yml does, with a bare repository as the remote and a script instead of
// `gh`. The job that derives files works in `staff`; the job that adds them to the branch works in `main`, a clone of main.

const folder = fs.mkdtempSync(join(tmpdir(), 'content-'))
const staff = join(folder, 'staff')
const main = join(folder, 'main')
const bin = join(folder, 'bin')
const calls = join(folder, 'calls')
const remote = join(folder, 'remote.git')
const env = {
  ...process.env,
  PATH: `${bin}${delimiter}${process.env['PATH']}`,
  GH_TOKEN: undefined,
  GITHUB_SERVER_URL: 'https://github.com',
  GITHUB_REPOSITORY: 'kakamega/site',
  GITHUB_RUN_ID: '1',
  GITHUB_STEP_SUMMARY: undefined,
  GITHUB_OUTPUT: undefined,
  UPDATE_SNAPSHOTS: undefined,
  GIT_AUTHOR_NAME: 'Staff',
  GIT_AUTHOR_EMAIL: 'staff@example.org',
  GIT_COMMITTER_NAME: 'Staff',
  GIT_COMMITTER_EMAIL: 'staff@example.org',
}

const heading = /heading: '[^']*'/
const added = (branch: string) => `Added the derived pictures and snapshots to the branch ${branch}.`

/** Records calls, and answers those that list open issues and pull requests. */
const gh = `#!/bin/sh
case "$1 $2" in
  'issue list') echo "$OPEN_ISSUE" ;;
  'pr list') echo "$@" >>${calls}; printf 'words\\nmotto\\n' ;;
  *) echo "$@" >>${calls} ;;
esac
`

test.before(() => {
  copyProject(site.root, staff)
  fs.mkdirSync(bin)
  fs.writeFileSync(join(bin, 'gh'), gh, { mode: 0o755 })
  git(folder, 'init', '--quiet', '--bare', remote)
  git(staff, 'init', '--quiet', '--initial-branch', 'main')
  fs.writeFileSync(join(staff, '.git/info/exclude'), 'node_modules\n')
  commit()
  git(staff, 'remote', 'add', 'origin', remote)
  git(staff, 'push', '--quiet', 'origin', 'main')
  git(folder, 'clone', '--quiet', '--branch', 'main', remote, main)
})

test.after(() => fs.rmSync(folder, { recursive: true, force: true }))

test('a branch with changed texts gets updated snapshots and the required check', () => {
  startBranch('words')
  edit('content/home.ts', heading, "heading: 'Women and girls are heard.'")
  edit('content/organization.ts', /tagline: '[^']*'/, "tagline: 'Heard in Kakamega, and in Kenya'")
  assert.match(complete('words'), added('words'))
  assert.match(git(remote, 'show', 'words:test/snapshots/home.html'), /Women and girls\sare\sheard\./)
  assert.is(git(remote, 'rev-parse', 'words~1'), git(staff, 'rev-parse', 'HEAD'))
})

test('a second commit gets new snapshots too; a commit that changes no page gets only the required check', () => {
  git(staff, 'pull', '--quiet', 'origin', 'words')
  edit('content/home.ts', heading, "heading: 'Women and girls speak.'")
  edit('CONTENT.md', '\n', '\n\n')
  assert.match(complete('words'), added('words'))
  assert.match(git(remote, 'show', 'words:test/snapshots/home.html'), /Women and\sgirls\sspeak\./)
  git(staff, 'pull', '--quiet', 'origin', 'words')
  edit('content/home.ts', /\/\*\*/, '/** Changed.')
  assert.match(complete('words'), 'This branch is complete.')
  assert.is(git(remote, 'rev-parse', 'words'), git(staff, 'rev-parse', 'HEAD'))
})

test('if two branches change the share card, the second card has both changes', () => {
  startBranch('motto')
  edit('content/home.ts', /word: '\w+'/, "word: 'Dream'")
  complete('motto')
  startBranch('rival', false)
  edit('content/home.ts', heading, "heading: 'Women and girls sing.'")
  commit()
  git(staff, 'checkout', '--quiet', 'motto')
  git(staff, 'pull', '--quiet', 'origin', 'motto')
  // Somebody merges the other pull request, and one that changes code.
  git(main, 'pull', '--quiet', 'origin', 'words')
  editFile({ root: main }, 'build.ts', '/** ', '/** Changed. ')
  git(main, 'commit', '--quiet', '--all', '--message', 'Change code')
  git(main, 'push', '--quiet', 'origin', 'main')
  git(staff, 'fetch', '--quiet', 'origin')
  assert.match(complete('motto'), added('motto'))
  assert.is(git(remote, 'rev-parse', 'motto^2'), git(remote, 'rev-parse', 'main'))
  assert.is(git(remote, 'merge-tree', '--write-tree', 'main', 'motto'), git(remote, 'rev-parse', 'motto^{tree}'))
  const changed = git(remote, 'diff', '--name-only', 'main', 'motto').trim().split('\n')
  for (const file of ['content/home.ts', 'assets/share-card.png', 'test/snapshots/home.html'])
    assert.ok(changed.includes(file), `${file}: ${changed}`)
  assert.not.ok(changed.includes('build.ts'))
  const { drawn } = JSON.parse(git(remote, 'show', 'motto:assets/derived.json'))['assets/share-card.png']
  assert.equal([drawn.mottoStart, drawn.taglineStart], ['DREAM', 'Heard in Kakamega, and'])
})

test('if two branches change the same line, a message asks to make the second change again', () => {
  git(staff, 'checkout', '--quiet', '--force', 'rival')
  const reason = 'Somebody else has changed the same lines of content/home.ts. Close this pull request'
  expectRun(1, reason, staff, 'merge')
})

test('a new photograph gets the derived sizes, and the summary shows how much of it the crop leaves', async () => {
  startBranch('picture')
  const image = "{ file: 'assets/programs/circle.jpg', alt: 'A blue sky over a green field.', people: 'none' }"
  edit('content/programs.ts', /(?<=programImage: )\{[^]*?\n    \}/, image)
  await makePhotographFile(join(staff, 'assets/programs/circle.jpg'), { width: 800, height: 1200 })
  const summary = complete('picture')
  const files = git(remote, 'diff', '--name-only', 'picture~1', 'picture')
  for (const file of ['assets/programs/derived/circle-jpg-800.avif', 'assets/derived.json']) assert.match(files, file)
  assert.match(summary, 'Cropping leaves only 43 % of assets/programs/circle.jpg')
  const address = `https://github.com/kakamega/site/raw/${git(remote, 'rev-parse', 'picture')}/assets/programs`
  for (const file of ['circle.jpg', 'derived/circle-jpg-800.jpg'])
    assert.match(summary, `<img src="${address}/${file}"`)
})

test('a branch without changes, or with changes to code, gets nothing', () => {
  startBranch('code')
  expectRun(0, 'This branch has no changes yet.', staff, 'merge')
  edit('content/home.ts', heading, "heading: 'Heard.'")
  edit('content/rules/schema.ts', '12', '13')
  commit()
  const reason = 'changes more than words and pictures, so the check “CI” runs instead: content/rules/'
  expectRun(0, reason, staff, 'merge')
})

test('a mistake in the content fails the run with its message', () => {
  startBranch('mistake')
  edit('content/home.ts', /heading: '/, "heading: 'Kenya's ")
  commit()
  expectRun(0, '', staff, 'merge')
  expectRun(1, 'Inside a text, write ’ instead.', staff, 'derive', join(folder, 'mistake.patch'))
})

for (const file of ['.ci/run', 'content/home.ts', 'assets/icon.svg', 'test/run.ts', 'assets/derived/evil.json']) {
  test(`a patch that changes ${file} is rejected`, () => {
    startBranch('wicked')
    fs.mkdirSync(dirname(join(staff, file)), { recursive: true })
    fs.writeFileSync(join(staff, file), 'evil')
    expectRefusal('wicked')
  })
}

test('a patch with a symbolic link is rejected', () => {
  startBranch('wicked')
  fs.rmSync(join(staff, 'test/snapshots/home.html'))
  fs.symlinkSync('/etc/passwd', join(staff, 'test/snapshots/home.html'))
  expectRefusal('wicked')
})

test('a patch for a branch that changes code is rejected', () => {
  startBranch('wicked')
  edit('content/rules/schema.ts', '12', '13')
  commit()
  git(staff, 'push', '--quiet', 'origin', 'HEAD')
  expectRefusal('wicked')
})

test('a branch that was changed or deleted in the meantime is left to the next run', () => {
  startBranch('late')
  edit('content/home.ts', heading, "heading: 'Late.'")
  commit()
  for (const args of [
    ['--force', 'late', 'words'],
    ['-D', 'late'],
  ]) {
    git(remote, 'branch', ...args)
    apply(0, 'The branch late was changed or deleted in the meantime; the next run completes it.', 'late', '/dev/null')
  }
})

test('after main changes, the workflow runs again for every open pull request that is not from a fork', () => {
  fs.rmSync(calls)
  expectRun(0, '', main, 'refresh')
  const [list, ...runs] = fs.readFileSync(calls, 'utf8').split('\n')
  assert.match(list ?? '', /^pr list --base main .*isCrossRepository \| not/)
  assert.equal(runs, ['workflow run content.yml --ref words', 'workflow run content.yml --ref motto', ''])
})

test('once a month, an issue or a comment on it lists the dates that expire soon', () => {
  startBranch('dates')
  edit('content/security.ts', /expires: '.*'/, "expires: '2027-11-01T00:00:00Z'")
  const listDue = (day: string, openIssue = '') => {
    fs.writeFileSync(calls, '')
    const output = run(0, staff, '.ci/due', [day], { OPEN_ISSUE: openIssue })
    return fs.readFileSync(calls, 'utf8') || output
  }
  assert.match(listDue('2027-09-29'), 'No date expires soon.')
  const item = '- security.txt expires on 2027-11-01T00:00:00Z (content/security.ts: security.expires).'
  for (const issue of [listDue('2027-10-01'), listDue('2027-12-01')]) {
    assert.match(issue, 'issue create --title Dates that expire soon --body - ')
    assert.match(issue, item)
  }
  assert.match(listDue('2027-10-01', '7'), 'issue comment 7 --body - security')
})

/** Writes the changed files to a patch, and expects that it is refused. */
function expectRefusal(branch: string): void {
  git(staff, 'add', '--all', '--force', '--', '.', ':!node_modules')
  const before = git(remote, 'rev-parse', branch)
  const patch = join(folder, 'wicked.patch')
  fs.writeFileSync(patch, git(staff, 'diff', '--cached', '--binary', '--full-index', 'HEAD'))
  apply(1, 'Refused, because it changes more than words, pictures and the files derived from them', branch, patch)
  assert.is(git(remote, 'rev-parse', branch), before)
}

/** Creates a branch from main in the clone of staff, and in the remote. */
function startBranch(name: string, isPushed = true): void {
  git(staff, 'checkout', '--quiet', '--force', '-B', name, 'origin/main')
  git(staff, 'clean', '--quiet', '--force', '-d')
  if (isPushed) git(staff, 'push', '--quiet', '--force', 'origin', name)
}

function edit(file: string, find: string | RegExp, replacement: string): void {
  editFile({ root: staff }, file, find, replacement)
}

/** Commits the changes, runs the workflow, and expects the required check on the branch. Returns the summary. */
function complete(branch: string): string {
  if (git(staff, 'status', '--porcelain') !== '') commit()
  git(staff, 'push', '--quiet', 'origin', 'HEAD')
  const patch = join(folder, `${branch}.patch`)
  expectRun(0, '', staff, 'merge')
  expectRun(0, '', staff, 'derive', patch)
  git(staff, 'reset', '--quiet', '--hard')
  git(staff, 'clean', '--quiet', '--force', '-d')
  const summary = apply(0, '', branch, patch)
  const status = `repos/kakamega/site/statuses/${git(remote, 'rev-parse', branch)} -f state=success`
  assert.match(fs.readFileSync(calls, 'utf8'), `${status} -f context=Types, builds and tests `)
  return summary
}

function apply(status: number, message: string, branch: string, patch: string): string {
  const [commit, base] = [git(staff, 'rev-parse', 'HEAD'), git(staff, 'rev-parse', 'origin/main')]
  return expectRun(status, message, main, 'apply', branch, commit, base, patch)
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

/** Runs .ci/content, expects an exit code and a message, and returns the output. */
function expectRun(status: number, message: string, cwd: string, ...args: readonly string[]): string {
  const output = run(status, cwd, '.ci/content', args)
  assert.match(output, message)
  return output
}

function run(expected: number, cwd: string, program: string, args: readonly string[], more = {}): string {
  const options = { cwd, env: { ...env, ...more }, encoding: 'utf8' } as const
  const { status, stdout, stderr } = spawnSync(join(cwd, program), args, options)
  assert.is(status, expected, stdout + stderr)
  return stdout + stderr
}

test.run()
