import { basename } from 'node:path'
import { fileKind } from '../content/fields.ts'
import { askAgain, checkConsent, endsSoon, hasConsent, type Consent } from './consent.ts'
import type { ReadContent } from './content.ts'
import { warnOfWords } from './private-data.ts'
import { processPhotograph, type Gallery, type Photograph } from './photographs.ts'
import { BuildFailure, failure, problem, type Problem } from './problem.ts'
import type { Output } from './write.ts'
import type { ContentPath } from './yaml.ts'

/**
 * A photograph that the content names. Pages get a Photograph in its place if it may be shown, and otherwise nothing: it needs
 * a file, a description unless it is a decoration, and a consent unless nobody can be recognized.
 */
interface NamedPhotograph extends Consent {
  [fileKind]: 'photograph' | 'decoration'
  /** Its path, in the folder of a gallery. */
  file?: string
  alt?: string
  /** The part that the crop keeps, such as `top`. The default is automatic. */
  focus?: string
}

/** A PDF that the content names. Pages get a LinkedDocument in its place if it can be published, and otherwise nothing. */
interface NamedDocument {
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

type NamedFile = NamedPhotograph | NamedDocument

/** Content as pages get it. */
export type ShownContent<Value> = Value extends NamedPhotograph
  ? Photograph
  : Value extends NamedDocument
    ? LinkedDocument
    : Value extends object
      ? { [Key in keyof Value]: ShownContent<Value[Key]> }
      : Value

/** What the files that content names depend on. */
interface Sources {
  /** The folder of the content and its files. */
  root: string
  galleries: readonly Gallery[]
  /** The PDFs that can be published, by their paths in dist. */
  uploads: Output
  today: string
}

/**
 * Returns the content as pages get it, the files that pages may load, the paths of all files that the content names, and
 * warnings about photographs and PDFs that are left out. A photograph that no earlier build has processed takes a few seconds.
 */
export async function showFiles<Content>({ content, locate }: ReadContent<Content>, sources: Sources) {
  const named: [entry: NamedFile, path: ContentPath][] = []
  replaceNamed(content, (entry, path) => named.push([entry, path]))
  const photographs = named.flatMap(([entry]) => (entry[fileKind] === 'document' ? [] : [entry]))
  const files = new Map<string, Uint8Array>()
  const warnings: Problem[] = []
  const shown = new Map<object, unknown>()
  for (const [entry, path] of named) {
    const { name, at } = locate(path)
    try {
      if (entry[fileKind] === 'document') shown.set(entry, linkDocument(entry, sources.uploads))
      else {
        checkPhotograph(entry, photographs, sources.today)
        const {
          picture,
          files: made,
          words,
        } = await processPhotograph(sources.root, entry.file ?? '', entry.focus, sources.galleries)
        for (const [path, bytes] of made) files.set(path, bytes)
        shown.set(entry, { ...picture, alt: entry.alt ?? '' })
        if (words.length > 0) warnings.push(problem({ ...warnOfWords(name, words), at }))
        const text = `${name} is shown only until ${entry.consent}, when its consent ends.`
        if (endsSoon(entry, sources.today)) warnings.push(problem({ text, fix: askAgain, at }))
      }
    } catch (error) {
      // A fault of the machine is not a fault of the file.
      if (!(error instanceof BuildFailure)) throw error
      for (const { text, notes, inPublic } of error.problems)
        warnings.push(problem({ text: `${name} is not shown. ${text}`, fix: notes?.[0]?.text ?? '', at, inPublic }))
    }
  }
  const names = named.flatMap(([{ file }]) => file ?? [])
  return {
    content: replaceNamed(content, (entry) => shown.get(entry)) as ShownContent<Content>,
    files,
    names,
    warnings,
  }
}

/** Replaces the files that content names. Where there is nothing instead, a field or entry is left out. */
function replaceNamed(
  value: unknown,
  replace: (named: NamedFile, path: ContentPath) => unknown,
  path: ContentPath = [],
): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (fileKind in value) return replace(value as NamedFile, path)
  const fields = Object.entries(value).map(([key, one]) => [key, replaceNamed(one, replace, [...path, key])] as const)
  const filled = fields.filter(([, one]) => one !== undefined)
  return Array.isArray(value) ? filled.map(([, one]) => one) : Object.fromEntries(filled)
}

function linkDocument({ label, file }: NamedDocument, uploads: Output): LinkedDocument {
  const path = basename(file)
  const bytes = uploads.get(path)
  if (bytes !== undefined) return { label, url: `/${path}`, size: bytes.length }
  const text = 'Its PDF is missing or cannot be published.'
  throw failure({ text, fix: 'Upload it, and choose it again, or remove the link.' })
}

/** Throws if a photograph lacks anything without which it must not be shown. `all` are all photographs of the site. */
function checkPhotograph(entry: NamedPhotograph, all: readonly NamedPhotograph[], today: string): void {
  const { file, alt } = entry
  if (file === undefined)
    throw failure({ text: 'It has no file.', fix: 'Choose one, or empty the other boxes of the photograph, too.' })
  if (entry[fileKind] === 'photograph' && alt === undefined)
    throw failure({
      text: 'It has no description.',
      fix: 'Say in a sentence what it shows, for people who cannot see it.',
    })
  checkConsent(entry, today)
  for (const other of all)
    if (other.file === file && !hasConsent(other, today))
      throw failure({
        text: 'Its file is also named where it must not be shown.',
        fix: 'Write the same consent at both places.',
      })
}
