/** Splits a text after its first sentence. Of a single sentence, nothing is left. */
export function splitFirstSentence(text: string): [first: string, rest: string] {
  const [, first = text, rest = ''] = /^(.+?[.!?][”’)]?) (.+)$/.exec(text) ?? []
  return [first, rest]
}
