import { hash } from 'node:crypto'
import { realpathSync } from 'node:fs'
import { describe, type Problem } from '../generator/problem.ts'

// Says in one issue what is wrong with the site now. GitHub sends an email for a new issue and for each comment.
// Problems come from the build as the output of its step, which deploy.yml hands on. The body keeps a key of each in a
// comment of HTML.

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
  const write = (listed: readonly Problem[]) => [introduction, ...listed.map(asText)].join('\n\n').slice(0, mostLetters)
  const news = withoutKnown(urgent, before)
  return {
    title: `${start}${describe(first)}`.slice(0, 200),
    body: `${write([...urgent, ...notices])}\n\n<!-- ${urgent.map(keyOf).join(' ')} -->`,
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

/** GitHub accepts 65,536 letters in all. The rest is for the keys. */
const mostLetters = 45_000

/** Leaves out what the issue says already. If two programs have the same problem, it says so twice. */
function withoutKnown(problems: readonly Problem[], before: string): Problem[] {
  const known = /<!-- ([\da-f ]+) -->\s*$/.exec(before)?.[1]?.split(' ') ?? []
  return problems.filter((problem) => {
    const index = known.indexOf(keyOf(problem))
    if (index >= 0) known.splice(index, 1)
    return index < 0
  })
}

/** Stands for a problem in the body. A problem is not new because its line moved or its entry was dragged. */
function keyOf({ kind, formPath = [], text, fix, location }: Problem): string {
  const labels = formPath.map(([label]) => label)
  return hash('sha256', JSON.stringify([kind, labels, text, fix, location?.file])).slice(0, 8)
}

const labels = { error: 'Mistake', warning: 'Warning', notice: 'Reminder' }

/** Lines that begin with four spaces are a code block, whatever they contain. */
function asText(problem: Problem): string {
  const { kind, fix, location } = problem
  const lines = [`${labels[kind]}: ${describe(problem)}`, fix, location && `(${location.file}, line ${location.line})`]
  return lines.filter(Boolean).join('\n').replace(/^/gm, '    ')
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

async function findIssue(page = 1): Promise<Issue | undefined> {
  const issues = (await request('GET', `?state=open&per_page=100&page=${page}`)) as Issue[]
  const found = issues.find(({ title, user }) => user.login === 'github-actions[bot]' && title.startsWith(start))
  return found || issues.length < 100 ? found : findIssue(page + 1)
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
