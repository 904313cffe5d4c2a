import { createRequire } from 'node:module'
import type { Document, Node } from 'yaml'

// As CommonJS it loads in half the time.
const { parseDocument, visit }: typeof import('yaml') = createRequire(import.meta.url)('yaml')

/** What is wrong in a file, at a place of its source if it has one, and how to fix it. */
export interface Mistake {
  start?: number
  length?: number
  text: string
  fix: string
}

/** A file has either a document or mistakes. */
export interface Parsed {
  source: string
  document?: Document
  mistakes: readonly Mistake[]
}

/** Parses YAML that people edit. All values become texts, so that `no`, 07 and +254 mean what they say. */
export function parseYaml(bytes: Uint8Array): Parsed {
  const lines = new TextDecoder().decode(bytes).split(/\r\n?|\n/)
  // Word processors insert non-breaking spaces, also into the indentation.
  const structure = /^[ \u00a0\u202f]*(?:-[ \u00a0\u202f]+)*(?:\w+:[ \u00a0\u202f]+)?/
  const source = lines
    .map((line) => line.trimEnd().replace(structure, (start) => start.replace(/[\u00a0\u202f]/g, ' ')))
    .join('\n')
  const refuse = (...mistakes: Mistake[]) => ({ source, mistakes })
  // In larger files and deeper brackets, the parser takes minutes or ends the process.
  if (bytes.length > 100_000)
    return refuse({ text: 'is larger than 100 kB.', fix: 'Delete what does not belong to it.' })
  if (countBrackets(source) > 20)
    return refuse({ text: 'has more than 20 brackets inside each other.', fix: 'Delete them.' })
  if (/^(\ufffd|PK|\{\\rtf)|\0/.test(source))
    return refuse({ text: 'is not plain text.', fix: 'Save it as plain text in UTF-8, not as RTF or UTF-16.' })
  const found = findSigns(source)
  if (found.length > 0) return refuse(...found)
  const document = parseDocument(source, { schema: 'failsafe', prettyErrors: false })
  const mistake = findMistake(document, source)
  return mistake ? refuse(mistake) : { source, document, mistakes: [] }
}

/** How deep brackets are inside each other, or hyphens on one line. */
function countBrackets(source: string): number {
  const depths = Array.from(source.match(/^ *(- +)+/gm) ?? [], (hyphens) => hyphens.split('-').length)
  let depth = 0
  for (const [sign] of source.matchAll(/[[\]{}]/g))
    depths.push((depth = Math.max(0, depth + (/[[{]/.test(sign) ? 1 : -1))))
  return depths.reduce((most, one) => Math.max(most, one), 0)
}

type Advice = readonly [pattern: RegExp, text: string, fix: string]

/** What does not belong into any text. */
const signs: readonly Advice[] = [
  [/\t/, 'There is a tab', 'Write spaces instead, as many as in the lines above and below.'],
  [
    /\ufffd/,
    'There is a damaged character',
    'Type the word again. On your own computer, save the file as UTF-8 first.',
  ],
  [
    /(?!\ufe0f)[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{DI}\u2800\ufffc]/u,
    'There is an invisible character (CODE)',
    'Delete the invisible character. If you cannot find it, delete the words around it and type them again.',
  ],
]

/** Some emoji, such as families, are several emoji joined by U+200D. */
const joinerInEmoji = /(?<=\p{ExtPict}(?:\ufe0f|\p{Emoji_Modifier})?)\u200d(?=\p{ExtPict})/gu

/** Finds the first sign of each line that does not belong there, or what a merge has left behind. */
export function findSigns(source: string): Mistake[] {
  const conflict = source.search(/^(<|=|>)\1{6}/m)
  const divider = source.search(/^(---|\.\.\.)(?!\S)/m)
  const fix = 'Keep one version, and delete the other one and the lines with <<<, === and >>>.'
  if (conflict >= 0) return [{ start: conflict, length: 7, text: 'Two people changed this text.', fix }]
  if (divider >= 0) return [{ start: divider, length: 3, text: 'This line divides the file.', fix: 'Delete it.' }]
  let end = -1
  return source.split('\n').flatMap((line): Mistake[] => {
    const start = end + 1
    end = start + line.length
    const ordinary = line.replace(joinerInEmoji, '-')
    const [sign, what, fix] = signs.find(([one]) => one.test(ordinary)) ?? []
    if (sign === undefined || what === undefined || fix === undefined) return []
    const index = ordinary.search(sign)
    const code = `U+${line.codePointAt(index)?.toString(16).toUpperCase().padStart(4, '0')}`
    const before = line.slice(Math.max(0, index - 20), index).trim()
    const place = before === '' ? '' : ` after “${before}”`
    return [{ start: start + index, length: 1, text: `${what.replace('CODE', code)}${place}.`, fix }]
  })
}

/** What the parser cannot read, by the value on the line with the first mistake. */
const values: readonly Advice[] = [
  [/['"}\]],$/, 'This line ends with a comma.', 'Delete the comma.'],
  [/^"[^"]*\\/, 'A backslash does not work here.', "Delete it, or write the text between two ' instead."],
  [
    /^['"]/,
    'The second quotation mark on this line ends the text.',
    'Inside the text, write ’ for an apostrophe, and “ and ” around a word.',
  ],
  [/^[|>]-? +\S/, 'The text begins too early.', 'Begin it on the next line, two spaces further right than its name.'],
  [/^([@`%,\]}]|[-[{&*!?|>].)/, 'A text cannot begin with this sign.', 'Write the whole text between two ".'],
  [
    /:( |$)/,
    'A text with a colon needs quotation marks.',
    'Write the whole text between two ". If it is a field, write it on the next line, two spaces further right.',
  ],
]

/** The same, by the line as a whole. */
const lines: readonly Advice[] = [
  [/^ *(- +)*\w+:[^\s/]/, 'A space is missing after the colon.', 'Write a space there.'],
  [/^ *(-[^\s-]|[•·–—*])/, 'An entry of a list begins with a hyphen and a space.', 'Write a hyphen and a space.'],
]

const loose =
  'After the name of a field, write a colon and a space. Begin the lines of a text with as many spaces as its first one.'
const twice = 'Delete one of the two. If a new entry begins here, write a hyphen and a space before its first field.'
const indentation =
  'Fields of a group begin with the same number of spaces. So do the entries of a list, below its name.'

/** Finds the first mistake, which often causes the others, and says it in the words of those who edit texts. */
function findMistake({ errors, contents }: Document, source: string): Mistake | undefined {
  const [first] = errors.toSorted((one, other) => one.pos[0] - other.pos[0])
  if (first === undefined) return undefined
  const [reported] = first.pos
  const unended = findUnended(contents, source, reported)
  if (unended !== undefined) {
    const fix = `Write ${source[unended]} there, as at its start.`
    return { start: unended, length: 1, text: 'The quotation mark at the end of this text is missing.', fix }
  }
  // A bracket without its end swallows the lines below it. Other mistakes are never on a blank line or in a comment.
  const place = /^Flow .* end with/.test(first.message)
    ? source.slice(0, reported).search(/[[{][^[{]*$/)
    : reported + Math.max(0, source.slice(reported).search(/^ *[^\s#]/m))
  const start = source.lastIndexOf('\n', place - 1) + 1
  const [line = ''] = /.*/.exec(source.slice(start)) ?? []
  const report = (text: string, fix: string, from = start) => {
    const [, spaces = '', words = ''] = /^( *)(.*)/.exec(source.slice(from)) ?? []
    return { start: from + spaces.length, length: words.length, text: text.replace('#', `${spaces.length}`), fix }
  }
  if (first.code === 'DUPLICATE_KEY') return report('This field is there twice.', twice)
  const isEntry = line.trim().startsWith('- ') && first.code !== 'MULTILINE_IMPLICIT_KEY'
  const find = (advice: readonly Advice[], part: string) => advice.find(([pattern]) => pattern.test(part))
  const [, text, fix] = find(lines, line) ?? []
  if (text !== undefined && fix !== undefined) return report(text, fix)
  if (!line.includes(':') && !isEntry)
    return report('This line is neither a field nor part of the text above it.', loose)
  const known = find(values, line.replace(/^ *(- +)*([\w-]+:( +|$))?/, ''))
  if (known) return report(known[1], known[2])
  if (/\[\]\s*$/.test(source.slice(0, start))) return report('The list above ends with [].', 'Delete the [].')
  // A field that is too far to the right continues the text above it.
  const end = start + line.length
  const next = first.message.startsWith('Nested') ? source.slice(end).search(/(?<=\n) *(- +)*[\w-]+:(?!\S)/) : -1
  const from = next < 0 ? start : end + next
  return report('The number of spaces before this line (#) is wrong.', indentation, from)
}

/** Finds a text that goes on until the next quotation mark, where the parser gives up, because its own is missing. */
function findUnended(node: Node | null, source: string, reported: number): number | undefined {
  let found: number | undefined
  visit(node, {
    Scalar(_, { type = '', range }) {
      const [start, end] = range ?? [0, 0]
      const text = source.slice(start, end)
      const isEnded = text.trimEnd().at(-1) === text[0] && !/\n *(- +)*\w+:[ \n]/.test(text)
      if (!type.startsWith('QUOTE') || isEnded || source.slice(end, reported).trim() !== '') return undefined
      found = start
      return visit.BREAK
    },
  })
  return found
}
