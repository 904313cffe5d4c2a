/**
 * Splits a text after its first sentence, which ends neither at a title such as “Dr.” nor before a small letter. Of a single
 * sentence, nothing is left.
 */
export function splitFirstSentence(text: string): [first: string, rest: string] {
  const [, first = text, rest = ''] =
    /^(.+?(?<!\b(?:Dr|Fr|Hon|Mr|Mrs|Ms|No|Prof|Rev|Sr|St|[A-Z]))[.!?][”’)]?) (?!\p{Ll})(.+)$/u.exec(text) ?? []
  return [first, rest]
}
