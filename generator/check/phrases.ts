/** Cuts a text that would fill a screen, such as a picture written as an address. */
export function shorten(text: string): string {
  return text.length > 80 ? `${text.slice(0, 77)}...` : text
}

/** Joins words to a list as in a sentence: `alt, width and height`. */
export function joinWords(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}

/** How many words a list gives before it only counts. */
const listed = 3

/** Joins words to a list as in a sentence, of which only the first stand there if they are many: `a, b, c and 7 more`. */
export function listSome(words: readonly string[]): string {
  if (words.length <= listed) return joinWords(words)
  return `${words.slice(0, listed).join(', ')} and ${formatCount(words.length - listed)} more`
}

/** Puts a comma between thousands; not by locale, so that the sentence is the same everywhere. */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',')
}
