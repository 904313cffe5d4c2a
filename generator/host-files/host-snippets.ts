import { checkSettings } from './check-settings.ts'
import type { HostName } from './host-names.ts'
import type { HostSettings } from './host-settings.ts'
import { writeApacheSnippet } from './snippets/apache.ts'
import { writeAzureSnippet } from './snippets/azure.ts'
import { writeCaddySnippet } from './snippets/caddy.ts'
import { writeFirebaseSnippet } from './snippets/firebase.ts'
import { writeLighttpdSnippet } from './snippets/lighttpd.ts'
import { writeNginxSnippet } from './snippets/nginx.ts'
import { writeS3Snippet } from './snippets/s3.ts'
import { writeVercelSnippet } from './snippets/vercel.ts'

/**
 * Returns the configuration that makes a host serve the site as it is meant: clean paths, error pages, headers, types and
 * compression. A comment at its start says where to put it; JSON has no comments, and has its place in the manual of the host.
 * Throws a BuildFailure where a setting would break it.
 */
export function writeHostSnippet(host: HostName, settings: HostSettings): string {
  checkSettings(settings)
  return writers[host](settings)
}

const writers: Readonly<Record<HostName, (settings: HostSettings) => string>> = {
  nginx: writeNginxSnippet,
  caddy: writeCaddySnippet,
  apache: writeApacheSnippet,
  lighttpd: writeLighttpdSnippet,
  vercel: writeVercelSnippet,
  firebase: writeFirebaseSnippet,
  azure: writeAzureSnippet,
  s3: writeS3Snippet,
}
