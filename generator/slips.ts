import type { Scalar, YAMLError } from 'yaml'
import type { Problem } from './problem.ts'

// What people who write YAML get wrong, in words that help them.

const quoteIt = 'Write the whole text between two straight quotation marks (").'

/** For YAML, the text would be an alias, an anchor or a tag. */
export const beginsWithSign: Problem = { kind: 'error', text: 'A text cannot begin with *, & or !.', fix: quoteIt }

/** Finds what a person probably did not mean to write in a text. */
export function findSlips(node: Scalar, source: string): Problem[] {
  const slips: Problem[] = []
  const text = String(node.value)
  const [start, end] = node.range ?? [0, 0]
  if (node.type === 'PLAIN' && node.comment) {
    const fix = 'Write a comment on a line of its own, and a text with a # between two straight quotation marks (").'
    slips.push({ kind: 'error', text: 'Everything after the # is read as a comment.', fix })
  }
  if (node.type === 'PLAIN' && /\n\s*- /.test(source.slice(start, end))) {
    const fix = 'If it is an entry of a list, its hyphen begins below the hyphen of the entry before it.'
    slips.push({ kind: 'warning', text: 'A line of this text begins with a hyphen.', fix })
  }
  // Forms read this as a number (YAML 1.2, core schema), and write 0123456 as 123456.
  const changed = String(Number(text))
  if (node.type === 'PLAIN' && text !== '' && changed !== 'NaN' && changed !== text) {
    const inPrivate = `Somebody who saves this form would change ${text} into ${changed}.`
    const fix = 'Write the number between two straight quotation marks (").'
    slips.push({ kind: 'warning', text: 'This number has no quotation marks.', inPrivate, fix })
  }
  if (code.test(text)) {
    const fix = 'Visitors see these characters as you typed them. Remove them.'
    slips.push({ kind: 'warning', text: 'This text looks like code.', fix })
  }
  return slips
}

/** Tags, characters and links of HTML and Markdown, and names in braces. */
const code = /<\/?[a-z][^>]*>|&[a-z]+;|\]\(https?:|\*\*|\{\w+\}/i

/** Says what a mistake of syntax is, and where it begins in the source. */
export function explainError({ code, message, pos }: YAMLError, source: string): Problem & { start: number } {
  const kind = 'error'
  const [start] = pos
  const mark = /^(<{7}|={7}|>{7})/m.exec(source)
  if (mark) {
    const fix = 'Keep one of the two versions, and delete the lines that begin with <<<<<<<, ======= and >>>>>>>.'
    return { kind, text: 'This is an unresolved merge conflict.', fix, start: mark.index }
  }
  if (code === 'DUPLICATE_KEY') {
    const fix = 'Delete one of the two lines. Or begin a new entry of the list with a hyphen.'
    return { kind, text: 'This field appears twice.', fix, start }
  }
  const line = source.slice(source.lastIndexOf('\n', start - 1) + 1).split('\n')[0] ?? ''
  if (/^[ -]*\u00a0|:\u00a0/.test(line)) {
    const fix = 'Replace the spaces of this line by ordinary ones: delete them, and type them.'
    return { kind, text: 'This line has a no-break space.', fix, start }
  }
  if (code === 'BLOCK_AS_IMPLICIT_KEY')
    return { kind, text: 'A text with a colon and a space needs quotation marks.', fix: quoteIt, start }
  const fix = `Compare its spaces, hyphens, colons and quotation marks with those of the lines before it. ${quoteIt}`
  return { kind, text: 'This line cannot be read.', inPrivate: `${message}.`, fix, start }
}
