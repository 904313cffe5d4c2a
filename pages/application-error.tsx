import { applicationError } from '../content/errors.ts'
import { markIcon } from '../components/art/voice-mark.tsx'
import { ErrorPage } from '../components/layouts/error-page.tsx'
import type { PageProps } from '../generator/site.ts'

/** What hosts show when they fail. It asks for no other file: there may be none to be had. */
export function Page(props: PageProps) {
  return <ErrorPage {...props} words={applicationError} size="small" head={<link rel="icon" href={markIcon} />} />
}
