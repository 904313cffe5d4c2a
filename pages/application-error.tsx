import { applicationError } from '../content/errors.ts'
import { markIcon } from '../components/art/voice-mark.tsx'
import type { PageProps } from '../components/layouts/document.tsx'
import { ErrorPage } from '../components/layouts/error-page.tsx'

/** What hosts show when they fail. It asks for no other file: there may be none to be had. */
export function Page(props: PageProps) {
  return <ErrorPage {...props} words={applicationError} size="small" head={<link rel="icon" href={markIcon} />} />
}
