import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { folders, galleries, type LinkedPdf, type PageContent, type ShownPhotograph } from '../../content/uploads.ts'
import type { Content, ParsedContent } from '../../content/schema.ts'
import type { Place } from '../../content/fields.ts'
import { fileOf, type LoadedContent } from '../content.ts'
import { isNewerThanConsent, readCommits } from '../history.ts'
import type { Fault, Problem } from '../problem.ts'
import type { Output } from '../write.ts'
import { askAgain, endsSoon, findMissingConsent } from './consent.ts'
import { processPhotograph } from './processing.ts'
import { mapUploads } from './folders.ts'

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
  /** The folder that the paths of files begin from. */
  root: string
  /** The PDFs that can be published, by their names. */
  documents: Output
  today: string
  /** Whether to leave out photographs that are newer than their consent. */
  hasHistory: boolean
}

/** What pages show of a file, and the files that they load for it, by path in dist. Or why not. */
type Shown = { fault: Fault } | { fault?: undefined; shown: ShownPhotograph | LinkedPdf; files: Output }

/**
 * Replaces the files that content names with what pages show of them, and warns of what is left out. Returns the content as
 * pages get it, the files that pages refer to, by their paths in dist, and the paths of all files that the content names. A
 * photograph that no earlier build has processed takes a few seconds.
 */
export async function resolveMedia(
  { content, locate, problemAt, older }: LoadedContent,
  sources: MediaSources,
  problems: Problem[],
): Promise<{ content: Content; files: Output; namedFiles: ReadonlySet<string> }> {
  const entries = findEntries(content)
  const photographs = entries.map(([entry]) => entry).filter(isPhotograph)
  const existing = mapUploads(sources.root)
  const findExchange = sources.hasHistory ? createExchangeCheck(sources.root, locate) : () => undefined
  const shown = new Map<MediaEntry, ShownPhotograph | LinkedPdf>()
  const files = new Map<string, Uint8Array>()
  for (const [entry, place] of entries) {
    // Somebody may have taken it down in the version with errors.
    if (older.has(fileOf(place))) continue
    const warn = (fault: Fault) => problems.push(problemAt(place, { ...fault, kind: 'warning' }))
    const path = existing.get(entry.file ?? '')
    const result = isPhotograph(entry)
      ? await showPhotograph(entry, path, photographs, () => findExchange(entry, place, path ?? ''), sources)
      : linkDocument(entry, sources.documents)
    if (result.fault) {
      warn({ ...result.fault, text: `is not shown. ${result.fault.text}`.trim() })
      continue
    }
    for (const [output, bytes] of result.files) files.set(output, bytes)
    shown.set(entry, result.shown)
    if (isPhotograph(entry) && endsSoon(entry, sources.today)) {
      const text = `is shown only until ${entry.consent}, when its consent ends.`
      warn({ text, fix: askAgain })
    }
  }
  const namedFiles = new Set(entries.flatMap(([{ file = '' }]) => existing.get(file) ?? []))
  return { content: replaceEntries(content, shown), files, namedFiles }
}

const isPhotograph = (entry: MediaEntry): entry is PhotographEntry => entry.uploadFolder !== 'documents'

/** Lists the entries that name a file, and where they are. */
function findEntries(value: unknown, path: Place = ''): [entry: MediaEntry, path: Place][] {
  if (typeof value !== 'object' || value === null) return []
  if (isEntry(value)) return [[value, path]]
  return Object.entries(value).flatMap(([key, inner]) => findEntries(inner, path === '' ? key : `${path}.${key}`))
}

/** Puts what pages show in the place of its entry. Where there is none, a field or an entry of a list is left out. */
function replaceEntries<Value>(value: Value, shown: ReadonlyMap<object, unknown>): PageContent<Value>
function replaceEntries(value: unknown, shown: ReadonlyMap<object, unknown>): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (isEntry(value)) return shown.get(value)
  const fields = Object.entries(value).map(([key, inner]) => [key, replaceEntries<unknown>(inner, shown)] as const)
  const filled = fields.filter(([, inner]) => inner !== undefined)
  return Array.isArray(value) ? filled.map(([, inner]) => inner) : Object.fromEntries(filled)
}

