import { caching, hashedAsset, sharedHeaders, type Headers } from '../headers.ts'
import type { HostSettings } from '../host-settings.ts'

/**
 * Writes `vercel.json`, which stands in the project's folder. Of two headers of one name Vercel sends the later, but here no two
 * meet: to whatever is no hashed asset Vercel gives `public, max-age=0, must-revalidate` of itself.
 * With a base, the published folder is `public/`, in which a copy of dist stands below the base.
 */
export function writeVercelSnippet(settings: HostSettings): string {
  const { base } = settings
  const configuration = {
    $schema: 'https://openapi.vercel.sh/vercel.json',
    framework: null,
    outputDirectory: base === '/' ? 'dist' : 'public',
    cleanUrls: true,
    trailingSlash: false,
    headers: [
      { source: `${base}(.*)`, headers: writeHeaders(sharedHeaders(settings)) },
      { source: `${base}(${hashedAsset})`, headers: writeHeaders({ 'Cache-Control': caching.hashed }) },
    ],
  }
  return `${JSON.stringify(configuration, undefined, 2)}\n`
}

function writeHeaders(headers: Headers): { key: string; value: string }[] {
  return Object.entries(headers).map(([key, value]) => ({ key, value }))
}
