import { realpathSync } from 'node:fs'
import type { Problem } from '../generator/problem.ts'

// Tells people in one issue what is wrong with the site. GitHub sends an email for a new issue and for each comment.

/** What a run of Deploy has done, and who is told. */
interface Run {
  /** How its job has ended: `success`, or something else if nothing is published. */
  result: string
  /** What its build has found. If it did not come so far, there is nothing. */
  problems: readonly Problem[]
  /** The names on GitHub of those who get an email, such as `mary` or `mary jane`. */
  people?: string
}

/** The issue as it should be, and a comment if something is new. */
interface Told {
  title: string
  body: string
  comment: string | undefined
}

/** How the title of the issue begins, by which the next run finds it. */
const start = 'Website: '

/** Decides what people are told. `before` is the body of the issue that is open. Returns nothing if nobody has to do anything. */
export function decide({ result, problems, people = '' }: Run, before = ''): Told | undefined {
  const isPublished = result === 'success'
  const errors = problems.filter(({ kind }) => kind === 'error')
  if (!isPublished && errors.length === 0) errors.push(gitHubFailed)
  const urgent = [...errors, ...problems.filter(({ kind }) => kind === 'warning')].slice(0, most)
  const [first] = urgent
  if (first === undefined) return undefined
  const notices = problems.filter(({ kind }) => kind === 'notice').slice(0, most)
  const mentions = people
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((name) => `@${name} `)
    .join('')
  const introduction = mentions + (isPublished ? published : notPublished)
  const news = findNews(urgent, before)
  return {
    title: `${start}${first.text}`.slice(0, 200),
    body: [introduction, ...[...urgent, ...notices].map(describe)].join('\n\n'),
    comment: news.length > 0 ? [introduction, ...news.map(describe)].join('\n\n') : undefined,
  }
}

/** Finds what the issue does not say yet, or not so often. */
function findNews(problems: readonly Problem[], before: string): Problem[] {
  let known = withoutNumbers(before.replaceAll('\r', ''))
  return problems.filter((problem) => {
    const words = withoutNumbers(wordsOf(problem))
    const isKnown = known.includes(words)
    known = known.replace(words, '')
    return !isKnown
  })
}

/** The number of an entry changes when somebody drags it: `Our programs › Program 2`. */
const withoutNumbers = (text: string) => text.replace(/ \d+(?= (›|is|has) )/g, '')

/** An issue has room for so many problems of each kind. */
const most = 100

const published = 'The site is published, but not as it should be:'
const notPublished =
  '**Nothing came down.** The site is as before. If a photograph must come down, call the number in the red box of the guide.'
const gitHubFailed: Problem = {
  kind: 'error',
  text: 'GitHub failed.',
  fix: 'Open Actions, Deploy, the newest run, and choose “Re-run all jobs”.',
}

const labels = { error: 'Mistake', warning: 'Warning', notice: 'Reminder' }

/** What a problem says. Lines that begin with four spaces are a code block, whatever is in them. */
const wordsOf = ({ kind, text, fix = '' }: Problem) => indent(`${labels[kind]}: ${text}\n${fix}`.trim())

/** Adds where it is. That is no news if it has moved. */
function describe(problem: Problem): string {
  const { file, line } = problem.location ?? {}
  return file ? `${wordsOf(problem)}\n${indent(`(${file}, line ${line})`)}` : wordsOf(problem)
}

const indent = (text: string) => text.replace(/^/gm, '    ')

interface Issue {
  number: number
  title: string
  body: string | null
  user: { login: string }
}

/** Opens, changes or closes the issue. */
async function tell(run: Run): Promise<void> {
  const issues = (await call('GET', '?state=open&per_page=100')) as Issue[]
  const issue = issues.find(({ title, user }) => user.login === 'github-actions[bot]' && title.startsWith(start))
  const told = decide(run, issue?.body ?? '')
  if (!issue && told) await call('POST', '', { title: told.title, body: told.body })
  if (issue && !told) await call('PATCH', `/${issue.number}`, { state: 'closed' })
  if (issue && told) {
    // If this fails, the next run says it again.
    if (told.comment !== undefined) await call('POST', `/${issue.number}/comments`, { body: told.comment })
    await call('PATCH', `/${issue.number}`, { title: told.title, body: told.body })
  }
}

/** https://docs.github.com/en/rest/issues */
async function call(method: string, path: string, values?: object): Promise<unknown> {
  const { GITHUB_API_URL, GITHUB_REPOSITORY, GH_TOKEN } = process.env
  const headers = { Authorization: `Bearer ${GH_TOKEN}`, 'Content-Type': 'application/json' }
  const body = values ? JSON.stringify(values) : null
  const response = await fetch(`${GITHUB_API_URL}/repos/${GITHUB_REPOSITORY}/issues${path}`, { method, headers, body })
  if (!response.ok) throw new Error(`GitHub answers ${response.status} to ${method} ${path}: ${await response.text()}`)
  return response.json()
}

if (realpathSync(process.argv[1] ?? '.') === import.meta.filename) {
  const { ASSIGNEE, PROBLEMS = '', RESULT = '' } = process.env
  // A build that succeeds always says what it has found. Without that, the issue would be closed.
  const problems = JSON.parse(RESULT === 'success' ? PROBLEMS : PROBLEMS || '[]')
  await tell({ result: RESULT, problems, ...(ASSIGNEE && { people: ASSIGNEE }) })
}
