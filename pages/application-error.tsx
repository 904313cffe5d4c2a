import type { PageProps } from '../components/document.tsx'
import { LostPage } from '../components/lost-page.tsx'
import { markIcon } from '../components/mark-icon.ts'
import { applicationError } from '../content/errors.ts'

/** Asks for no other file: when a host shows it, there may be none to be had. */
export function Page(props: PageProps) {
  return <LostPage {...props} words={applicationError} head={<link rel="icon" href={markIcon} />} />
}
