import { contentTypes, headersOf, immutable, sharedHeaders } from './headers.ts'
import type { SiteMetadata } from './site.ts'

export interface HostSettings {
  base: string
  siteAddress: string
  listed: readonly string[]
  metadata: SiteMetadata
}

export function hostFiles(settings: HostSettings): Map<string, Uint8Array> {
  const { base, siteAddress, listed, metadata } = settings
  const { contact, expires } = metadata.security
  const texts = {
    _headers: writeHeadersFile(base),
    '.htaccess': writeHtaccess(base),
    // Without this file GitHub Pages leaves out whatever begins with an underscore or a dot.
    '.nojekyll': '',
    // Pages that are not to be listed say so themselves, which a robot has to read.
    'robots.txt': `User-agent: *\nAllow: /\n\nSitemap: ${siteAddress}/sitemap.xml\n`,
    // A build could only invent dates.
    'sitemap.xml': `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${listed.map((path) => `  <url><loc>${siteAddress}${path}</loc></url>\n`).join('')}</urlset>
`,
    'site.webmanifest': writeManifest(settings),
    '.well-known/security.txt': `Contact: ${contact}\nExpires: ${expires}\nPreferred-Languages: ${metadata.language}
Canonical: ${siteAddress}/.well-known/security.txt\n`,
  }
  return new Map(Object.entries(texts).map(([path, text]) => [path, Buffer.from(text)]))
}

/** Of itself, each of these hosts sends the right Cache-Control with all but assets. */
function writeHeadersFile(base: string): string {
  const headers = Object.entries(sharedHeaders)
  return `# For Netlify and Cloudflare. No header may stand in two rules that match one path: its values would be joined.
${base}*
${headers.map(([name, value]) => `  ${name}: ${value}\n`).join('')}
${base}assets/*
  Cache-Control: ${immutable}
`
}

/** No directive rewrites paths, because some hosts then answer 403 to everything. */
function writeHtaccess(base: string): string {
  const types = Object.entries(contentTypes)
  const texts = types.filter(([, type]) => type.includes('charset')).map(([ending]) => `.${ending}`)
  // What a host has set for answers that went well stands in a table of its own, and would be sent too.
  const headers = Object.entries(headersOf('index.html'))
  return `# For Apache and LiteSpeed. Add no directive that needs more than "AllowOverride FileInfo", such as Options:
# hosts that do not allow it would answer 500 to everything.
ErrorDocument 404 ${base}404.html
${[500, 502, 503, 504].map((status) => `ErrorDocument ${status} ${base}500.html`).join('\n')}
AddDefaultCharset utf-8
<IfModule mod_mime.c>
${types.map(([ending, type]) => `  AddType ${type.split(';')[0]} .${ending}`).join('\n')}
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

/** By the W3C's Web Application Manifest. */
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
