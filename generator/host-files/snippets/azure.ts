import { contentTypes } from '../content-types.ts'
import { errorPagesOf } from '../error-pages.ts'
import { caching, sharedHeaders } from '../headers.ts'
import type { HostSettings } from '../host-settings.ts'

/**
 * Writes `staticwebapp.config.json` for Azure Static Web Apps, which stands in the published folder. A header of a route takes
 * the place of the global one of its name. Azure knows a page of one's own for 404, but for no status from 500 on.
 */
export function writeAzureSnippet(settings: HostSettings): string {
  const { base } = settings
  const lost = errorPagesOf(settings).find(({ statuses }) => statuses.includes(404))
  const configuration = {
    trailingSlash: 'never',
    globalHeaders: { ...sharedHeaders(settings), 'Cache-Control': caching.other },
    routes: [{ route: `${base}assets/*`, headers: { 'Cache-Control': caching.hashed } }],
    ...(lost && { responseOverrides: { 404: { rewrite: lost.address } } }),
    mimeTypes: Object.fromEntries(Object.entries(contentTypes).map(([ending, type]) => [`.${ending}`, type])),
  }
  return `${JSON.stringify(configuration, undefined, 2)}\n`
}
