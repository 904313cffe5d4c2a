/**
 * Comments, which are passed over; imports; addresses in `url()`, each in one of its spellings; and, since a string is an
 * address in some functions, strings and where functions begin and end.
 */
const tokens = new RegExp(
  [
    String.raw`/\*.*?\*/`,
    String.raw`@import\s*(?:"(?<importDouble>[^"]*)"|'(?<importSingle>[^']*)')`,
    String.raw`url\(\s*(?:"(?<double>(?:[^"\\]|\\.)*)"|'(?<single>(?:[^'\\]|\\.)*)'|(?<bare>(?:[^)"'\\\s]|\\.)*))\s*\)`,
    String.raw`"(?<stringDouble>(?:[^"\\]|\\.)*)"|'(?<stringSingle>(?:[^'\\]|\\.)*)'`,
    String.raw`(?<opened>[-\w]*)\(|(?<closed>\))`,
  ].join('|'),
  'gis',
)

/** The functions in which a string by itself is an address: CSS Images 4, sections 2.2 and 2.4, and CSS Values 4, section 4.5. */
const fetching = /^(-webkit-)?(image-set|image|src)$/i

/** Returns the addresses that a stylesheet, or the value of a property, refers to by `url()`, `@import` or a function like these. */
export function listStyleAddresses(styles: string): string[] {
  const open: string[] = []
  return [...styles.matchAll(tokens)].flatMap(({ groups = {} }) => {
    if (groups['opened'] !== undefined) open.push(groups['opened'])
    if (groups['closed'] !== undefined) open.pop()
    const string = fetching.test(open.at(-1) ?? '') ? (groups['stringDouble'] ?? groups['stringSingle']) : undefined
    const address =
      groups['importDouble'] ??
      groups['importSingle'] ??
      groups['double'] ??
      groups['single'] ??
      groups['bare'] ??
      string
    return address === undefined ? [] : [unescape(address)]
  })
}

/** Takes the escapes out: a backslash with the code of a character, or with the character itself (CSS Syntax 3, section 4.3.7). */
function unescape(text: string): string {
  return text.replace(/\\(?:([0-9a-f]{1,6})\s?|(.))/gis, (_, code: string | undefined, character: string) => {
    return code === undefined ? character : String.fromCodePoint(Math.min(Number.parseInt(code, 16), 0x10ffff))
  })
}
