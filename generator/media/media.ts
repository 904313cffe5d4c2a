import { basename } from 'node:path'
import { fileKind } from '../../content/fields.ts'
import type { Locate } from '../content.ts'
import { BuildFailure, failure, problem, type Problem } from '../problem.ts'
import type { Output } from '../write.ts'
import type { ContentPath } from '../yaml.ts'
import { askAgain, endsSoon, findMissingConsent, type Consent } from './consent.ts'
import { processPhotograph, type ShownPhotograph } from './photographs.ts'
import { warnOfWords } from './private-data.ts'

/**
 * A photograph that the content names. Pages get a ShownPhotograph in its place if it may be shown, and otherwise nothing: it
 * needs a file, a description unless it is a decoration, and a consent unless nobody can be recognized.
 */
interface PhotographEntry extends Consent {
  [fileKind]: 'photograph' | 'decoration'
  /** Its path, in the folder of a gallery. */
  file?: string
  alt?: string
  /** The part that the crop keeps, such as `top`. The default is automatic. */
  focus?: string
}

/** A PDF that the content names. Pages get a LinkedDocument in its place if it can be published, and otherwise nothing. */
interface DocumentEntry {
  [fileKind]: 'document'
  label: string
  file: string
}

export interface LinkedDocument {
  label: string
  url: string
  /** In bytes. */
  size: number
}

type MediaEntry = PhotographEntry | DocumentEntry

/** Content as pages get it. */
export type PageContent<Value> = Value extends PhotographEntry
  ? ShownPhotograph
  : Value extends DocumentEntry
    ? LinkedDocument
    : Value extends object
      ? { [Key in keyof Value]: PageContent<Value[Key]> }
      : Value

/** What the files that content names depend on. */
interface MediaSources {
  /** The folder that the paths of photographs begin from. */
  root: string
  /** The PDFs that can be published, by their paths in dist. */
  uploads: Output
  today: string
}

/**
 * Replaces the files that content names by what pages show of them. Returns the content as pages get it, the files that pages
 * may load, and the paths of all files that it names. Warns of what is left out. A photograph that no earlier build has
 * processed takes a few seconds.
 */
export async function resolveMedia<Content>(
  content: Content,
  locate: Locate,
  sources: MediaSources,
  problems: Problem[],
) {
  const found = findEntries(content)
  const photographs = found.flatMap(([entry]) => (entry[fileKind] === 'document' ? [] : [entry]))
  const files = new Map<string, Uint8Array>()
  const resolved = new Map<MediaEntry, ShownPhotograph | LinkedDocument>()
  for (const [entry, path] of found) {
    const { name, at } = locate(path)
    try {
      if (entry[fileKind] === 'document') {
        resolved.set(entry, linkDocument(entry, sources.uploads))
        continue
      }
      const { photograph, words, ...processed } = await showPhotograph(entry, photographs, sources)
      for (const [file, bytes] of processed.files) files.set(file, bytes)
      resolved.set(entry, photograph)
      const text = `${name} is shown only until ${entry.consent}, when its consent ends.`
      if (endsSoon(entry, sources.today)) problems.push(problem('warning', { text, fix: askAgain }, at))
      if (words.length > 0) problems.push(problem('warning', warnOfWords(name, words), at))
    } catch (error) {
      // A fault of the machine is not a fault of the file.
      if (!(error instanceof BuildFailure)) throw error
      for (const { text, ...reason } of error.problems)
        problems.push({ ...reason, kind: 'warning', text: `${name} is not shown. ${text}`, location: at ?? null })
    }
  }
  return {
    content: replaceEntries(content, resolved) as PageContent<Content>,
    files,
    paths: found.flatMap(([{ file }]) => file ?? []),
  }
}

/** Lists the entries that name a file, and where they are. */
function findEntries(value: unknown, path: ContentPath = []): [entry: MediaEntry, path: ContentPath][] {
  if (typeof value !== 'object' || value === null) return []
  if (fileKind in value) return [[value as MediaEntry, path]]
  return Object.entries(value).flatMap(([key, inner]) => findEntries(inner, [...path, key]))
}

/** Puts the files in the place of their entries. Where there is none, a field or an entry of a list is left out. */
function replaceEntries(value: unknown, files: ReadonlyMap<unknown, unknown>): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (fileKind in value) return files.get(value)
  const fields = Object.entries(value).map(([key, inner]) => [key, replaceEntries(inner, files)] as const)
  const filled = fields.filter(([, inner]) => inner !== undefined)
  return Array.isArray(value) ? filled.map(([, inner]) => inner) : Object.fromEntries(filled)
}

function linkDocument({ label, file }: DocumentEntry, uploads: Output): LinkedDocument {
  const path = basename(file)
  const bytes = uploads.get(path)
  if (bytes !== undefined) return { label, url: `/${path}`, size: bytes.length }
  const text = 'Its PDF is missing or cannot be published.'
  throw failure({ text, fix: 'Upload it, and choose it again, or remove the link.' })
}

/** Processes a photograph. Throws if it must not be shown. `all` are all photographs of the site. */
async function showPhotograph(entry: PhotographEntry, all: readonly PhotographEntry[], { root, today }: MediaSources) {
  const { file, alt = '', focus } = entry
  if (file === undefined)
    throw failure({ text: 'It has no file.', fix: 'Choose one, or empty the other boxes of the photograph, too.' })
  if (entry[fileKind] === 'photograph' && alt === '') {
    const fix = 'Say in a sentence what it shows, for people who cannot see it.'
    throw failure({ text: 'It has no description.', fix })
  }
  const refusal = findMissingConsent(entry, today)
  if (refusal !== undefined) throw failure(refusal)
  if (all.some((other) => other.file === file && findMissingConsent(other, today) !== undefined)) {
    const fix = 'Write the same consent at each place that names it.'
    throw failure({ text: 'Its file is also named where it must not be shown.', fix })
  }
  const processed = await processPhotograph(root, file, focus)
  return { ...processed, photograph: { ...processed.photograph, alt } }
}
