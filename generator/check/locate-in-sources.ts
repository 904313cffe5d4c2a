import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import type { PartialMessage } from 'esbuild'

/** A place in the sources: file from the project's root, line from 1, column from 0. */
export type Place = NonNullable<PartialMessage['location']>

/** Finds where one of several texts stands in the sources; the first texts are preferred. */
export type SourceLocator = (quotes: readonly string[]) => Place | undefined

/** The folders that texts of a page can come from, in the order in which they are searched. */
const folders = ['content', 'pages', 'components']

/**
 * Returns the locator of a project. It prefers a text that stands whole between quotes to one that is part of another.
 * Sources are read when they are first needed, and once; where `files` are given, which are paths from the root, only in these.
 */
export function openSources(root: string, files?: readonly string[]): SourceLocator {
  let sources: readonly Source[] | undefined
  return (quotes) => {
    const texts = quotes.filter((text) => !/^[ \n]*$/.test(text))
    if (texts.length === 0) return undefined
    sources ??= folders
      .flatMap((folder) => readSources(root, folder))
      .filter(({ file }) => files === undefined || files.includes(file))
    return findFirst(sources, texts, isWhole) ?? findFirst(sources, texts.filter(isTelling), standsAlone)
  }
}

interface Source {
  file: string
  text: string
}

function readSources(root: string, folder: string): Source[] {
  return listFiles(join(root, folder))
    .filter((name) => /\.(tsx?|css|json|md)$/.test(name))
    .map((name) => `${folder}/${name}`)
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
}

function listFiles(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
      .sort()
  } catch {
    return []
  }
}

/** Short words stand anywhere; only between quotes do they tell a place. */
function isTelling(text: string): boolean {
  return text.length >= 4 || /[^\x20-\x7e]/.test(text)
}

/** Judges an occurrence by the text and by what stands before and after it. */
type Judge = (text: string, before: string, after: string) => boolean

function isWhole(_: string, before: string, after: string): boolean {
  return /['"`]/.test(before) && after.startsWith(before)
}

/** Tells whether a text is more than a part of a longer word or path there: `/team` is not what `./team.tsx` names. */
function standsAlone(text: string, before: string, after: string): boolean {
  if (/^[\p{L}\p{N}]/u.test(text) && /[\p{L}\p{N}_-]/u.test(before)) return false
  return !/[\p{L}\p{N}]$/u.test(text) || !/^([\p{L}\p{N}_-]|[./]\p{L})/u.test(after)
}

function findFirst(sources: readonly Source[], texts: readonly string[], isSought: Judge): Place | undefined {
  for (const text of texts) {
    for (const source of sources) {
      for (let at = source.text.indexOf(text); at !== -1; at = source.text.indexOf(text, at + 1)) {
        const end = at + text.length
        if (isSought(text, source.text.charAt(at - 1), source.text.slice(end, end + 2)))
          return placeAt(source, at, text.length)
      }
    }
  }
  return undefined
}

function placeAt({ file, text }: Source, at: number, length: number): Place {
  const start = text.lastIndexOf('\n', at - 1) + 1
  const [lineText = ''] = text.slice(start).split('\n', 1)
  return { file, line: text.slice(0, start).split('\n').length, column: at - start, length, lineText }
}
