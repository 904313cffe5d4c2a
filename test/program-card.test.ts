import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { ProgramCard } from '../components/sections/programs.tsx'
import { programs } from '../content/programs.ts'

/** Does not compile where the component takes more or other fields, or fewer. */
const fields = {
  title: true,
  description: true,
  programImage: true,
  animationDelay: true,
} satisfies Record<keyof Parameters<typeof ProgramCard>[0], true>

test('a program card takes exactly title, description, programImage and animationDelay, of which content gives the first three', () => {
  for (const program of programs) assert.equal([...Object.keys(program), 'animationDelay'], Object.keys(fields))
})

test.run()
