import type { Ground } from '../components/base/colours.ts'
import type { PageProps } from '../components/page-props.ts'
import { StubPage } from '../components/layouts/stub-page.tsx'

/** The colours of the pages, in turn. */
const colours: readonly Ground[] = ['petal', 'sky', 'mango', 'leaf', 'hibiscus', 'mango']

interface StubProps {
  title: string
  /** Its place among the stubs, from 0. */
  index: number
}

/** A page that does not exist yet. */
export default function Stub({ title, index, ...page }: PageProps & StubProps) {
  return <StubPage page={page} title={title} colour={colours[index % colours.length] ?? 'leaf'} />
}
