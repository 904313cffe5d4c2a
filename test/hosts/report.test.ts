import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from '../suite.ts'
import * as assert from 'uvu/assert'
import { makeFolder } from '../generator/project.ts'
import { makePrograms, run } from './scripts.ts'

// Who gets which message, and when. GitHub sends an email for a new issue and for each comment, but not for an edit.

interface Issue {
  number: number
  title: string
  body: string
  isOpen: boolean
  assignee?: string
}
interface State {
  issues: Issue[]
  emails: string[]
  isBroken?: boolean
}

/** An imitation of GitHub's command that knows only what the report uses: https://cli.github.com/manual/gh_issue */
const gh = `#!${process.execPath}
const fs = require('fs')
const state = JSON.parse(fs.readFileSync('STATE'))
const [command, ...args] = process.argv.slice(2).join('\\0').replace('issue\\0', '').split('\\0')
const flag = (name) => args[args.indexOf(name) + 1]
const [issue] = state.issues.filter(({ number }) => String(number) === args[0].split('/').at(-1))
const body = args.includes('--body-file') ? fs.readFileSync(flag('--body-file'), 'utf8') : undefined
const title = args.includes('--title') ? flag('--title') : undefined
const known = {
  'list --app github-actions --json number,title --jq .[] | "\\\\(.number) \\\\(.title)"': () =>
    state.issues.filter(({ isOpen }) => isOpen).map(({ number, title }) => number + ' ' + title + '\\n').join(''),
  'create --title': () => {
    state.issues.unshift({ number: state.issues.length + 1, title, body, isOpen: true })
    state.emails.push('New: ' + title)
    return 'https://github.com/us/site/issues/' + state.issues.length
  },
  'view N --json body --jq .body': () => issue.body.replaceAll('\\n', '\\r\\n'),
  'edit N --add-assignee': () => { issue.assignee = flag('--add-assignee') },
  'edit N --title': () => { Object.assign(issue, { title, body }) },
  'comment N --body-file': () => { state.emails.push('Comment: ' + body) },
  'close N': () => { issue.isOpen = false },
}
const given = [command, ...(issue ? ['N', ...args.slice(1)] : args)].join(' ')
const [, act] = Object.entries(known).find(([start]) => given.startsWith(start)) ?? []
if (!act || state.isBroken) throw new Error('gh does not know this: ' + given)
process.stdout.write(act() ?? '')
fs.writeFileSync('STATE', JSON.stringify(state))
`

interface Run {
  errors?: string
  warnings?: string
  /** What has become of the two jobs before. */
  site?: string
  publish?: string
  changes?: string
  day?: string
  event?: string
}

/** A Tuesday, and two Mondays that follow each other, of which none is a month's first. */
const [tuesday, monday, nextMonday, firstMonday] = ['2027-01-12', '2027-01-18', '2027-01-25', '2027-02-01']

/** Issues to which runs report. */
function makeIssues() {
  const file = join(makeFolder(), 'state.json')
  const read = (): State => JSON.parse(readFileSync(file, 'utf8'))
  writeFileSync(file, JSON.stringify({ issues: [], emails: [] }))
  const date = '#!/bin/sh\nPATH=/usr/bin:/bin exec date --date="$DAY" "$@"\n'
  const path = makePrograms({ gh: gh.replaceAll('STATE', file), date })
  /** Reports a run, and returns the emails that it sends. */
  const report = async ({ errors = '', warnings = '', changes = '', ...given }: Run) => {
    const { site = 'success', publish = 'success', day = tuesday, event = 'push' } = given
    const before = read().emails.length
    const { code, stderr } = await run('bash', [`${process.cwd()}/.ci/report`], makeFolder(), {
      PATH: path,
      DAY: day,
      GITHUB_EVENT_NAME: event,
      ASSIGNEE: 'mary',
      SITE: site,
      PUBLISH: publish,
      ERRORS: errors,
      WARNINGS: warnings,
      CHANGES: changes,
    })
    return { code, stderr, emails: read().emails.slice(before) }
  }
  const open = () => read().issues.filter(({ isOpen }) => isOpen)
  const titles = () => open().map(({ title }) => title)
  /** Returns the open issue whose title begins with some words. */
  const issue = (name: string): Issue => {
    const found = open().find(({ title }) => title.startsWith(`${name}: `))
    if (found === undefined) throw new Error(`No issue “${name}” is open.`)
    return found
  }
  return { report, issue, titles }
}

const mistake = '::error file=content/home.yaml,line=3,col=5::“Home page › Heading” has 70 characters.%0AShorten it.'
const leftOut = '::warning file=content/programs.yaml,line=9,col=1::“Our programs › 2 › Photograph” is not shown.'
const endsSoon = '::warning::A photograph is shown only until 2027-01-15.'
const endsLater = '::notice::A photograph is shown only until 2027-02-10.'
const unused = (count: number) => Array(count).fill('::notice::A file in assets/programs is not used.').join('\n')

