import { spawnSync } from 'node:child_process'
import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, delimiter, join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { site } from '../../build.ts'
import { makePhotographFile } from '../photograph-file.ts'
import { editFile } from '../site-copy.ts'

// What .github/workflows/content.yml does to a branch, with a bare remote and a program that stands in for `gh`: the job that
// derives works in `staff`, and the one that applies in `main`, a clone of the branch main.

const folder = fs.mkdtempSync(join(tmpdir(), 'content-'))
const staff = join(folder, 'staff')
const main = join(folder, 'main')
const remote = join(folder, 'remote.git')
const bin = join(folder, 'bin')
const calls = join(folder, 'calls')
const check = 'Types, builds and tests'
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

test.before(() => {
  const isOwn = (path: string) => !/^(node_modules|dist|\.git)$/.test(basename(path))
  fs.cpSync(site.root, staff, { recursive: true, filter: isOwn })
  fs.symlinkSync(join(site.root, 'node_modules'), join(staff, 'node_modules'), 'junction')
  fs.mkdirSync(bin)
  fs.writeFileSync(
    join(bin, 'gh'),
    `#!/bin/sh
case "$1 $2" in
  'issue list') echo "$OPEN_ISSUE" ;;
  'pr list') echo "$@" >>${calls}; printf 'words\\nmotto\\n' ;;
  *) echo "$@" >>${calls} ;;
esac
`,
  )
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

test('words that were changed on a branch get their snapshots, and the check that the branch rule requires', () => {
  startBranch('words')
  edit('content/home.ts', /heading: '[^']*'/, "heading: 'Women and girls are heard.'")
  edit('content/organization.ts', /tagline: '[^']*'/, "tagline: 'Heard in Kakamega, and in Kenya'")
  assert.match(complete('words').said, 'Added the derived pictures and snapshots to the branch words.')
  assert.match(git(remote, 'show', 'words:test/snapshots/home.html'), /Women and girls\sare\sheard\./)
  assert.is(git(remote, 'rev-parse', 'words~1'), git(staff, 'rev-parse', 'HEAD'))
  assertReported('words')
})

test('so do those of a second commit on top of what was added, and one that changes no page', () => {
  git(staff, 'pull', '--quiet', 'origin', 'words')
  edit('content/home.ts', /heading: '[^']*'/, "heading: 'Women and girls speak.'")
  edit('CONTENT.md', '\n', '\n\n')
  assert.match(complete('words').said, 'Added the derived pictures and snapshots to the branch words.')
  assert.match(git(remote, 'show', 'words:test/snapshots/home.html'), /Women and\sgirls\sspeak\./)
  assertReported('words')
  git(staff, 'pull', '--quiet', 'origin', 'words')
  edit('content/home.ts', /\/\*\*/, '/** Changed.')
  assert.match(complete('words').said, 'This branch is complete.')
  assert.is(git(remote, 'rev-parse', 'words'), git(staff, 'rev-parse', 'HEAD'))
  assertReported('words')
})

test('where two people change the share card, the second card is drawn again with both changes', () => {
  startBranch('motto')
  edit('content/home.ts', /word: '\w+'/, "word: 'Dream'")
  complete('motto')
  startBranch('rival', false)
  edit('content/home.ts', /heading: '[^']*'/, "heading: 'Women and girls sing.'")
  commit()
  git(staff, 'checkout', '--quiet', 'motto')
  git(staff, 'pull', '--quiet', 'origin', 'motto')
  // Their pull request is merged, and so is one that changes code.
  git(main, 'pull', '--quiet', 'origin', 'words')
  editFile({ root: main }, 'build.ts', 'The site:', 'This site:')
  git(main, 'commit', '--quiet', '--all', '--message', 'Change code')
  git(main, 'push', '--quiet', 'origin', 'main')
  git(staff, 'fetch', '--quiet', 'origin')
  assert.match(complete('motto').said, 'Added the derived pictures and snapshots to the branch motto.')
  assert.is(git(remote, 'rev-parse', 'motto^2'), git(remote, 'rev-parse', 'main'))
  assert.is(git(remote, 'merge-tree', '--write-tree', 'main', 'motto'), git(remote, 'rev-parse', 'motto^{tree}'))
  const changed = git(remote, 'diff', '--name-only', 'main', 'motto').trim().split('\n')
  const [content, card, page] = ['content/home.ts', 'assets/share-card.png', 'test/snapshots/home.html']
  for (const file of [content, card, page]) assert.ok(changed.includes(file), `${file}: ${changed}`)
  assert.not.ok(changed.includes('build.ts'))
  const { drawn } = JSON.parse(git(remote, 'show', 'motto:assets/derived.json'))[card]
  assert.equal([drawn.mottoStart, drawn.taglineStart], ['DREAM', 'Heard in Kakamega, and'])
  assertReported('motto')
})

test('where two people change the same line, the second is told to make the change again', () => {
  git(staff, 'checkout', '--quiet', '--force', 'rival')
  const { status, said } = run(staff, '.ci/content', ['merge'])
  assert.is(status, 1)
  assert.match(said, 'Somebody else changed the same lines of content/home.ts in the meantime. Make your change again')
})

test('a new photograph gets the small ones that visitors load, and the summary shows what cropping leaves of it', async () => {
  startBranch('picture')
  const image = "{ file: 'assets/programs/circle.jpg', alt: 'A blue sky over a green field.', people: 'none' }"
  edit('content/programs.ts', /(?<=programImage: )\{[^]*?\n    \}/, image)
  await makePhotographFile(join(staff, 'assets/programs/circle.jpg'), { width: 800, height: 1200 })
  const { said } = complete('picture')
  const added = git(remote, 'diff', '--name-only', 'picture~1', 'picture')
  for (const file of ['assets/programs/derived/circle-jpg-800.avif', 'assets/derived.json']) assert.match(added, file)
  assert.match(said, 'Cropping leaves only 43 % of assets/programs/circle.jpg')
  const address = `https://github.com/kakamega/site/raw/${git(remote, 'rev-parse', 'picture')}/assets/programs`
  for (const file of ['circle.jpg', 'derived/circle-jpg-800.jpg']) assert.match(said, `<img src="${address}/${file}"`)
})

test('to a branch that changes code, too, nothing is added, nor to one that changes nothing', () => {
  startBranch('code')
  assert.match(run(staff, '.ci/content', ['merge']).said, 'This branch has no changes yet.')
  edit('content/home.ts', /heading: '[^']*'/, "heading: 'Heard.'")
  edit('content/rules/schema.ts', '12', '13')
  commit()
  const { status, said } = run(staff, '.ci/content', ['merge'])
  assert.is(status, 0)
  assert.match(
    said,
    'changes more than words and pictures, so CI checks it and this workflow adds nothing: content/rules/',
  )
})

test('a mistake ends it with its message', () => {
  startBranch('mistake')
  edit('content/home.ts', /heading: '/, "heading: 'Kenya's ")
  commit()
  assert.is(run(staff, '.ci/content', ['merge']).status, 0)
  const { status, said } = run(staff, '.ci/content', ['derive', join(folder, 'mistake.patch')])
  assert.is(status, 1)
  assert.match(said, 'Inside of a text, write ’ in its place.')
})

test('a patch that changes anything else is refused, and so is a branch that changes code', () => {
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
    refuseAll('wicked')
  }
  startBranch('link')
  fs.rmSync(join(staff, 'test/snapshots/home.html'))
  fs.symlinkSync('/etc/passwd', join(staff, 'test/snapshots/home.html'))
  refuseAll('link')
  startBranch('code')
  edit('content/rules/schema.ts', '12', '13')
  commit()
  git(staff, 'push', '--quiet', 'origin', 'HEAD')
  refuseAll('code')
})

test('a branch that somebody has changed or deleted since is left to the next run, without a failure', () => {
  startBranch('late')
  edit('content/home.ts', /heading: '[^']*'/, "heading: 'Late.'")
  commit()
  for (const args of [
    ['--force', 'late', 'words'],
    ['-D', 'late'],
  ]) {
    git(remote, 'branch', ...args)
    const { status, said } = apply('late', '/dev/null')
    assert.is(status, 0)
    assert.match(said, 'The branch late was changed or deleted in the meantime; the next run completes it.')
  }
})

test('once main has changed, every open pull request is completed again, but for those from forks', () => {
  fs.rmSync(calls)
  assert.is(run(main, '.ci/content', ['refresh']).status, 0)
  const said = fs.readFileSync(calls, 'utf8').split('\n').slice(1)
  assert.match(fs.readFileSync(calls, 'utf8'), /^pr list --base main .*isCrossRepository \| not/)
  assert.equal(said, ['workflow run content.yml --ref words', 'workflow run content.yml --ref motto', ''])
})

test('once a month an issue lists the dates that end soon, and a later one is a comment on it', () => {
  startBranch('dates')
  edit('content/security.ts', /expires: '.*'/, "expires: '2027-11-01T00:00:00Z'")
  const due = (day: string, open = '') => {
    fs.rmSync(calls, { force: true })
    const { status, said } = run(staff, '.ci/due', [day], { OPEN_ISSUE: open })
    assert.is(status, 0, said)
    return fs.existsSync(calls) ? fs.readFileSync(calls, 'utf8') : said
  }
  assert.match(due('2027-09-29'), 'No date expires soon.')
  const item = /- security\.txt ends on 2027-11-01T00:00:00Z \(content\/security\.ts: security\.expires\)\./
  for (const said of [due('2027-10-01'), due('2027-12-01')]) {
    assert.match(said, /^issue create --title Dates that expire soon --body - /m)
    assert.match(said, item)
  }
  assert.match(due('2027-10-01', '7'), /^issue comment 7 --body - security/m)
})

/** Puts a change of the files into a patch, and expects that it is not added to the branch. */
function refuseAll(branch: string): void {
  git(staff, 'add', '--all', '--force', '--', '.', ':!node_modules')
  const before = git(remote, 'rev-parse', branch)
  const patch = join(folder, 'wicked.patch')
  fs.writeFileSync(patch, git(staff, 'diff', '--cached', '--binary', '--full-index', 'HEAD'))
  const { status, said } = apply(branch, patch)
  assert.is(status, 1)
  assert.match(said, 'Refused, because it changes more than words, pictures and the files derived from them')
  assert.is(git(remote, 'rev-parse', branch), before)
}

/** Makes a branch from main, on this side and, unless told otherwise, the other. */
function startBranch(name: string, isPushed = true): void {
  git(staff, 'checkout', '--quiet', '--force', '-B', name, 'origin/main')
  git(staff, 'clean', '--quiet', '--force', '-d')
  if (isPushed) git(staff, 'push', '--quiet', '--force', 'origin', name)
}

function edit(file: string, find: string | RegExp, put: string): void {
  editFile({ root: staff }, file, find, put)
}

/** Commits what was changed, and does what the workflow does. The files are then as in that commit again. */
function complete(branch: string) {
  if (git(staff, 'status', '--porcelain') !== '') commit()
  git(staff, 'push', '--quiet', 'origin', 'HEAD')
  const patch = join(folder, `${branch}.patch`)
  for (const args of [['merge'], ['derive', patch]]) {
    const { status, said } = run(staff, '.ci/content', args)
    assert.is(status, 0, said)
  }
  git(staff, 'reset', '--quiet', '--hard')
  git(staff, 'clean', '--quiet', '--force', '-d')
  const { status, said } = apply(branch, patch)
  assert.is(status, 0, said)
  return { said }
}

function apply(branch: string, patch: string) {
  const [commit, base] = [git(staff, 'rev-parse', 'HEAD'), git(staff, 'rev-parse', 'origin/main')]
  return run(main, '.ci/content', ['apply', branch, commit, base, patch])
}

/** Asserts that the last commit of a branch has the check that the branch rule requires. */
function assertReported(branch: string): void {
  const call = `repos/kakamega/site/statuses/${git(remote, 'rev-parse', branch)} -f state=success -f context=${check} `
  assert.ok(fs.readFileSync(calls, 'utf8').includes(call), fs.readFileSync(calls, 'utf8'))
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

function run(cwd: string, program: string, args: readonly string[], more: Readonly<Record<string, string>> = {}) {
  const { status, stdout, stderr } = spawnSync(join(cwd, program), args, {
    cwd,
    env: { ...env, ...more },
    encoding: 'utf8',
  })
  return { status, said: stdout + stderr }
}

test.run()
