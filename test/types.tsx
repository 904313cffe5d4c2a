import type {} from '../components/attributes.d.ts'
import type { ProgramCard } from '../components/sections/our-programs.tsx'
import type { Content, ShownContent } from '../content/schema.ts'

// Mistakes that the compiler must report. `npm run check` runs the compiler, which fails here if one of them compiles.

type CardProps = Parameters<typeof ProgramCard>[0]

const programImage = { id: 'her-choice', photograph: undefined, drawing: undefined, colour: 'leaf' } as const
const card = { title: 'Her Choice', description: 'It is yours.', programImage, animationDelay: 0 } satisfies CardProps

/** A program card takes these four fields, and no others. */
export const fields = {
  title: true,
  description: true,
  programImage: true,
  animationDelay: true,
} satisfies Record<keyof CardProps, true>

// @ts-expect-error The name of the delay is misspelt.
export const misspelt: CardProps = { ...card, animatonDelay: 100 }

// @ts-expect-error The title is not a text.
export const mistyped: CardProps = { ...card, title: 1 }

export const known = <main data-behaviour="navbar" />

// @ts-expect-error There is no such behaviour.
export const unknown = <main data-behaviour="navbra" />

// @ts-expect-error A page never gets a photograph as the content names it, which nobody has checked.
export const photograph: ShownContent['home']['hero']['photograph'] = {} as Content['home']['hero']['photograph']

// @ts-expect-error A page never gets a PDF as the content names it.
export const pdf: ShownContent['careers']['calls'][number]['pdf'] = {} as Content['careers']['calls'][number]['pdf']
