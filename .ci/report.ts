import { hash } from 'node:crypto'
import { realpathSync } from 'node:fs'
import { describe, type Problem } from '../generator/problem.ts'

// Says in one issue what is wrong with the site now. GitHub sends an email for a new issue and for each comment.

/** How a run of Deploy ended. */
interface Run {
  /** The result of its job: `success`, or something else if nothing is published. */
  result: string
  /** What its build has found. */
  problems: readonly Problem[]
  /** The names on GitHub of those who get an email, such as `mary` or `mary jane`. */
  people?: string
}

/** How the title of the issue begins, by which the next run finds it. */
const start = 'Website: '

const published =
  'The site is published, but not as it should be. If something must come down and does not, do what “What happens then” in deploy/README.md says, or call the number in the red box of the guide.'
const notPublished =
  '**Nothing came down.** The site is as before. If a photograph must come down, do what “What happens then” in deploy/README.md says, or call the number in the red box of the guide.'
const unfinished: Problem = {
  kind: 'error',
  text: 'Deploy did not finish.',
  fix: 'Open Actions, Deploy, its newest run, which says why. Then choose “Re-run all jobs”.',
}

const dropped: Problem = {
  kind: 'warning',
  text: 'GitHub has not passed on what the build found, because a part of it looks like a secret.',
  fix: 'Open Actions, Deploy, its newest run, whose log says what it is.',
}

/**
 * Writes the issue, and a comment if something is new. `before` is the body of the open issue. Returns nothing if nobody
 * has to do anything.
 */
export function writeReport({ result, problems, people = '' }: Run, before = '') {
  const isPublished = result === 'success'
  const hasReason = isPublished || problems.some(({ kind }) => kind === 'error')
  const all = hasReason ? problems : [unfinished, ...problems]
  const urgent = ['error', 'warning'].flatMap((kind) => all.filter((problem) => problem.kind === kind))
  const [first] = urgent
  if (first === undefined) return undefined
  const notices = all.filter(({ kind }) => kind === 'notice')
  const known = /<!-- known: (.*) -->/.exec(before)?.[1]?.split(' ') ?? []
  const news = urgent.filter((problem) => !known.includes(keyOf(problem)))
  const names = people.split(/[\s,@]+/).filter(Boolean)
  const introduction = [...names.map((name) => `@${name}`), isPublished ? published : notPublished].join(' ')
  // What a run could not say may still be there, and was already said.
  const isComplete = hasReason && !problems.includes(dropped)
  const keys = new Set([...(isComplete ? [] : known), ...urgent.map(keyOf)])
  // GitHub accepts 65,536 characters.
  const write = (listed: readonly Problem[]) => [introduction, ...listed.map(asText)].join('\n\n').slice(0, 60_000)
  return {
    title: `${start}${describe(first).split('\n')[0]}`.slice(0, 200),
    body: `${write([...urgent, ...notices])}\n\n<!-- known: ${[...keys].join(' ')} -->`,
    comment: news.length > 0 ? write(news) : undefined,
  }
}

/** What makes a problem the same in the next run, although its line may have moved. */
const keyOf = ({ kind, where, text, fix }: Problem) =>
  hash('sha256', JSON.stringify([kind, where, text, fix])).slice(0, 12)

const labels = { error: 'Mistake', warning: 'Warning', notice: 'Reminder' }

/** Writes a problem as a code block, which shows it as it is. */
function asText({ fix = '', location, ...problem }: Problem): string {
  const place = location && `(${location.file}, line ${location.line})`
  const lines = [`${labels[problem.kind]}: ${describe(problem)}`, fix, place].filter(Boolean)
  return lines.join('\n').replace(/^/gm, '    ')
}

/** Opens, changes or closes the issue. */
export async function publishReport(run: Run): Promise<void> {
  const issues = (await request('GET', '?state=open&per_page=100')) as Issue[]
  const issue = issues.find(({ title, user }) => user.login === 'github-actions[bot]' && title.startsWith(start))
  const report = writeReport(run, issue?.body ?? '')
  if (report) {
    const { title, body, comment } = report
    // The comment is first: if it fails, the next run writes it.
    if (issue && comment) await request('POST', `/${issue.number}/comments`, { body: comment })
    await (issue ? request('PATCH', `/${issue.number}`, { title, body }) : request('POST', '', { title, body }))
  } else if (issue) await request('PATCH', `/${issue.number}`, { state: 'closed' })
}

interface Issue {
  number: number
  title: string
  body: string | null
  user: { login: string }
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

/** Reads how Deploy ended. */
export function readRun({ NOTIFY = '', PROBLEMS = '', RESULT = '' }: NodeJS.ProcessEnv): Run {
  const lost = RESULT === 'success' ? [dropped] : []
  return { result: RESULT, problems: PROBLEMS ? JSON.parse(PROBLEMS) : lost, people: NOTIFY }
}

if (realpathSync(process.argv[1] ?? '.') === import.meta.filename) await publishReport(readRun(process.env))
