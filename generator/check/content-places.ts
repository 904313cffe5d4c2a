import { join } from 'node:path'
import { locationOf, readSource, type Location } from '../problem.ts'
import type { ContentPlace } from '../site.ts'

/** What a content file consists of: texts, comments, punctuation, names and numbers. */
const token =
  /'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|`(?:\\.|[^`\\])*`|\/\/.*|\/\*[^]*?\*\/|[{}[\](),:]|[^\s{}[\](),:'"`]+/g

type Token = { text: string; index: number }

/**
 * Finds a field of a content file, such as `programs[1].title`, or else the innermost group that should have it. Content is
 * plain data: groups of names and values between braces, and lists between brackets.
 */
export function locateField(root: string, { file, path }: ContentPlace): Location | undefined {
  const source = readSource(join(root, file))
  const [block = '', ...steps] = path.split(/[.[\]]+/).filter((step) => step !== '')
  const start = RegExp(`^export const ${block}\\b[^=]*=`, 'm').exec(source)
  if (start === null) return undefined
  const tokens: Token[] = Array.from(source.matchAll(token), ({ 0: text, index }) => ({ text, index }))
  const code = tokens.filter(({ text, index }) => index >= start.index + start[0].length && !/^\/[/*]/.test(text))
  const { index, text } = findValue(code, steps) ?? { index: start.index, text: start[0] }
  return locationOf(file, source, index, text)
}

/** Follows the steps into the value that the tokens begin with, as far as they lead. */
function findValue(tokens: readonly Token[], steps: readonly string[]): Token | undefined {
  const [open, ...inner] = tokens
  const [step, ...further] = steps
  if (step === undefined || !/^[[{]$/.test(open?.text ?? '')) return undefined
  let [depth, count] = [0, 0]
  for (const [index, one] of inner.entries()) {
    const isName = open?.text === '{' && inner[index + 1]?.text === ':' && one.text.replace(/^['"]|['"]$/g, '') === step
    const isEntry = open?.text === '[' && count === Number(step) && (index === 0 || inner[index - 1]?.text === ',')
    if (depth === 0 && isName) return findValue(inner.slice(index + 2), further) ?? one
    if (depth === 0 && isEntry && one.text !== ']') return findValue(inner.slice(index), further) ?? one
    if (/^[{[(]$/.test(one.text)) depth++
    else if (/^[}\])]$/.test(one.text) && --depth < 0) return undefined
    else if (one.text === ',' && depth === 0) count++
  }
  return undefined
}
