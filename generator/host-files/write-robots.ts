import type { HostSettings } from './host-settings.ts'

/**
 * Writes `robots.txt` (RFC 9309). It shuts nothing out: pages that are not to be listed say so themselves, and a robot that
 * may not read them would not learn it. Robots ask for it only at the root of a host; below a base it does no harm.
 */
export function writeRobots({ siteAddress }: HostSettings): string {
  return `User-agent: *\nAllow: /\n\nSitemap: ${siteAddress}/sitemap.xml\n`
}
