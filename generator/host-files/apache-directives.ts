import { contentTypes, textEndings } from './content-types.ts'
import { errorPagesOf } from './error-pages.ts'
import { caching, sharedHeaders } from './headers.ts'
import type { HostSettings } from './host-settings.ts'

/** Writes the directives of Apache that say which page to show with which status, one a line. */
export function writeErrorDocuments(settings: HostSettings): string[] {
  return errorPagesOf(settings).flatMap(({ statuses, address }) =>
    statuses.map((status) => `ErrorDocument ${status} ${address}`),
  )
}

/** Writes the directives of Apache's mod_mime that name the types of files and their characters. */
export function writeTypes(): string[] {
  return [
    ...Object.entries(contentTypes).map(([ending, type]) => `AddType ${type} .${ending}`),
    `AddCharset utf-8 ${textEndings.map((ending) => `.${ending}`).join(' ')}`,
  ]
}

/** Writes the directives of Apache's mod_alias that keep folders without a page from being listed, where a host would do so. */
export function writeUnlisted({ base }: HostSettings): string[] {
  return [`RedirectMatch 404 "^${base.replaceAll('.', '[.]')}(assets|[.]well-known)/?$"`]
}

/** Writes the directives of Apache's mod_headers for everything but hashed assets. */
export function writeHeaders(settings: HostSettings): string[] {
  return Object.entries({ ...sharedHeaders(settings), 'Cache-Control': caching.other }).flatMap(([name, value]) => [
    // A host may have set the header for answers that went well; those stand in a table of their own and would be sent as well.
    `Header onsuccess unset ${name}`,
    `Header always set ${name} "${value}"`,
  ])
}

/** Writes the directive of Apache's mod_headers that is meant for hashed assets only. */
export function writeHashedHeaders(): string[] {
  return [`Header always set Cache-Control "${caching.hashed}"`]
}

/** Puts directives between the two lines of a section, and moves them in. */
export function writeSection(name: string, argument: string, lines: readonly string[]): string[] {
  return [`<${name} ${argument}>`, ...lines.map((line) => `  ${line}`), `</${name}>`]
}
