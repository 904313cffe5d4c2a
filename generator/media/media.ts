import { readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileIn, folders, galleries, type LinkedDocument, type ShownPhotograph } from '../../content/fields.ts'
import type { Content, ParsedContent } from '../../content/schema.ts'
import type { Locate } from '../content.ts'
import { listSources } from '../files.ts'
import { problem, type Fault, type Problem } from '../problem.ts'
import type { Output } from '../write.ts'
import type { ContentPath } from '../yaml.ts'
import { askAgain, endsSoon, findMissingConsent } from './consent.ts'
import { processPhotograph } from './photographs.ts'
import { warnOfWords } from './private-data.ts'

/**
 * A photograph that the content names. It may be shown with a file, a description unless it is a decoration, and a consent
 * unless nobody can be recognized.
 */
type PhotographEntry = NonNullable<ParsedContent['programs']['programs'][number]['photograph']>

/** A PDF that the content names. */
type DocumentEntry = ParsedContent['home']['about']['reports'][number]

type MediaEntry = PhotographEntry | DocumentEntry

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
export async function resolveMedia(content: ParsedContent, locate: Locate, sources: MediaSources, problems: Problem[]) {
  const named: MediaEntry[] = []
  await mapEntries(content, async (entry) => void named.push(entry))
  const photographs = named.filter((entry) => entry[fileIn] !== 'documents')
  const files = new Map<string, Uint8Array>()

  const show = async (entry: MediaEntry, path: ContentPath) => {
    const { name, at } = locate(path)
    const warn = (fault: Fault) => void problems.push(problem('warning', fault, at))
    const leaveOut = ({ text, ...fault }: Fault) => warn({ ...fault, text: `${name} is not shown. ${text}` })
    if (entry[fileIn] === 'documents') {
      const document = linkDocument(entry, sources.uploads)
      return 'text' in document ? leaveOut(document) : document
    }
    const processed = await showPhotograph(entry, photographs, sources)
    if ('text' in processed) return leaveOut(processed)
    for (const [file, bytes] of processed.files) files.set(file, bytes)
    const text = `${name} is shown only until ${entry.consent}, when its consent ends.`
    if (endsSoon(entry, sources.today)) warn({ text, fix: askAgain })
    if (processed.words.length > 0) warn(warnOfWords(name, processed.words))
    return { ...processed.photograph, alt: entry.alt ?? '' }
  }
  const shown = await mapEntries(content, show)
  return { content: shown as Content, files, paths: named.flatMap(({ file }) => file ?? []) }
}

/**
 * Copies content with what `map` returns in the place of each entry that names a file. Where that is nothing, a field or an
 * entry of a list is left out.
 */
async function mapEntries(
  value: unknown,
  map: (entry: MediaEntry, path: ContentPath) => Promise<ShownPhotograph | LinkedDocument | void>,
  path: ContentPath = [],
): Promise<unknown> {
  if (typeof value !== 'object' || value === null) return value
  if (fileIn in value) return map(value as MediaEntry, path)
  const fields: [string, unknown][] = []
  for (const [key, inner] of Object.entries(value)) fields.push([key, await mapEntries(inner, map, [...path, key])])
  const filled = fields.filter(([, inner]) => inner !== undefined)
  return Array.isArray(value) ? filled.map(([, inner]) => inner) : Object.fromEntries(filled)
}

/** Returns the link to a PDF, or why there is none. */
function linkDocument({ label, file }: DocumentEntry, uploads: Output): LinkedDocument | Fault {
  const path = basename(file)
  const bytes = uploads.get(path)
  if (bytes !== undefined && dirname(file) === folders.documents.input)
    return { label, url: `/${path}`, size: bytes.length }
  const text = 'Its PDF is missing or cannot be published.'
  return { text, fix: 'Upload it, and choose it again, or remove the link.' }
}

/** Processes a photograph, or says why it must not be shown. `all` are all photographs of the site. */
async function showPhotograph(entry: PhotographEntry, all: readonly PhotographEntry[], { root, today }: MediaSources) {
  const { file, alt = '', focus } = entry
  const gallery = galleries[entry[fileIn]]
  const { label, input } = gallery
  if (file === undefined)
    return { text: 'It has no file.', fix: 'Choose one, or empty the other boxes of the photograph, too.' }
  if (!gallery.isDecoration && alt === '') {
    const fix = 'Say in a sentence what it shows, for people who cannot see it.'
    return { text: 'It has no description.', fix }
  }
  const fault = findMissingConsent(entry, today)
  if (fault !== undefined) return fault
  if (all.some((other) => other.file === file && findMissingConsent(other, today) !== undefined)) {
    const fix = 'Write the same consent at each place that names it.'
    return { text: 'Its file is also named where it must not be shown.', fix }
  }
  if (dirname(file) !== input)
    return { text: `Its file is not in ${input}.`, fix: `Upload it to “${label}”, and choose it there.` }
  const again = 'Choose it again. If you took it down, empty the boxes of the photograph, too.'
  if (!listSources(join(root, input)).includes(basename(file))) return { text: 'Its file does not exist.', fix: again }
  return processPhotograph(readFileSync(join(root, file)), focus, gallery)
}
