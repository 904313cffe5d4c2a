/** How many characters of a heading may stay together. */
const tailLength = 12

/** Joins the last words of a heading with no-break spaces, as many as fit into twelve characters, so that none is left alone on a line. */
export function keepTail(heading: string): string {
  return heading.replace(RegExp(`(?<= )\\S.{0,${tailLength - 1}}$`), (tail) => tail.replaceAll(' ', '\u00a0'))
}
