import { createHash } from 'node:crypto'
import { remember } from './remember.ts'
import type { RenderedPage } from './render/render-pages.ts'

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
  const policy = writePolicy(pages)
  return { policy, pages: pages.map((page) => sealPage(page, policy)) }
}

/** The pages as they were last sealed: one that has not changed since is the same object again. */
const sealed = new WeakMap<RenderedPage, { policy: string; page: RenderedPage }>()

function sealPage(page: RenderedPage, policy: string): RenderedPage {
  const last = sealed.get(page)
  if (last?.policy === policy) return last.page
  const meta = `<meta http-equiv="Content-Security-Policy" content="${policy}"/>`
  const next = { path: page.path, html: page.html.replace(charset, (found) => found + meta) }
  sealed.set(page, { policy, page: next })
  return next
}

/** Returns the document without the policy in it, for a server that has to add a script of its own. */
export function unsealPage(html: string): string {
  return html.replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, '')
}

function writePolicy(pages: readonly RenderedPage[]): string {
  const inlined = pages.map(hashInlined)
  const styles = collect(inlined.map((page) => page.styles))
  const data = collect(inlined.map((page) => page.data))
  return [
    "default-src 'none'",
    ["script-src 'self'", ...data].join(' '),
    ['style-src', ...(styles.length > 0 ? styles : ["'none'"])].join(' '),
    "img-src 'self' data:",
    "font-src 'self'",
    // No script of the site asks for anything, but tools that measure it load robots.txt under the policy of the page.
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
}

const hashInlined = remember(({ html }: RenderedPage) => ({
  styles: hashAll(html, /<style[^>]*>([^]*?)<\/style>/g),
  data: hashAll(html, /<script type="application\/ld\+json"[^>]*>([^]*?)<\/script>/g),
}))

function hashAll(html: string, pattern: RegExp): string[] {
  return [...html.matchAll(pattern)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  )
}

function collect(lists: readonly (readonly string[])[]): string[] {
  return [...new Set(lists.flat())].sort()
}
