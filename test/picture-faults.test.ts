import { problemsOf } from '../generator/problem.ts'
import { buildOnce } from './built-site.ts'
import { assertProblems, type ExpectedProblem } from './generator/assert-problem.ts'
import { createSuite } from './generator/suite.ts'
import { copySite, editFile } from './site-copy.ts'

const test = createSuite('picture faults')

const mistakes: Readonly<Record<string, { file: string; find: RegExp; put: string; problem: ExpectedProblem }>> = {
  'a picture of a program is not there': {
    file: 'content/programs.ts',
    find: /assets\/programs\/[^']*/,
    put: 'assets/programs/lost.jpg',
    problem: {
      text: 'There is no picture assets/programs/lost.jpg.',
      file: 'content/programs.ts',
      at: "'assets/programs/lost.jpg'",
      note: 'name one of those that are: assets/programs/girls-care.svg, ',
    },
  },
  'the photograph of the hero is not there': {
    file: 'content/home.ts',
    find: /(\n\} satisfies Hero\b)/,
    put: "\n  photograph: 'assets/hero/lost.jpg',$1",
    problem: {
      text: 'There is no picture assets/hero/lost.jpg.',
      file: 'content/home.ts',
      at: "'assets/hero/lost.jpg'",
      note: 'Put the file there',
    },
  },
  'two programs have the same drawing': {
    file: 'content/programs.ts',
    find: /(file: )('.*\.svg')([^]*?file: )'.*'/,
    put: '$1$2$3$2',
    problem: {
      text: 'The programs in entry 1 and entry 2 of `programs` have the same drawing',
      file: 'content/programs.ts',
      note: 'a picture of its own',
    },
  },
}

for (const [mistake, { file, find, put, problem }] of Object.entries(mistakes)) {
  test(`staff are told where ${mistake}`, async () => {
    const site = copySite()
    editFile(site, file, find, put)
    const problems = await buildOnce(undefined, site).then(
      () => [],
      (error: unknown) => problemsOf(error, site.root),
    )
    assertProblems(problems.slice(0, 1), problem)
  })
}

test.run()
