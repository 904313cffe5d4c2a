import type { NoRoutes, Output, RoutesLackingProps, TypedSite } from '../../generator/site.ts'
import { publish } from '../../generator/publish.ts'

// Mistakes that the compiler must report. `npm test` runs the compiler, which fails here if one of them compiles.

interface PagesWithProps {
  stub: typeof import('../../pages/stub.tsx')
}

type Routes = TypedSite<PagesWithProps>['routes']

export const routes: Routes = [
  { path: '/about', page: 'stub', props: { title: 'about', colour: 'petal' } },
  // @ts-expect-error The title must be one of those in the content.
  { path: '/about', page: 'stub', props: { title: 'abuot', colour: 'petal' } },
  // @ts-expect-error The colour must be one of the palette.
  { path: '/about', page: 'stub', props: { title: 'about', colour: 'pettal' } },
  // @ts-expect-error The title is missing.
  { path: '/about', page: 'stub', props: { colour: 'petal' } },
  // @ts-expect-error The home page has no props of its own.
  { path: '/', page: 'home', props: { title: 'about' } },
]

const incomplete = [{ path: '/about', page: 'stub' }] as const satisfies Routes

// @ts-expect-error The stub page needs its props.
export type CompleteRoutes = NoRoutes<RoutesLackingProps<typeof incomplete, PagesWithProps>>

export function publishUnchecked(output: Output) {
  // @ts-expect-error Unchecked output cannot be published.
  return publish(output, 'dist')
}