test('a mistake is an issue, each later change that waits a comment, and the next publication closes it', async () => {
  const { report, issue, titles } = makeIssues()
  const first = await report({ errors: mistake, changes: '[“One” by Mary](https://one)' })
  assert.equal(first.emails, ['New: Not published: “Home page › Heading” has 70 characters.'])
  const { assignee, body } = issue('Not published')
  assert.is(assignee, 'mary')
  assert.match(body, /\n {4}Shorten it\.\n {4}\(content\/home\.yaml, line 3\)\n/)
  assert.match(body, '[“One” by Mary](https://one)')
  assert.match(body, 'The site is as before, without uploads that have been deleted')
  const again = await report({ errors: mistake, changes: '[“One” by Mary](https://one)' })
  const later = await report({ errors: mistake, changes: '[“One” by Mary](https://one) [“Two” by Ann](https://two)' })
  assert.equal([again.emails.length, later.emails.length], [0, 1])
  assert.match(later.emails.join(), '[“Two” by Ann](https://two)')
  const corrected = await report({})
  assert.equal([titles(), corrected.emails], [[], []])
  assert.equal(
    [first, again, later, corrected].map(({ code }) => code),
    [1, 1, 1, 0],
  )
})

test('a warning is an issue at once, even while a mistake waits, and the issue closes when there is none left', async () => {
  const { report, issue, titles } = makeIssues()
  const warnings = [leftOut, endsSoon, endsLater, unused(1)].join('\n')
  const { emails } = await report({ warnings, errors: mistake })
  assert.is(emails.length, 2)
  assert.equal(titles().sort(), [
    'Not published: “Home page › Heading” has 70 characters.',
    'Warnings: “Our programs › 2 › Photograph” is not shown.',
  ])
  assert.match(issue('Warnings').body, 'shown only until 2027-01-15')
  assert.not.match(issue('Warnings').body, /2027-02-10|not used/)
  // A line has moved, and another warning is gone.
  assert.equal((await report({ warnings: leftOut.replace('line=9', 'line=12') })).emails, [])
  assert.not.match(issue('Warnings').body, '2027-01-15')
  assert.equal([(await report({})).emails, titles()], [[], []])
})

test('an upload whose form is not saved yet sends no email', async () => {
  const { report } = makeIssues()
  await report({ warnings: leftOut })
  assert.equal((await report({ warnings: `${leftOut}\n${unused(1)}` })).emails, [])
})

test('reminders are for Mondays, and equal ones are counted', async () => {
  const { report, issue } = makeIssues()
  const warnings = [unused(3), endsLater, '::warning::A file in assets/root is not published.'].join('\n')
  assert.is((await report({ warnings })).emails.length, 1)
  const { emails } = await report({ warnings, day: monday })
  assert.equal(emails, ['New: Reminders: 3 files in assets/programs are not used.'])
  assert.match(issue('Reminders').body, /\n {4}A photograph is shown only until 2027-02-10\.\n$/)
  assert.match(issue('Warnings').body, /\n {4}A file in assets\/root is not published\.\n$/)
})

test('a reminder comes again if there is more of it, not if there is less, and on a month’s first Monday', async () => {
  const { report, titles } = makeIssues()
  const count = async (files: number, day: string, event = 'workflow_dispatch') =>
    (await report({ warnings: files > 0 ? unused(files) : '', day, event })).emails.length
  assert.equal([await count(2, monday), await count(2, nextMonday)], [1, 0])
  assert.equal([await count(1, nextMonday), titles()], [0, ['Reminders: A file in assets/programs is not used.']])
  // It is more than last time, although it has been said before.
  assert.is(await count(2, nextMonday), 1)
  assert.equal([await count(10, nextMonday), await count(9, nextMonday)], [1, 0])
  assert.equal([await count(9, firstMonday), await count(9, firstMonday, 'push')], [1, 0])
  assert.equal([await count(0, tuesday), titles().length], [0, 1])
  assert.equal([await count(0, nextMonday), titles().length], [0, 0])
})

test('if GitHub fails, the issue says what to do, and that nothing came down', async () => {
  const failures = [
    { publish: 'failure' },
    { site: 'failure', publish: 'skipped' },
    { site: 'cancelled', publish: 'skipped' },
    { errors: mistake, publish: 'failure' },
    { errors: mistake, publish: 'cancelled' },
  ]
  for (const failed of failures) {
    const { report, issue } = makeIssues()
    assert.is((await report(failed)).code, 1)
    const { title, body } = issue('Not published')
    assert.match(title, /^Not published: GitHub failed\. .*“Re-run all jobs”\.$/)
    assert.match(body, /\*\*Nothing came down\.\*\* .* call the number in the red box/)
    assert.is(body.includes('Shorten it.'), 'errors' in failed)
  }
})

test('if nothing could be built, the issue says that nothing came down, and no warning is closed', async () => {
  const { report, issue, titles } = makeIssues()
  await report({ warnings: leftOut })
  await report({ warnings: unused(1), day: monday, errors: mistake, site: 'failure', publish: 'skipped' })
  assert.equal(titles().sort(), [
    'Not published: “Home page › Heading” has 70 characters.',
    'Warnings: “Our programs › 2 › Photograph” is not shown.',
  ])
  assert.match(issue('Not published').body, /\*\*Nothing came down\.\*\* .* call the number in the red box/)
})

test('signs in a message are as they were', async () => {
  const { report, issue } = makeIssues()
  await report({ errors: '::error::100%25 <b> @mary%0D%0Anext' })
  assert.match(issue('Not published').body, /\n\n {4}100% <b> @mary\n {4}next\n$/)
})
