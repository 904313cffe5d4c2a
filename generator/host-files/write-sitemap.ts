import type { HostSettings } from './host-settings.ts'

/** Writes `sitemap.xml` (sitemaps.org): the absolute address of each listed page, and no dates, which a build could only invent. */
export function writeSitemap({ siteAddress, listed }: HostSettings): string {
  const entries = listed.map((path) => `  <url><loc>${escapeXml(`${siteAddress}${path}`)}</loc></url>\n`)
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('')}</urlset>
`
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
