/** Cuts a text that would fill a screen, such as a picture written as an address. */
export function shorten(text: string): string {
  return text.length > 80 ? `${text.slice(0, 77)}...` : text
}

/** Joins words to a list as in a sentence: `alt, width and height`. */
export function joinWords(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}

/** Puts a comma between thousands; not by locale, so that the sentence is the same everywhere. */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',')
}
