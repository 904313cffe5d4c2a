import { extname } from 'node:path'

/** Content types by extension. Old hosts do not know all of them. */
export const contentTypes: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
  json: 'application/json; charset=utf-8',
  webmanifest: 'application/manifest+json; charset=utf-8',
  svg: 'image/svg+xml; charset=utf-8',
  woff2: 'font/woff2',
  avif: 'image/avif',
  webp: 'image/webp',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  ico: 'image/x-icon',
  mp3: 'audio/mpeg',
  mp4: 'video/mp4',
  webm: 'video/webm',
  pdf: 'application/pdf',
}

/** Browsers download files of an unknown type, because `nosniff` forbids them to guess. */
export function contentTypeOf(path: string): string {
  return contentTypes[extname(path).slice(1).toLowerCase()] ?? 'application/octet-stream'
}

export function headersOf(path: string): Record<string, string> {
  const isHashed = /^assets\/.+-[A-Z2-7]{8}\.[a-z0-9]+$/.test(path)
  return { ...sharedHeaders, 'Cache-Control': isHashed ? immutable : 'public, max-age=0, must-revalidate' }
}

export const immutable = 'public, max-age=31536000, immutable'

/** Writes a Content Security Policy (level 3) that forbids what the site does not use. */
export function writePolicy(styles: string): string {
  // No script of the site needs connect-src, but audit tools load robots.txt under the policy of a page.
  const rules = `default-src 'none'; script-src 'self'; style-src ${styles}; img-src 'self' data:; font-src 'self'`
  return `${rules}; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'`
}

export const sharedHeaders = {
  // The policy in each page also applies, and allows only its own styles. Scripts must not make HTML from strings:
  // https://www.w3.org/TR/trusted-types/
  'Content-Security-Policy': `${writePolicy("'unsafe-inline'")}; frame-ancestors 'none'; require-trusted-types-for 'script'`,
  // No includeSubDomains: subdomains may be run by somebody else.
  'Strict-Transport-Security': 'max-age=31536000',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
}
