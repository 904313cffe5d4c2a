import { errors } from 'site:content'
import { markIcon } from '../components/art/voice-mark.tsx'
import { ErrorPage } from '../components/layouts/error-page.tsx'
import type { PageProps } from '../generator/site.ts'

const { applicationError } = errors

/** The page that hosts show for server errors. It requests no other file, because none may be available. */
export function Page(props: PageProps) {
  return <ErrorPage {...props} words={applicationError} size="small" head={<link rel="icon" href={markIcon} />} />
}
