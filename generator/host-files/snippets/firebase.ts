import { caching, sharedHeaders, type Headers } from '../headers.ts'
import type { HostSettings } from '../host-settings.ts'

/**
 * Writes `firebase.json`, which stands in the project's folder. Where two rules match a path, Firebase sends the header of
 * the later. The files to leave out are named one by one: the usual pattern for all names with a dot takes `.well-known/` too.
 * With a base, the published folder is `public/`, in which a copy of dist stands below the base.
 */
export function writeFirebaseSnippet(settings: HostSettings): string {
  const { base } = settings
  const configuration = {
    hosting: {
      public: base === '/' ? 'dist' : 'public',
      ignore: ['**/.published', '**/.htaccess', '**/.nojekyll', '**/_headers'],
      cleanUrls: true,
      trailingSlash: false,
      headers: [
        { source: `${base}**`, headers: writeHeaders({ ...sharedHeaders(settings), 'Cache-Control': caching.other }) },
        { source: `${base}assets/**`, headers: writeHeaders({ 'Cache-Control': caching.hashed }) },
      ],
    },
  }
  return `${JSON.stringify(configuration, undefined, 2)}\n`
}

function writeHeaders(headers: Headers): { key: string; value: string }[] {
  return Object.entries(headers).map(([key, value]) => ({ key, value }))
}
