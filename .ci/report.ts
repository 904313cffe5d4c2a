import { realpathSync } from 'node:fs'
import { describe, type Problem } from '../generator/problem.ts'

// Says in one issue what is wrong with the site now. GitHub sends an email for a new issue and for each comment.
// Problems come from the build as the output of its step, which deploy.yml hands on.

/** How a run of Deploy has ended. */
interface Run {
  /** The result of its job: `success`, or something else if nothing is published. */
  result: string
  /** What its build has found: nothing if the job ended before. */
  problems: readonly Problem[]
  /** The names on GitHub of those who get an email, such as `mary` or `mary jane`. */
  people?: string
}

/** What the issue should say, and a comment if something is new. */
interface Report {
  title: string
  body: string
  comment?: string
}

/** How the title of the issue begins, by which the next run finds it. */
const start = 'Website: '

/** Writes the report. `before` is the body of the open issue. Returns nothing if nobody has to do anything. */
export function writeReport({ result, problems, people = '' }: Run, before = ''): Report | undefined {
  const isPublished = result === 'success'
  const errors = problems.filter(({ kind }) => kind === 'error')
  if (!isPublished && errors.length === 0) errors.push(unfinished)
  const urgent = [...errors, ...problems.filter(({ kind }) => kind === 'warning')]
  const [first] = urgent
  if (first === undefined) return undefined
  const notices = problems.filter(({ kind }) => kind === 'notice')
  const names = people.split(/[\s,@]+/).filter(Boolean)
  const introduction = [...names.map((name) => `@${name}`), isPublished ? published : notPublished].join(' ')
  // GitHub accepts 65,536 letters.
  const write = (listed: readonly Problem[]) => [introduction, ...listed.map(asText)].join('\n\n').slice(0, 65_000)
  // Two files may have the same problem: what the issue said once is known once.
  const known = before.split('\n\n')
  const news = urgent.filter((problem) => {
    const index = known.findIndex((text) => text.startsWith(wordsOf(problem)))
    if (index >= 0) known.splice(index, 1)
    return index < 0
  })
  return {
    title: `${start}${describe(first).split('\n')[0]}`.slice(0, 200),
    body: write([...urgent, ...notices]),
    ...(news.length > 0 && { comment: write(news) }),
  }
}

const published =
  'The site is published, but not as it should be. If something must come down and does not, call the number in the red box of the guide.'
const notPublished =
  '**Nothing came down.** The site is as before. If a photograph must come down, call the number in the red box of the guide.'
const unfinished: Problem = {
  kind: 'error',
  text: 'Deploy did not finish.',
  fix: 'Open Actions, Deploy, its newest run, which says why. Then choose “Re-run all jobs”.',
}

const labels = { error: 'Mistake', warning: 'Warning', notice: 'Reminder' }

/** What a problem says, as a code block, which shows it as it is. It is the same when its line has moved. */
const wordsOf = ({ fix, ...problem }: Problem) =>
  `${labels[problem.kind]}: ${describe(problem)}\n${fix ?? ''}`.trim().replace(/^/gm, '    ')

function asText(problem: Problem): string {
  const { file, line } = problem.location ?? {}
  return wordsOf(problem) + (file === undefined ? '' : `\n    (${file}, line ${line})`)
}

interface Issue {
  number: number
  title: string
  body: string | null
  user: { login: string }
}

/** Opens, changes or closes the issue. */
export async function publishReport(run: Run): Promise<void> {
  const issue = await findIssue()
  const report = writeReport(run, issue?.body ?? '')
  if (!issue && report) await request('POST', '', { title: report.title, body: report.body })
  if (issue && !report) await request('PATCH', `/${issue.number}`, { state: 'closed' })
  if (issue && report) {
    // The comment is first: if it fails, the next run writes it.
    if (report.comment !== undefined) await request('POST', `/${issue.number}/comments`, { body: report.comment })
    await request('PATCH', `/${issue.number}`, { title: report.title, body: report.body })
  }
}

async function findIssue(): Promise<Issue | undefined> {
  const issues = (await request('GET', '?state=open&per_page=100')) as Issue[]
  return issues.find(({ title, user }) => user.login === 'github-actions[bot]' && title.startsWith(start))
}

/** https://docs.github.com/en/rest/issues */
async function request(method: string, path: string, values?: object): Promise<unknown> {
  const { GITHUB_API_URL, GITHUB_REPOSITORY, GH_TOKEN } = process.env
  const headers = { Authorization: `Bearer ${GH_TOKEN}`, 'Content-Type': 'application/json' }
  const body = values ? JSON.stringify(values) : null
  const response = await fetch(`${GITHUB_API_URL}/repos/${GITHUB_REPOSITORY}/issues${path}`, { method, headers, body })
  if (!response.ok) throw new Error(`GitHub answers ${response.status} to ${method} ${path}: ${await response.text()}`)
  return response.json()
}

if (realpathSync(process.argv[1] ?? '.') === import.meta.filename) {
  const { NOTIFY = '', PROBLEMS = '', RESULT = '' } = process.env
  // A build that succeeds always says what it has found. Without that, the issue would be closed.
  const problems = JSON.parse(RESULT === 'success' ? PROBLEMS : PROBLEMS || '[]')
  await publishReport({ result: RESULT, problems, people: NOTIFY })
}
