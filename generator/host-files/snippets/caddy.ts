import { contentTypes } from '../content-types.ts'
import { errorPagesOf, type ErrorPage } from '../error-pages.ts'
import { caching, hashedAsset, sharedHeaders } from '../headers.ts'
import type { HostSettings } from '../host-settings.ts'
import { escapePattern, indent, placeOf } from './snippet.ts'

/** Writes the configuration of Caddy, to be imported into a site's block. */
export function writeCaddySnippet(settings: HostSettings): string {
  const { base } = settings
  const pattern = `${escapePattern(base)}${hashedAsset}`
  return `# Caddy: import this file into the site's block, after "root * /the/folder": that is
# ${placeOf(base)}.
${base === '/' ? '' : `redir ${base.slice(0, -1)} ${base} 301\n`}header ${base}* {
${indent(
  4,
  Object.entries(sharedHeaders(settings)).map(([name, value]) => `${name} "${value}"`),
)}
}
@hashed path_regexp ^${pattern}$
@other {
    path ${base}*
    not path_regexp ^${pattern}$
}
header @hashed Cache-Control "${caching.hashed}"
header @other Cache-Control "${caching.other}"
# Caddy takes these types from the system, where they may be missing.
${unsureEndings.map((ending) => `header ${base}*.${ending} Content-Type ${contentTypes[ending]}`).join('\n')}
handle ${base}* {
    encode zstd gzip
    try_files {path} {path}.html
    file_server
}
handle_errors {
${indent(
  4,
  errorPagesOf(settings).flatMap((page) => writeErrorPage(base, page)),
)}
}
`
}

const unsureEndings = ['webmanifest', 'woff2', 'avif', 'ico'] as const

/** What was said of the file that is missing must not be said of the page that is shown in its place. */
function writeErrorPage(base: string, { statuses, address }: ErrorPage): string[] {
  const name = `@status${statuses[0]}`
  return [
    `${name} {`,
    `    path ${base}*`,
    `    expression {http.error.status_code} in [${statuses.join(', ')}]`,
    '}',
    `handle ${name} {`,
    `    header Cache-Control "${caching.other}"`,
    `    header Content-Type "${contentTypes.html}; charset=utf-8"`,
    `    rewrite * ${address}`,
    '    file_server',
    '}',
  ]
}
