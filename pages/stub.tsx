import type { Ground } from '../components/base/ground.ts'
import type { PageProps } from '../components/page-props.ts'
import { StubPage } from '../components/layouts/stub-page.tsx'

/** The colours of the pages, in turn. */
const colours: readonly Ground[] = ['petal', 'sky', 'mango', 'leaf', 'hibiscus', 'mango']

/** A page that does not exist yet. */
export default function Stub(page: PageProps) {
  const { stubs } = page.content.stubs
  const index = stubs.findIndex(({ slug }) => page.path === `/${slug}`)
  const title = stubs[index]?.title ?? ''
  return <StubPage {...page} title={title} colour={colours[index % colours.length] ?? 'leaf'} />
}
