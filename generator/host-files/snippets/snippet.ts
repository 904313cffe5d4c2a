/** A path that stands for all hashed assets, to ask for their headers by. */
export const sampleAsset = 'assets/sample-ABCDEFGH.js'

/** Returns a path as a regular expression that every host reads alike. */
export function escapePattern(path: string): string {
  return path.replaceAll('.', '[.]')
}

/** Returns lines as one text, each moved in by so many spaces. */
export function indent(spaces: number, lines: readonly string[]): string {
  return lines.map((line) => (line === '' ? '' : `${' '.repeat(spaces)}${line}`)).join('\n')
}

/** Says in words which folder a server must be told to serve. */
export function placeOf(base: string): string {
  return base === '/' ? 'the folder that holds index.html' : `the folder in which ${base.slice(1)}index.html stands`
}
