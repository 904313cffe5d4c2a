import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join, posix } from 'node:path'
import type { Plugin } from 'esbuild'
import { locateText, problem, type Problem } from './problem.ts'

const folder = 'content'

/** Where CONTENT.md says how to get a file back. */
const restore = 'Bring it back as CONTENT.md shows under “Undo a published change”.'

/**
 * Replaces what esbuild says about a file of `content/` as a whole: it is missing, it is empty, or a comment without an
 * end hides an export. Several importers of one file get the same message.
 */
export function explainContentFile(message: Problem, root: string): Problem {
  const { text, location } = message
  const [, specifier] = /^Could not resolve "(\..*)"$/.exec(text) ?? []
  const missing = specifier === undefined ? '' : posix.join(dirname(location?.file ?? ''), specifier)
  if (dirname(missing) === folder) return describeMissing(missing, root)
  const [, empty] = /because the file "(content\/[^"]+)" has no exports$/.exec(text) ?? []
  if (empty !== undefined) return problem(`${empty} is empty, or a comment covers all of it.`, restore)
  const [, file = '', name = ''] = /^No matching export in "(content\/[^"]+)" for import "(\w+)"$/.exec(text) ?? []
  return findComment(file, name, root) ?? message
}

function describeMissing(file: string, root: string): Problem {
  const similar = listContent(root).find((other) => isLike(other, file))
  const rename = `Rename ${similar} to ${file}, or bring the file back from the history.`
  return problem(`${file} is missing: it was deleted or renamed.`, similar === undefined ? restore : rename)
}

function findComment(file: string, name: string, root: string): Problem | undefined {
  if (file === '' || !existsSync(join(root, file))) return undefined
  const source = readFileSync(join(root, file), 'utf8')
  const start = source.slice(0, Math.max(0, source.indexOf(`export const ${name} `))).lastIndexOf('/*')
  if (start < 0) return undefined
  const [line = ''] = source.slice(start).split('\n')
  const mend = 'Write */ at the end of the comment. Until then, the lines below belong to it.'
  return problem('This comment has no end.', mend, locateText(root, [file], line))
}

/** Finds copies of content files that the site does not use, such as `home (1).ts` and `home.ts.txt`. */
export function findUnusedContent(root: string, sources: ReadonlySet<string>): readonly Problem[] {
  // Not the copies that editors keep beside a file for a moment.
  const unused = listContent(root).filter((file) => /\.(ts|txt|md|docx?)$/i.test(file) && !sources.has(file))
  return unused.flatMap((file) => {
    const original = [...sources].find((source) => dirname(source) === folder && isLike(file, source))
    if (original === undefined) return []
    const mend = `If it holds your new words, copy them into ${original}. Then delete ${file}.`
    return [problem(`${file} is not part of the site, which uses ${original}.`, mend)]
  })
}

/** Whether the name of a file begins like that of an original. */
function isLike(file: string, original: string): boolean {
  return file !== original && file.toLowerCase().startsWith(original.replace(/\.ts$/, '').toLowerCase())
}

function listContent(root: string): readonly string[] {
  if (!existsSync(join(root, folder))) return []
  const entries = readdirSync(join(root, folder), { withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
  return files.map(({ name }) => `${folder}/${name}`)
}

/**
 * Makes ordinary spaces of the non-breaking ones that word processors put into texts. Between digits they stay, so that
 * a telephone number or an amount is not broken across two lines.
 */
export const ordinarySpaces: Plugin = {
  name: 'ordinary-spaces',
  setup({ onLoad, initialOptions: { absWorkingDir = '' } }) {
    onLoad({ filter: /[\\/]content[\\/][^\\/]+\.ts$/ }, async ({ path }) => {
      if (dirname(path) !== join(absWorkingDir, folder)) return undefined
      const text = await readFile(path, 'utf8')
      const contents = text.replace(/(?<!\d)[\u00a0\u202f]|[\u00a0\u202f](?!\d)/g, ' ')
      // esbuild reads all other files by itself, and reports those that are not UTF-8.
      return contents === text ? undefined : { contents, loader: 'ts' }
    })
  },
}
