import { readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { galleries, type LinkedDocument, type PageContent, type ShownPhotograph } from '../../content/media.ts'
import type { Content, ParsedContent } from '../../content/schema.ts'
import type { Words } from '../content.ts'
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
  /** The folder that the paths of files begin from. */
  root: string
  /** The PDFs that can be published, by their paths. */
  uploads: ReadonlyMap<string, Uint8Array>
  today: string
}

/**
 * Replaces the files that content names by what pages show of them, and warns of what is left out. Returns the content as
 * pages get it, the files that pages refer to, by their paths in dist, and the paths of all files that the content names. A
 * photograph that no earlier build has processed takes a few seconds.
 */
export async function resolveMedia(
  { content, locate }: Words,
  { root, uploads, today }: MediaSources,
  problems: Problem[],
): Promise<{ content: Content; files: Output; named: ReadonlySet<string> }> {
  const entries = findEntries(content)
  const photographs = entries.map(([entry]) => entry).filter(isPhotograph)
  const shown = new Map<MediaEntry, ShownPhotograph | LinkedDocument>()
  const files = new Map<string, Uint8Array>()
  for (const [entry, path] of entries) {
    const { name, at } = locate(path)
    const warn = (fault: Fault) => problems.push(problem('warning', fault, at))
    const leaveOut = (fault: Fault) => warn({ ...fault, text: `${name} is not shown. ${fault.text}` })
    if (!isPhotograph(entry)) {
      const bytes = uploads.get(entry.file)
      if (bytes === undefined) {
        leaveOut(missingDocument)
        continue
      }
      const file = basename(entry.file)
      files.set(file, bytes)
      shown.set(entry, { label: entry.label, url: `/${file}`, size: bytes.length })
      continue
    }

    const { file = '', alt = '', consent, focus } = entry
    const fault = findFault(entry, photographs, root, today)
    if (fault !== undefined) {
      leaveOut(fault)
      continue
    }
    const result = await processPhotograph(readFileSync(join(root, file)), focus, galleries[entry.uploadFolder])
    if (result.fault) {
      leaveOut(result.fault)
      continue
    }
    for (const [output, bytes] of result.files) files.set(output, bytes)
    shown.set(entry, { ...result.photograph, alt })
    const text = `${name} is shown only until ${consent}, when its consent ends.`
    if (endsSoon(entry, today)) warn({ text, fix: askAgain })
    if (result.words.length > 0) warn(warnOfWords(name, result.words))
  }
  const named = new Set(entries.flatMap(([{ file }]) => file ?? []))
  return { content: replaceEntries(content, shown), files, named }
}

const isPhotograph = (entry: MediaEntry): entry is PhotographEntry => entry.uploadFolder !== 'documents'

/** Lists the entries that name a file, and where they are. */
function findEntries(value: unknown, path: ContentPath = []): [entry: MediaEntry, path: ContentPath][] {
  if (typeof value !== 'object' || value === null) return []
  if (isEntry(value)) return [[value, path]]
  return Object.entries(value).flatMap(([key, inner]) => findEntries(inner, [...path, key]))
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

const missingDocument = {
  text: 'Its PDF is missing or cannot be published.',
  fix: 'Upload it, and choose it again, or remove the link.',
}

/** Says why a photograph must not be shown, whatever is in its file. `all` are all photographs of the site. */
function findFault(
  entry: PhotographEntry,
  all: readonly PhotographEntry[],
  root: string,
  today: string,
): Fault | undefined {
  const { file = '', alt = '', uploadFolder } = entry
  const { label, input, isDecoration } = galleries[uploadFolder]
  if (file === '') return { text: 'It has no file.', fix: 'Choose one, or remove the photograph with its bin.' }
  if (!isDecoration && alt === '')
    return { text: 'It has no description.', fix: 'Say in a sentence what it shows, for people who cannot see it.' }
  const missingConsent = findMissingConsent(entry, today)
  if (missingConsent) return missingConsent
  if (all.some((other) => other.file === file && findMissingConsent(other, today) !== undefined)) {
    const fix = 'Write the same consent at each place that names it.'
    return { text: 'Its file is also named where it must not be shown.', fix }
  }
  if (dirname(file) !== input)
    return { text: `Its file is not in ${input}.`, fix: `Upload it to “${label}”, and choose it there.` }
  if (listSources(join(root, input)).includes(basename(file))) return undefined
  const fix = 'Choose it again. If you took it down, remove the photograph with its bin, too.'
  return { text: 'Its file does not exist.', fix }
}
