import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Content } from '../content/schema.ts'
import { project } from './files.ts'
import type { Page } from './page.ts'
import type { Output } from './write.ts'

/** Returns the files for search engines and phones, by their paths in dist. */
export function makeSiteFiles(pages: readonly Page[], { organization, home }: Content, siteUrl: string): Output {
  const listed = pages.filter(({ isListed }) => isListed)
  // What a phone shows of the site on its home screen: a W3C Web Application Manifest, whose icons no page names.
  const manifest = JSON.parse(readAsset('site.webmanifest').toString()) as { icons: readonly { src: string }[] }
  const { name } = organization
  const texts = {
    // Pages that must not be listed say so themselves, so robots have to be able to read them.
    'robots.txt': `User-agent: *\nAllow: /\n\nSitemap: ${siteUrl}/sitemap.xml\n`,
    // There are no dates, because a build does not know when a page changed.
    'sitemap.xml': `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${listed.map(({ path }) => `  <url><loc>${siteUrl}${path}</loc></url>\n`).join('')}</urlset>
`,
    'site.webmanifest': `${JSON.stringify({ name, description: home.description, ...manifest }, undefined, 2)}\n`,
  }
  // Old browsers look for favicon.ico at the root of a site.
  const icons = ['favicon.ico', ...manifest.icons.map(({ src }) => src)]
  return new Map([
    ...Object.entries(texts).map(([path, text]) => [path, Buffer.from(text)] as const),
    ...icons.map((path) => [path, readAsset(path)] as const),
  ])
}

const readAsset = (path: string) => readFileSync(join(project, 'assets', path))
