import { contentTypes, headersOf, immutable, sharedHeaders } from './headers.ts'
import type { SiteMetadata } from '../site.ts'

/** What the files for hosts depend on. `base` is as in BuildTarget, `siteUrl` as in PageProps. */
export interface HostSettings {
  base: string
  siteUrl: string
  metadata: SiteMetadata
  /** The paths of the pages that search engines may list. */
  listed: readonly string[]
}

export function hostFiles(settings: HostSettings): Map<string, Uint8Array> {
  const { base, siteUrl, listed, metadata } = settings
  const { contact, expires } = metadata.security
  const texts = {
    _headers: writeHeadersFile(base),
    '.htaccess': writeHtaccess(base),
    // Without this file, GitHub Pages skips files that begin with an underscore or a dot.
    '.nojekyll': '',
    // Pages that must not be listed say so themselves, so robots have to be able to read them.
    'robots.txt': `User-agent: *\nAllow: /\n\nSitemap: ${siteUrl}/sitemap.xml\n`,
    // There are no dates, because a build does not know when a page changed.
    'sitemap.xml': `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${listed.map((path) => `  <url><loc>${siteUrl}${path}</loc></url>\n`).join('')}</urlset>
`,
    'site.webmanifest': writeManifest(settings),
    '.well-known/security.txt': `Contact: ${contact}\nExpires: ${expires}\nPreferred-Languages: ${metadata.language}
Canonical: ${siteUrl}/.well-known/security.txt\n`,
  }
  return new Map(Object.entries(texts).map(([path, text]) => [path, Buffer.from(text)]))
}

/** These hosts send the right Cache-Control for everything except assets by default. */
function writeHeadersFile(base: string): string {
  const headers = Object.entries(sharedHeaders)
  return `# For Netlify and Cloudflare. If two rules that match a path set the same header, its values are joined.
${base}*
${headers.map(([name, value]) => `  ${name}: ${value}\n`).join('')}
${base}assets/*
  Cache-Control: ${immutable}
`
}

/** Does not rewrite paths, because some hosts then answer every request with status 403. */
function writeHtaccess(base: string): string {
  const types = Object.entries(contentTypes)
  const texts = types.filter(([, type]) => type.includes('charset')).map(([extension]) => `.${extension}`)
  // Headers that the host sets for successful responses are in a separate table and would be sent as well.
  const headers = Object.entries(headersOf('index.html'))
  return `# For Apache and LiteSpeed. Do not add directives that need more than "AllowOverride FileInfo", such as Options:
# hosts that do not allow them answer every request with status 500.
ErrorDocument 404 ${base}404.html
${[500, 502, 503, 504].map((status) => `ErrorDocument ${status} ${base}500.html`).join('\n')}
AddDefaultCharset utf-8
<IfModule mod_mime.c>
${types.map(([extension, type]) => `  AddType ${type.split(';')[0]} .${extension}`).join('\n')}
  AddCharset utf-8 ${texts.join(' ')}
</IfModule>
<IfModule mod_alias.c>
  RedirectMatch 404 "^${base.replaceAll('.', '[.]')}(assets|[.]well-known)/?$"
</IfModule>
<IfModule mod_headers.c>
${headers.map(([name, value]) => `  Header onsuccess unset ${name}\n  Header always set ${name} "${value}"`).join('\n')}
  <FilesMatch "^.+-[A-Z2-7]{8}[.][a-z0-9]+$">
    Header always set Cache-Control "${immutable}"
  </FilesMatch>
</IfModule>
`
}

/** Writes a W3C Web Application Manifest. */
function writeManifest({ base, metadata: { name, description, language, colours, icons } }: HostSettings): string {
  const manifest = {
    name,
    description,
    lang: language,
    start_url: base,
    scope: base,
    display: 'browser',
    theme_color: colours.theme,
    background_color: colours.background,
    icons: icons.map((icon) => ({ ...icon, src: base + icon.src.slice(1) })),
  }
  return `${JSON.stringify(manifest, undefined, 2)}\n`
}
