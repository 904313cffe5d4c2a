// The headers of HTTP responses, which the local server and the settings of hosts send.

/** Content types by extension, of all files that a site can have. Old hosts do not know all of them. */
export const contentTypes = new Map(
  Object.entries({
    html: 'text/html; charset=utf-8',
    js: 'text/javascript; charset=utf-8',
    txt: 'text/plain; charset=utf-8',
    xml: 'application/xml; charset=utf-8',
    svg: 'image/svg+xml; charset=utf-8',
    woff2: 'font/woff2',
    avif: 'image/avif',
    webp: 'image/webp',
    png: 'image/png',
    jpg: 'image/jpeg',
    ico: 'image/x-icon',
    pdf: 'application/pdf',
  }),
)

/** Browsers download files of an unknown type, because `nosniff` forbids them to guess. */
export function contentTypeOf(path: string): string {
  return contentTypes.get(path.slice(path.lastIndexOf('.') + 1).toLowerCase()) ?? 'application/octet-stream'
}

/**
 * A pattern of the files in assets/ whose names change with their bytes, as regular expressions of JavaScript and
 * Apache. Photographs are elsewhere: browsers must ask for one again, because it may have been taken down.
 */
export const hashedFile = 'assets/.+-[A-Z0-9]{8}[.][a-z0-9]+$'

/** Returns the headers of a file of the site, except for its content type. */
export function headersOf(path: string): Record<string, string> {
  const isHashed = RegExp(`^${hashedFile}`).test(path)
  return { ...sharedHeaders, 'Cache-Control': isHashed ? immutable : 'public, max-age=0, must-revalidate' }
}

export const immutable = 'public, max-age=31536000, immutable'

/**
 * A Content Security Policy (level 3) that forbids what the site does not use. No visitor's input reaches a page, so
 * styles may be inline.
 */
export const contentSecurityPolicy = [
  "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; img-src 'self' data:; font-src 'self'",
  // The script of watch mode needs connect-src, and audit tools load robots.txt under the policy of a page.
  "connect-src 'self'; base-uri 'none'; form-action 'none'",
].join('; ')

export const sharedHeaders = {
  // Each page has the policy, too, for hosts that send no headers of ours. Trusted types are not required: they would
  // break scripts that hosts add to pages, such as Cloudflare's for email addresses.
  'Content-Security-Policy': `${contentSecurityPolicy}; frame-ancestors 'none'`,
  // No includeSubDomains: subdomains may be run by somebody else.
  'Strict-Transport-Security': 'max-age=31536000',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
}
