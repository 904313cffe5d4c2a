import type { CheckedSite } from '../../../generator/check/check-site.ts'
import { filesOf } from '../../../generator/routes.ts'
import { makeFolder, writeSources, type Sources } from '../small-site.ts'

/** What makes a site differ from the sound one. */
export interface SiteChange extends Partial<Omit<CheckedSite, 'root' | 'output'>> {
  /** Markup that is added at the end of the main part of a page, by the path of its route. */
  add?: Readonly<Record<string, string>>
  /** Texts of a page that are replaced by others, by the path of its route. */
  replace?: Readonly<Record<string, readonly [from: string, to: string]>>
  /** Files of the output beside the pages; what is undefined is left out. */
  files?: Readonly<Record<string, string | Uint8Array | undefined>>
  /** Files in the project's folder. */
  sources?: Sources
}

const routes = [
  { path: '/', page: 'start' },
  { path: '/team', page: 'people' },
  { path: '/404.html', page: 'lost' },
]

/** Makes a finished site of three pages in which nothing is wrong but what the change brings; its sources stand in a folder of their own. */
export function makeSoundSite({
  add = {},
  replace = {},
  files = {},
  sources = {},
  ...rest
}: SiteChange = {}): CheckedSite {
  const root = makeFolder('checked-site')
  writeSources({ root }, { 'pages/start.tsx': '', 'pages/people.tsx': '', 'pages/lost.tsx': '', ...sources })
  const site = { base: '/', origin: 'https://site.example', routes, budgets: largeBudgets, ...rest }
  const output = new Map<string, Uint8Array>()
  for (const [file, content] of Object.entries({ ...filesBeside(site), ...files }))
    if (content !== undefined) output.set(file, Buffer.from(content))
  for (const { path } of site.routes) {
    const html = substitute(
      pageOf(path, site).replace('</main>', () => `${add[path] ?? ''}</main>`),
      replace[path],
    )
    for (const file of filesOf(path)) output.set(file, Buffer.from(html))
  }
  return { ...site, root, output }
}

const largeBudgets = {
  page: 20_000,
  script: 20_000,
  font: 20_000,
  picture: 20_000,
  visit: 20_000,
  requests: 20,
  total: 100_000,
}

type Place = Pick<CheckedSite, 'base' | 'origin'>

function substitute(html: string, [from, to]: readonly [string, string] = ['', '']): string {
  if (!html.includes(from)) throw new Error(`The sound page does not hold ${from}, which was to be replaced.`)
  return html.replace(from, () => to)
}

/** Returns a page as React prints it: some names of attributes in mixed case, and every kind of address that is checked. */
function pageOf(path: string, { base, origin }: Place): string {
  const address = `${origin}${base}${path.slice(1)}`
  const data = {
    '@context': 'https://schema.org',
    '@id': `${origin}${base}#us`,
    url: address,
    note: 'See https://other.example/x for more.',
  }
  return `<!doctype html>
<html lang="en"><head><meta charSet="utf-8"/><meta http-equiv="Content-Security-Policy" content="default-src 'self'; object-src 'none'"/>\
<meta name="viewport" content="width=device-width,initial-scale=1"/><title>${path} – Sound site</title><meta name="description" content="What ${path} is about."/>\
<link rel="canonical" href="${address.replace('.html', '')}"/><link rel="manifest" href="${base}site.webmanifest"/>\
<meta property="og:image" content="${origin}${base}assets/view-AAAAAAAA.png"/><link rel="preload" href="${base}assets/letters-AAAAAAAA.woff2" as="font" crossorigin=""/>\
<link rel="icon" href="${base}assets/icon-AAAAAAAA.svg" type="image/svg+xml"/><link rel="icon" href="${base}favicon.ico" sizes="32x32"/>\
<script src="${base}assets/site-AAAAAAAA.js" defer=""></script><script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>\
<style>@font-face{font-family:L;src:url(${base}assets/letters-AAAAAAAA.woff2)}p{mask:url("data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>")}\
i{content:"url(not-an-address)"}/* url(not-one-either) */</style></head>\
<body><a href="#main">Skip</a><nav aria-labelledby="menu"><span id="menu" hidden="">Menu</span></nav><main id="main"><h1>${path} &amp; more</h1>\
<h2>Part</h2><h3>Part of the part</h3><h2 id="news">News</h2><p>A tab\tand “quotes” – all are meant, also 👩‍👩‍👧, Ŵ and &#x27;.</p>\
<img src="${base}assets/view-AAAAAAAA.png" srcSet="${base}assets/view-AAAAAAAA.png 1x, ${base}assets/view-AAAAAAAA.png 2x" alt="" width="40" height="30"/>\
<svg aria-hidden="true"><defs><circle id="dot" r="1"></circle></defs><use href="#dot" fill="url(#dot)"></use><svg></svg></svg><svg role="img" aria-label="A line"></svg>\
<a href="${base}">Start</a><a href="${base}#news">News</a><a href="${base}team">Team</a><a href="${base}team#top">Up</a><a href="#">Up</a>\
<a href="${base}assets/view-AAAAAAAA.png">The picture</a><a href="${base}assets/icon-AAAAAAAA.svg#mark">The mark</a>\
<a href="mailto:we@site.example?cc=a+b@site.example&amp;subject=Hello%20you">Write</a><a href="tel:+254700000000">Call</a>\
<a href="https://other.example/" target="_blank" rel="noopener noreferrer"><svg aria-hidden="true"></svg><span hidden="">no</span>Other (opens in new tab)</a>\
<button type="button" aria-label="Open" aria-controls="main"></button></main></body></html>
`
}

function filesBeside({ base, origin }: Place): Record<string, string> {
  return {
    'assets/view-AAAAAAAA.png': 'A picture.',
    'assets/letters-AAAAAAAA.woff2': 'A typeface.',
    'assets/icon-AAAAAAAA.svg': '<svg xmlns="http://www.w3.org/2000/svg"><path id="mark"/></svg>',
    'assets/site-AAAAAAAA.js': 'let script',
    'assets/print-AAAAAAAA.css': `@import '${base}assets/more-AAAAAAAA.css';p{background:url(view-AAAAAAAA.png)}b{fill:url(#x)}`,
    'assets/more-AAAAAAAA.css': '',
    'favicon.ico': 'An icon.',
    'site.webmanifest': JSON.stringify({
      name: 'Sound',
      start_url: '.',
      scope: base,
      icons: [{ src: `${base}favicon.ico` }],
    }),
    'sitemap.xml': `<urlset><url><loc>${origin}${base}</loc></url><url><loc>${origin}${base}team</loc></url></urlset>`,
    'robots.txt': `User-agent: *\nSitemap: ${origin}${base}sitemap.xml\n`,
    _headers: '/*\n  X-Frame-Options: DENY\n',
    '.htaccess': 'ErrorDocument 404 /404.html\n',
    '.nojekyll': '',
    '.well-known/security.txt': 'Contact: mailto:we@site.example\n',
    'index.html.br': '\x00\xff',
    'index.html.gz': '\x1f\x8b',
  }
}
