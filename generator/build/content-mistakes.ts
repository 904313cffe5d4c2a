import { existsSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, dirname, join, posix } from 'node:path'
import type { Plugin } from 'esbuild'
import { locateText, problem, type Problem } from '../problem.ts'
import { listFiles } from '../paths.ts'
import type { Site, SyntaxMistake } from '../site.ts'

const folder = 'content'

/**
 * Explains what esbuild or a page says about a file of `content/`. A file that is missing or empty, or in which an
 * unclosed comment hides an export, gets the same message for all its importers.
 */
export function explainContentFile(message: Problem, { root, advice }: Pick<Site, 'root' | 'advice'>): Problem {
  const { restore = 'Restore it.', mistakes = [] } = advice ?? {}
  const { text, location } = message
  const [, specifier] = /^Could not resolve "(\..*)"$/.exec(text) ?? []
  const missing = specifier === undefined ? '' : posix.join(dirname(location?.file ?? ''), specifier)
  if (dirname(missing) === folder) return describeMissing(missing, root, restore)
  const [, empty] = /because the file "(content\/[^"]+)" has no exports$/.exec(text) ?? []
  if (empty !== undefined) return problem(`${empty} is empty, or a comment covers all of it.`, restore)
  const [, file = '', name = ''] = /^No matching export in "(content\/[^"]+)" for import "(\w+)"$/.exec(text) ?? []
  if (file === '') return addAdvice(message, mistakes)
  const gone = `${file} has no block “export const ${name}”: it was deleted or renamed.`
  return findComment(file, name, root) ?? problem(gone, restore, file)
}

function describeMissing(file: string, root: string, restore: string): Problem {
  const similar = listFiles(root, folder).find((other) => isLike(other, file))
  const rename = `Rename ${similar} to ${file}, or restore the file from the history.`
  return problem(`${file} is missing: it was deleted or renamed.`, similar === undefined ? restore : rename)
}

function findComment(file: string, name: string, root: string): Problem | undefined {
  if (!existsSync(join(root, file))) return undefined
  const source = readFileSync(join(root, file), 'utf8')
  const start = source.slice(0, Math.max(0, source.indexOf(`export const ${name} `))).lastIndexOf('/*')
  if (start < 0) return undefined
  const [line = ''] = source.slice(start).split('\n')
  const fix = 'Write */ at the end of the comment. Until then, the lines below belong to it.'
  return problem('This comment has no end.', fix, locateText(root, [file], line))
}

/** Adds advice to a message from esbuild about a content file. */
function addAdvice(message: Problem, mistakes: readonly SyntaxMistake[]): Problem {
  const { file = '', lineText = '', column = 0 } = message.location ?? {}
  if (!/\bcontent\//.test(`${file} ${message.text} ${lineText}`)) return message
  const line = Buffer.from(lineText)
  const [before, after] = [line.subarray(0, column).toString(), line.subarray(column).toString()]
  const isMatch = (pattern: RegExp | undefined, found: string) => pattern === undefined || pattern.test(found)
  const mistake = mistakes.find((one) => {
    return isMatch(one.text, message.text) && isMatch(one.before, before) && isMatch(one.after, after)
  })
  if (mistake === undefined) return message
  // esbuild reports an unclosed comment at the end of the file, with a note about its start.
  const start = message.notes?.[0]?.location
  const text = mistake.says ?? message.text
  return { ...message, text, ...(lineText === '' && start && { location: start }), notes: [{ text: mistake.fix }] }
}

/** Finds copies of content files that the site does not use, such as `home (1).ts` and `home.ts.txt`. */
export function findUnusedContent(root: string, sources: ReadonlySet<string>): readonly Problem[] {
  // Other extensions include the backups that some editors keep for a moment.
  const unused = listFiles(root, folder).filter((file) => /\.(ts|txt|md|docx?)$/i.test(file) && !sources.has(file))
  return unused.flatMap((file) => {
    const original = [...sources].find((source) => dirname(source) === folder && isLike(file, source))
    if (original === undefined) return []
    const fix = `If it has your new text, copy that into ${original}. Then delete ${file}.`
    return [problem(`${file} is not part of the site, which uses ${original}.`, fix)]
  })
}

/** Whether the name of a file begins like that of the original, as in `home (1).ts`. */
function isLike(file: string, original: string): boolean {
  return file !== original && file.toLowerCase().startsWith(original.replace(/\.ts$/, '').toLowerCase())
}

/**
 * Replaces the non-breaking spaces that word processors insert with ordinary ones. Those between digits stay, so that a
 * phone number or an amount does not break across two lines.
 */
export const ordinarySpaces: Plugin = {
  name: 'ordinary-spaces',
  setup({ onLoad, initialOptions: { absWorkingDir = '' } }) {
    onLoad({ filter: /[\\/]content[\\/][^\\/]+\.ts$/ }, async ({ path }) => {
      if (dirname(path) !== join(absWorkingDir, folder)) return undefined
      const text = await readFile(path, 'utf8').catch(() => undefined)
      if (text === undefined) return reportMissing(basename(path))
      const contents = text.replace(/(?<!\d)[\u00a0\u202f]|[\u00a0\u202f](?!\d)/g, ' ')
      // esbuild reads the other files itself, and reports those that are not UTF-8.
      return contents === text ? undefined : { contents, loader: 'ts' }
    })
  },
}

/** Where a folder has only a file with other capital letters, esbuild finds that, and then cannot read it. */
function reportMissing(name: string) {
  return { errors: [{ text: `Could not resolve "./${name}"`, location: { file: join(folder, name) } }] }
}
