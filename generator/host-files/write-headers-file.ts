import { caching, sharedHeaders, type Headers } from './headers.ts'
import type { HostSettings } from './host-settings.ts'

/**
 * Writes `_headers`, which Netlify and Cloudflare read. Both join the values of a header that two rules give to one path, so
 * no header stands in two rules: Cache-Control stands only in that of the assets, because for all else both hosts send of
 * themselves what is wanted, `public, max-age=0, must-revalidate`.
 */
export function writeHeadersFile(settings: HostSettings): string {
  const { base } = settings
  return `# For Netlify and Cloudflare. No header may stand in two rules that match one path: its values would be joined.
${base}*
${writeLines(sharedHeaders(settings))}
${base}assets/*
${writeLines({ 'Cache-Control': caching.hashed })}`
}

function writeLines(headers: Headers): string {
  return Object.entries(headers)
    .map(([name, value]) => `  ${name}: ${value}\n`)
    .join('')
}
