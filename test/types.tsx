import type { Route } from '../build.ts'
import type { ProgramCard } from '../components/sections/our-programs.tsx'
import { PdfLink } from '../components/shared/text-link.tsx'
import { Photograph } from '../components/shared/photograph.tsx'
import type { Call, Program } from '../content/schema.ts'

// Mistakes that the compiler must report. `npm run check` runs the compiler, which fails here if one of them compiles.

type CardProps = Parameters<typeof ProgramCard>[0]

/** A program card takes these four fields, and no others. */
export const fields = {
  title: true,
  description: true,
  programImage: true,
  animationDelay: true,
} satisfies Record<keyof CardProps, true>

declare const program: Required<Program>
declare const call: Required<Call>

// @ts-expect-error A page never shows a photograph as the content names it, which nobody has checked.
export const photograph = <Photograph photograph={program.photograph} sizes="" />

// @ts-expect-error A page never links to a PDF as the content names it.
export const pdf = <PdfLink {...call.pdf} />

// @ts-expect-error A route gives its page all that the page asks for.
export const stub: Route = { path: '/about', page: 'stub', props: { title: 'About' } }

// @ts-expect-error A route names a page that exists.
export const news: Route = { path: '/news', page: 'news-page', props: {} }
