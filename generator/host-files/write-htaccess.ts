import {
  writeErrorDocuments,
  writeHashedHeaders,
  writeHeaders,
  writeSection,
  writeTypes,
  writeUnlisted,
} from './apache-directives.ts'
import type { HostSettings } from './host-settings.ts'

/**
 * Writes `.htaccess`, which Apache and LiteSpeed read. A host answers 500 to everything if it meets a directive that it
 * does not allow or know, so there are only those that `AllowOverride FileInfo` allows: two of Apache's core, which are
 * always there, and those of modules, inside the question whether their module is. None rewrites paths, which some hosts
 * answer with 403 to everything.
 */
export function writeHtaccess(settings: HostSettings): string {
  const lines = [
    '# For Apache and LiteSpeed. Add no directive that needs more than "AllowOverride FileInfo", such as Options:',
    '# hosts that do not allow it would answer 500 to everything.',
    ...writeErrorDocuments(settings),
    'AddDefaultCharset utf-8',
    ...writeSection('IfModule', 'mod_mime.c', writeTypes()),
    ...writeSection('IfModule', 'mod_alias.c', writeUnlisted(settings)),
    ...writeSection('IfModule', 'mod_headers.c', [
      ...writeHeaders(settings),
      ...writeSection('FilesMatch', hashedName, writeHashedHeaders()),
    ]),
  ]
  return lines.map((line) => `${line}\n`).join('')
}

/** The name of a hashed asset; pages are named apart, because here the folder cannot be asked for. */
const hashedName = '"^.+-[A-Z0-9]{8}[.](?!html$)[a-z0-9]+$"'
