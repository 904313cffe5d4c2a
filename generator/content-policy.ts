import { createHash } from 'node:crypto'
import type { RenderedPage } from './render-pages.ts'

/** The pages with the policy in each of them, and the policy itself. */
export interface SealedPages {
  pages: readonly RenderedPage[]
  /** The value of the Content-Security-Policy, but for `frame-ancestors`, which counts only in a header. */
  policy: string
}

/** What React writes for `<meta charSet="utf-8" />`: the policy stands right after it, before everything that it is to govern. */
const charset = /<meta charset="utf-8"\/>/i

/**
 * Puts a Content-Security-Policy (CSP level 3) into every page: what is inlined is allowed by the hash of its bytes, all
 * else must come from the site itself, and what the site does not use is forbidden. All pages have the same policy,
 * because hosts send it as one header too, and where there are two a browser obeys both.
 */
export function sealPages(pages: readonly RenderedPage[]): SealedPages {
  const policy = writePolicy(pages.map(({ html }) => html))
  const meta = `<meta http-equiv="Content-Security-Policy" content="${policy}"/>`
  return { policy, pages: pages.map(({ path, html }) => ({ path, html: html.replace(charset, (found) => found + meta) })) }
}

/** Returns the document without the policy in it, for a server that has to add a script of its own. */
export function unsealPage(html: string): string {
  return html.replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, '')
}

function writePolicy(documents: readonly string[]): string {
  const styles = hashInlined(documents, /<style[^>]*>([^]*?)<\/style>/g)
  const data = hashInlined(documents, /<script type="application\/ld\+json"[^>]*>([^]*?)<\/script>/g)
  return [
    "default-src 'none'",
    ["script-src 'self'", ...data].join(' '),
    ['style-src', ...(styles.length > 0 ? styles : ["'none'"])].join(' '),
    "img-src 'self' data:",
    "font-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
}

function hashInlined(documents: readonly string[], pattern: RegExp): string[] {
  const texts = new Set(documents.flatMap((html) => [...html.matchAll(pattern)].map(([, text = '']) => text)))
  return [...texts].map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`).sort()
}
