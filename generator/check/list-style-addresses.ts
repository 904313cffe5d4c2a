/** Comments and strings, which are passed over; imports; and addresses in `url()`, each in one of its spellings. */
const tokens = new RegExp(
  [
    String.raw`/\*.*?\*/`,
    String.raw`@import\s*(?:"(?<importDouble>[^"]*)"|'(?<importSingle>[^']*)')`,
    String.raw`url\(\s*(?:"(?<double>(?:[^"\\]|\\.)*)"|'(?<single>(?:[^'\\]|\\.)*)'|(?<bare>(?:[^)"'\\\s]|\\.)*))\s*\)`,
    String.raw`"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'`,
  ].join('|'),
  'gis',
)

/** Returns the addresses that a stylesheet, or the value of a property, refers to by `url()` or `@import`. */
export function listStyleAddresses(styles: string): string[] {
  return [...styles.matchAll(tokens)].flatMap(({ groups = {} }) => {
    const address = groups['importDouble'] ?? groups['importSingle'] ?? groups['double'] ?? groups['single'] ?? groups['bare']
    return address === undefined ? [] : [address.replace(/\\(.)/gs, '$1')]
  })
}
