import type { Ground } from '../components/base/ground.ts'
import { StubPage } from '../components/layouts/stub-page.tsx'
import { stubTitles } from '../content/stubs.ts'
import type { PageProps } from '../generator/site.ts'

interface StubProps extends PageProps {
  title: keyof typeof stubTitles
  colour: Ground
}

/** A stub for a page that does not exist yet. */
export function Page({ title, ...props }: StubProps) {
  return <StubPage {...props} title={stubTitles[title]} />
}