const isEntry = (value: object): value is MediaEntry => 'uploadFolder' in value

function linkDocument({ label, file }: DocumentEntry, documents: MediaSources['documents']): Shown {
  const name = file.replace(`${folders.documents.input}/`, '')
  const bytes = documents.get(name)
  if (bytes === undefined) {
    const fix = 'Upload it, and choose it again, or remove the link.'
    return { fault: { text: 'Its PDF is missing or cannot be published.', fix } }
  }
  // The page adds the format and the size.
  const shown = { label: label.replace(/ *\(PDF\)$/i, ''), url: `/${name}`, size: bytes.length }
  return { shown, files: new Map([[name, bytes]]) }
}

/**
 * `path` is that of its file, if it exists. `all` are all photographs that the content names. `findExchange` says whether this one is newer than its consent.
 */
async function showPhotograph(
  entry: PhotographEntry,
  path: string | undefined,
  all: readonly PhotographEntry[],
  findExchange: () => Fault | undefined,
  { root, today }: MediaSources,
): Promise<Shown> {
  const fault = findPhotographFault(entry, all, today)
  if (fault) return { fault }
  if (path === undefined) {
    const fix = 'Choose it again. If you took it down, remove the photograph with its bin, too.'
    return { fault: { text: 'Its file does not exist.', fix } }
  }
  const exchange = findExchange()
  if (exchange) return { fault: exchange }
  const { alt = '', focus, uploadFolder } = entry
  const result = await processPhotograph(readFileSync(join(root, path)), focus, galleries[uploadFolder])
  return result.fault ? result : { ...result, shown: { ...result.photograph, alt } }
}

/** Nothing, the name of a file such as `IMG_2031.jpg`, or `photo`. */
const noDescription = /^(\S+\.\w{3,4}|photo|photograph|picture|image)?\.?$/i

/** Says why a photograph must not be shown, whatever is in its file. `all` are all places that name photographs. */
function findPhotographFault(
  entry: PhotographEntry,
  all: readonly PhotographEntry[],
  today: string,
): Fault | undefined {
  const { file = '', alt = '', uploadFolder } = entry
  const { label, input, isDecoration } = galleries[uploadFolder]
  if (file === '') return { text: 'It has no file.', fix: 'Choose one, or remove the photograph with its bin.' }
  if (!isDecoration && noDescription.test(alt))
    return { text: 'It has no description.', fix: 'Say in a sentence what it shows, for people who cannot see it.' }
  const missingConsent = findMissingConsent(entry, today)
  if (missingConsent) return missingConsent
  if (all.some((other) => other.file === file && findMissingConsent(other, today) !== undefined)) {
    const fix = 'Write the same consent at each place that names it.'
    return { text: 'Its file is also named where it must not be shown.', fix }
  }
  if (dirname(file).startsWith(`${input}/`))
    return { text: 'Its file is in a folder of its own.', fix: 'Move it out of that folder, and choose it again.' }
  if (dirname(file) !== input)
    return { text: `Its file is not in ${input}.`, fix: `Upload it to “${label}”, and choose it there.` }
  return undefined
}

/** Returns a function that says whether a photograph is newer than its consent. */
function createExchangeCheck(root: string, locate: LoadedContent['locate']) {
  const commits = new Map<string, ReturnType<typeof readCommits>>()
  return (entry: PhotographEntry, place: Place, path: string): Fault | undefined => {
    const named = locate(`${place}.0.file`)
    const consent = locate(`${place}.0.${entry.consent === undefined ? 'people' : 'consent'}`)
    if (!named || !consent) return undefined
    if (named.line === consent.line)
      return { text: 'Its file and its consent are on one line.', fix: 'Write each on a line of its own.' }
    const commitAt = commits.get(named.file) ?? readCommits(root, named.file)
    commits.set(named.file, commitAt)
    if (!isNewerThanConsent(root, path, commitAt(named.line), commitAt(consent.line))) return undefined
    const fix = 'Remove it with its bin, and save. Then add it again, with the consent of the people in it.'
    return { text: 'It is another picture than when its consent was written.', fix }
  }
}
