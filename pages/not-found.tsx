import type { PageProps } from '../components/document.tsx'
import { Icon } from '../components/icon.tsx'
import { LostPage } from '../components/lost-page.tsx'
import { Typeface } from '../components/typeface.tsx'
import { notFound } from '../content/errors.ts'

export function Page(props: PageProps) {
  const head = (
    <>
      <Typeface />
      <Icon />
    </>
  )
  return <LostPage {...props} words={notFound} head={head} />
}
