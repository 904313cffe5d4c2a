import { contentTypes, textEndings, textTypes } from '../content-types.ts'
import { hashedAsset, headersOf, sharedHeaders, type Headers } from '../headers.ts'
import type { HostSettings } from '../host-settings.ts'
import { escapePattern, indent, placeOf } from './snippet.ts'

/** Writes the configuration of lighttpd (1.4.46 or newer), to be included in that of the server. */
export function writeLighttpdSnippet(settings: HostSettings): string {
  const { base } = settings
  const pattern = escapePattern(base)
  return `# lighttpd: include this file at the end of lighttpd.conf. Its server.document-root, which must stand above, is
# ${placeOf(base)}.
server.modules += ( "mod_rewrite", "mod_expire", "mod_setenv", "mod_deflate" )

$HTTP["url"] =~ "^${pattern}" {
    index-file.names = ( "index.html" )
    # lighttpd looks here for 404.html and 500.html, and shows them with these statuses.
    server.errorfile-prefix = server.document-root + "${base}"
    mimetype.assign = (
${indent(8, writeTypes())}
    )
    deflate.mimetypes = ( ${textTypes.map((type) => `"${type}"`).join(', ')} )
    deflate.allowed-encodings = ( "gzip" )
    # A page is shown at once, where lighttpd would otherwise lead to the folder of its name first; a folder without a page is unknown.
    url.rewrite-if-not-file = (
        "^(${pattern}[^?]*[^?/])([?].*)?$" => "$1.html$2",
        "^(${pattern}[^?]+)/([?].*)?$" => "$1/index.html$2",
    )
    setenv.set-response-header = (
${indent(8, writeHeaders(headersOf('index.html', settings)))}
    )

    # A list here takes the place of the one above. It names no Cache-Control, because lighttpd would send it with a 404 as well,
    # and that would be kept for a year; "expire" is for files that are there.
    $HTTP["url"] =~ "^${pattern}${hashedAsset}$" {
        expire.url = ( "" => "access plus 365 days" )
        setenv.set-response-header = (
${indent(12, writeHeaders(sharedHeaders(settings)))}
        )
    }
}
`
}

function writeTypes(): string[] {
  return Object.entries(contentTypes).map(
    ([ending, type]) => `".${ending}" => "${type}${textEndings.includes(ending) ? '; charset=utf-8' : ''}",`,
  )
}

function writeHeaders(headers: Headers): string[] {
  return Object.entries(headers).map(([name, value]) => `"${name}" => "${value}",`)
}
