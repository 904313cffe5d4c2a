import * as assert from 'uvu/assert'
import type { Problem } from '../../generator/problem.ts'

/** What must be true of a problem; what is left out may be anything. */
export interface ExpectedProblem {
  text: string | RegExp
  file?: string
  /** The source line that the place must point at, without the white space round it. */
  lineText?: string
  /** What stands at the place's column. */
  at?: string
  /** Words of the note that says how to mend it, or where it happened. */
  note?: string | RegExp
}

/** Asserts that exactly the expected problems were found, in any order. */
export function assertProblems(problems: readonly Problem[], ...expected: readonly ExpectedProblem[]): void {
  const texts = problems.map(({ text }) => text)
  assert.is(
    problems.length,
    expected.length,
    `${expected.length} problems were expected, but there are ${problems.length}: ${texts.join(' | ')}`,
  )
  for (const one of expected) {
    const problem = problems.find(({ text }) =>
      typeof one.text === 'string' ? text.includes(one.text) : one.text.test(text),
    )
    assert.ok(problem, `${one.text} was expected in: ${texts.join(' | ')}`)
    assertProblem(problem, one)
  }
}

function assertProblem({ location, notes = [] }: Problem, { file, lineText, at, note }: ExpectedProblem): void {
  if (file !== undefined) assert.is(location?.file, file)
  if (lineText !== undefined) {
    assert.is(location?.lineText?.trim(), lineText)
    assert.ok(
      Number.isInteger(location?.line) && Number.isInteger(location?.column),
      'The place has no line or column.',
    )
  }
  if (at !== undefined) assert.is(location?.lineText?.slice(location.column, Number(location.column) + at.length), at)
  if (note !== undefined) assert.match(notes.map(({ text }) => text).join('\n'), note)
}
