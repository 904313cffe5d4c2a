import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { project } from './files.ts'
import type { Page } from './page.ts'
import type { Output } from './write.ts'

/** Returns the files for search engines, previews, home screens and old browsers, by their paths in dist. */
export function makeSiteFiles(pages: readonly Page[], siteUrl: string, base: string): Output {
  const listed = pages.filter(({ isListed }) => isListed)
  // Pages that must not be listed say so themselves, so robots have to be able to read them.
  // No takedown reaches a photograph that a robot has copied.
  const robots = `User-agent: *\nAllow: /\nDisallow: ${base}photographs/\n\nSitemap: ${siteUrl}/sitemap.xml\n`
  // There are no dates, because a build does not know when a page changed.
  const sitemap = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${listed.map(({ path }) => `  <url><loc>${siteUrl}${path}</loc></url>\n`).join('')}</urlset>
`
  return new Map([
    ['robots.txt', Buffer.from(robots)],
    ['sitemap.xml', Buffer.from(sitemap)],
    // Old browsers look for favicon.ico at the root of a site. Sources cannot import pictures.
    ...['favicon.ico', 'icon-180.png', 'share-card.png'].map(
      (name) => [name, readFileSync(join(project, 'assets', name))] as const,
    ),
  ])
}
