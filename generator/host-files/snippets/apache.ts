import {
  writeErrorDocuments,
  writeHashedHeaders,
  writeHeaders,
  writeSection,
  writeTypes,
  writeUnlisted,
} from '../apache-directives.ts'
import { textTypes } from '../content-types.ts'
import { hashedAsset } from '../headers.ts'
import type { HostSettings } from '../host-settings.ts'
import { escapePattern, placeOf } from './snippet.ts'

/** Writes the configuration of Apache, to be included in a virtual host; it says what `.htaccess` says, and more. */
export function writeApacheSnippet(settings: HostSettings): string {
  const { base } = settings
  const lines = [
    '# Apache: include this file in the <VirtualHost> of the site. Its DocumentRoot is',
    `# ${placeOf(base)}.`,
    '# It needs modules that are not always on: a2enmod headers rewrite. The .htaccess of the site need not be read.',
    '',
    '# A page is shown at once, where Apache would otherwise lead to the folder of its name first.',
    'RewriteEngine On',
    'RewriteCond "%{DOCUMENT_ROOT}%{REQUEST_URI}.html" -f',
    `RewriteRule "^${escapePattern(base)}.*[^/]$" "%{REQUEST_URI}.html" [PT]`,
    ...writeUnlisted(settings),
    '',
    ...writeSection('Location', `"${base}"`, [
      ...writeErrorDocuments(settings),
      ...writeTypes(),
      ...writeCompression(),
      ...writeHeaders(settings),
    ]),
    ...writeSection('LocationMatch', `"^${escapePattern(base)}${hashedAsset}$"`, writeHashedHeaders()),
  ]
  return lines.map((line) => `${line}\n`).join('')
}

function writeCompression(): string[] {
  return writeSection('IfModule', 'mod_filter.c', [
    ...writeSection('IfModule', 'mod_brotli.c', [
      `AddOutputFilterByType BROTLI_COMPRESS;DEFLATE ${textTypes.join(' ')}`,
    ]),
    ...writeSection('IfModule', '!mod_brotli.c', [`AddOutputFilterByType DEFLATE ${textTypes.join(' ')}`]),
  ])
}
