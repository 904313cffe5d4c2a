import type { NoRoutes, Output, RoutesLackingProps, TypedSite } from '../../generator/site.ts'
import { publish } from '../../generator/publish.ts'

// Mistakes that the compiler reports. `npm test` runs it, and it fails here if one of them compiles.

interface PagesWithProps {
  stub: typeof import('../../pages/stub.tsx')
}

type Routes = TypedSite<PagesWithProps>['routes']

export const routes: Routes = [
  { path: '/about', page: 'stub', props: { title: 'about', colour: 'petal' } },
  // @ts-expect-error A stub page has one of the titles in the content.
  { path: '/about', page: 'stub', props: { title: 'abuot', colour: 'petal' } },
  // @ts-expect-error It has one of the colours of cloth.
  { path: '/about', page: 'stub', props: { title: 'about', colour: 'pettal' } },
  // @ts-expect-error It needs a title.
  { path: '/about', page: 'stub', props: { colour: 'petal' } },
  // @ts-expect-error The home page takes no props of its own.
  { path: '/', page: 'home', props: { title: 'about' } },
]

const incomplete = [{ path: '/about', page: 'stub' }] as const satisfies Routes

// @ts-expect-error The stub page needs its props.
export type CompleteRoutes = NoRoutes<RoutesLackingProps<typeof incomplete, PagesWithProps>>

export function publishUnchecked(output: Output) {
  // @ts-expect-error Output that was never checked cannot be published.
  return publish(output, 'dist')
}
