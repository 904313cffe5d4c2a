import { contentTypes, textTypes } from '../content-types.ts'
import { errorPagesOf } from '../error-pages.ts'
import { hashedAsset, headersOf } from '../headers.ts'
import type { HostSettings } from '../host-settings.ts'
import { escapePattern, indent, placeOf, sampleAsset } from './snippet.ts'

/** Writes the configuration of nginx, to be included in a server block. */
export function writeNginxSnippet(settings: HostSettings): string {
  const { base } = settings
  return `# nginx: include this file in the site's server block, in place of "location ${base}". The block's root is
# ${placeOf(base)}.
${writeEntrance(base)}location ${base} {
    charset utf-8;
    charset_types ${withoutHtml(textTypes)};
    # These stand in place of nginx's own types, some of which are missing or old.
    types {
${indent(
  8,
  Object.entries(contentTypes).map(([ending, type]) => `${type} ${ending};`),
)}
    }
    default_type application/octet-stream;

    server_tokens off;
    gzip on;
    # At nginx's own level, 1, pages are a fifth heavier.
    gzip_comp_level 6;
    gzip_vary on;
    gzip_proxied any;
    gzip_types ${withoutHtml(textTypes)};

${indent(
  4,
  errorPagesOf(settings).map(({ statuses, address }) => `error_page ${statuses.join(' ')} ${address};`),
)}

${indent(4, writeHeaders('index.html', settings))}
    try_files $uri $uri/index.html =404;

    # All headers stand here once more, because a block with an add_header of its own takes none from the block around it.
    location ~ "^${escapePattern(base)}${hashedAsset}$" {
${indent(8, writeHeaders(sampleAsset, settings))}
        try_files $uri =404;
    }
}
`
}

function writeEntrance(base: string): string {
  if (base === '/') return ''
  return `# Behind a proxy, nginx knows neither the protocol nor the port that visitors see, so it must not name them.
location = ${base.slice(0, -1)} {
    absolute_redirect off;
    return 301 ${base};
}
`
}

/** HTML is always among these for nginx, and it warns where that is said twice. */
function withoutHtml(types: readonly string[]): string {
  return types.filter((type) => type !== contentTypes.html).join(' ')
}

/** Without "always", nginx adds them to answers only that went well. */
function writeHeaders(path: string, settings: HostSettings): string[] {
  return Object.entries(headersOf(path, settings)).map(([name, value]) => `add_header ${name} "${value}" always;`)
}
