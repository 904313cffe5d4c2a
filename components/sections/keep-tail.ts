/** How many characters at the end of a heading stay on one line. */
const tailLength = 12

/** Joins the last words of a heading with non-breaking spaces, so that no short word is alone on the last line. */
export function keepTail(heading: string): string {
  return heading.replace(RegExp(`(?<= )\\S.{0,${tailLength - 1}}$`), (tail) => tail.replaceAll(' ', '\u00a0'))
}
