import type { ProgramCard } from '../components/sections/our-programs.tsx'
import type { Content, ShownContent } from '../content/schema.ts'

// Mistakes that the compiler must report. `npm run check` runs the compiler, which fails here if one of them compiles.

type CardProps = Parameters<typeof ProgramCard>[0]

/** A program card takes these four fields, and no others. */
export const fields = {
  title: true,
  description: true,
  programImage: true,
  animationDelay: true,
} satisfies Record<keyof CardProps, true>

// @ts-expect-error A page never gets a photograph as the content names it, which nobody has checked.
export const photograph: ShownContent['home']['hero']['photograph'] = {} as Content['home']['hero']['photograph']

// @ts-expect-error A page never gets a PDF as the content names it.
export const pdf: ShownContent['careers']['calls'][number]['pdf'] = {} as Content['careers']['calls'][number]['pdf']
