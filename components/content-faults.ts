import * as careers from '../content/careers.ts'
import * as errors from '../content/errors.ts'
import * as home from '../content/home.ts'
import * as navigation from '../content/navigation.ts'
import * as organization from '../content/organization.ts'
import * as placeholders from '../content/placeholders.ts'
import * as programs from '../content/programs.ts'
import * as security from '../content/security.ts'
import { contentShapes } from '../content/types.ts'
import * as v from 'valibot'
import { readContent } from './read-content.ts'
import { findSharedWords } from './shared-words.ts'

/** Something in the content that cannot be published. */
export interface ContentFault {
  /** The file, as a path from the project's root. */
  file: string
  /** The way from the file's export down to what is wrong. */
  path: readonly (string | number)[]
  /** Given where the name of a field is wrong, and not its value. */
  at?: 'name'
  /** What is wrong, in one sentence. */
  text: string
  /** How to mend it, in another. */
  mend: string
  /** Given where the value is missing or empty. */
  isAbsent?: boolean
}

/** The files of content with what they export, which may be anything: staff write them, and types are stripped unread. */
const files: Readonly<Record<string, unknown>> = {
  'content/careers.ts': careers,
  'content/errors.ts': errors,
  'content/home.ts': home,
  'content/navigation.ts': navigation,
  'content/organization.ts': organization,
  'content/placeholders.ts': placeholders,
  'content/programs.ts': programs,
  'content/security.ts': security,
} satisfies Record<keyof typeof contentShapes, unknown>

/** Finds all that is wrong in the content, file by file. Whatever the content holds, nothing is thrown. */
export function findContentFaults(): readonly ContentFault[] {
  return [
    ...Object.entries(contentShapes).flatMap(([file, shape]) => findFaults(file, shape)),
    ...findSharedWords(files),
  ]
}

function findFaults(file: string, shape: v.GenericSchema): ContentFault[] {
  try {
    const { issues = [] } = v.safeParse(shape, files[file])
    return issues.map((issue) => describeIssue(file, issue))
  } catch {
    // Content that computes its values may throw while they are read.
    return [
      {
        file,
        path: [],
        text: `${file} cannot be read.`,
        mend: 'Write its values as plain texts, numbers, lists and groups of fields.',
      },
    ]
  }
}

function describeIssue(file: string, issue: v.BaseIssue<unknown>): ContentFault {
  const items: readonly v.IssuePathItem[] = issue.path ?? []
  const path = items.map(({ key }) => (typeof key === 'number' ? key : String(key)))
  const [text = '', mend = ''] = issue.message.split('\n').map((sentence) => fillIn(sentence, file, path))
  const isName = items.at(-1)?.origin === 'key'
  const value = readContent(files[file], path.map(String))
  const isAbsent = value === undefined || (typeof value === 'string' && value.trim() === '')
  return { file, path, ...(isName && { at: 'name' }), text, mend, ...(isAbsent && { isAbsent }) }
}

/** Puts the names of the value and of what it is part of into a sentence. */
function fillIn(sentence: string, file: string, path: readonly (string | number)[]): string {
  const place = namePlace(path)
  const owner = path.length > 1 ? namePlace(path.slice(0, -1)) : file
  return sentence
    .replace(/^\{place\}/, () => place.charAt(0).toUpperCase() + place.slice(1))
    .replace('{owner}', () => owner)
}

/** Names a place as people read it: `organization.social.x.address`, or `title` in entry 4 of `programs`. */
function namePlace(path: readonly (string | number)[]): string {
  const last = path.findLastIndex((key) => typeof key === 'number')
  if (last === -1) return `\`${path.join('.')}\``
  const owner = namePlace(path.slice(0, last))
  const field = path.slice(last + 1).join('.')
  return field === ''
    ? `entry ${Number(path[last]) + 1} of ${owner}`
    : `\`${field}\` in entry ${Number(path[last]) + 1} of ${owner}`
}
