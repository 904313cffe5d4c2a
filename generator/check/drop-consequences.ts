import type { ContentFault } from '../facts.ts'
import type { Problem } from '../problem.ts'

/** A fault of the content, and the problem as which it is told. */
export interface ToldFault {
  fault: ContentFault
  problem: Problem
}

/**
 * Returns the problems of pages without those that only come of faults in the content: whoever has made one mistake is
 * told of it once. A problem comes of a fault where it stands at the same place, speaks of the same value or the same
 * field, or finds missing what is missing in the content. Where that deceives, the problem is told by the next build.
 */
export function dropConsequences(problems: readonly Problem[], faults: readonly ToldFault[]): readonly Problem[] {
  return problems.filter((problem) => !faults.some((told) => comesOf(problem, told)))
}

function comesOf(problem: Problem, { fault, problem: cause }: ToldFault): boolean {
  if (overlaps(problem, cause) || quotes(problem, readMarked(cause)) || sharesCharacter(problem, cause)) return true
  // What stands elsewhere in the content has a cause of its own there.
  return !isInFolderOf(fault, problem) && (names(problem, fault) || (leavesNothing(fault) && isLack(problem)))
}

function isInFolderOf({ file }: ContentFault, { location }: Problem): boolean {
  return location?.line !== undefined && location.file?.startsWith(file.slice(0, file.lastIndexOf('/') + 1)) === true
}

function overlaps({ location: place }: Problem, { location: cause }: Problem): boolean {
  if (place?.line === undefined || place.file !== cause?.file || place.line !== cause?.line) return false
  const [start, end] = spanOf(place)
  const [causeStart, causeEnd] = spanOf(cause)
  return start < causeEnd && causeStart < end
}

function spanOf({ column = 0, length = 1 }: NonNullable<Problem['location']>): readonly [start: number, end: number] {
  return [column, column + length]
}

/** Returns the text that a problem points at; an empty one where that is no text. */
function readMarked({ location }: Problem): string {
  const { lineText = '', column = 0, length = 0 } = location ?? {}
  const marked = Buffer.from(lineText)
    .subarray(column, column + length)
    .toString()
  return /^(['"`]).*\1$/.test(marked) ? marked.slice(1, -1) : ''
}

/** Short values stand anywhere; only longer ones tell something. */
function quotes({ text }: Problem, value: string): boolean {
  return value.length > 3 && text.includes(value)
}

function sharesCharacter({ text }: Problem, { text: cause }: Problem): boolean {
  const [code] = /U\+[0-9A-F]{4,}/.exec(cause) ?? []
  return code !== undefined && text.includes(code)
}

/** Tells whether a page failed at the very field, or a check speaks of it. */
function names({ text, location }: Problem, { path }: ContentFault): boolean {
  const field = path.findLast((key) => typeof key === 'string')
  if (field === undefined) return false
  const word = new RegExp(`\\b${field.replace(/\W/g, '\\$&')}\\b`)
  const isFailure = /could not be rendered|failed while it was loaded/.test(text)
  return word.test(isFailure ? (location?.lineText ?? '') : text.replace(/"[^"]*"|<[^>]*>/g, ''))
}

/** A field under a wrong name is missing under its own. */
function leavesNothing({ isAbsent = false, at }: ContentFault): boolean {
  return isAbsent || at === 'name'
}

/** Tells whether React or a check misses something. */
function isLack({ text }: Problem): boolean {
  return /\bundefined\b| without (a name|text)| has no (title|description)\b|"key" prop/.test(text)
}
