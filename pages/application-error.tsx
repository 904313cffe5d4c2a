import { markIcon } from '../components/art/voice-mark.tsx'
import { ErrorPage } from '../components/layouts/error-page.tsx'
import type { PageProps } from '../components/page-props.ts'

/** The page that hosts show for server errors. It requests no other file, because none may be available. */
export default function ApplicationError(page: PageProps) {
  const icon = <link rel="icon" href={markIcon} />
  return <ErrorPage page={page} words={page.content.errors.applicationError} size="small" head={icon} />
}
