/** Splits a text after its first sentence, which no title such as “Dr.” ends. Of a single sentence, nothing is left. */
export function splitFirstSentence(text: string): [first: string, rest: string] {
  const [, first = text, rest = ''] =
    /^(.+?(?<!\b(?:Dr|Fr|Hon|Mr|Mrs|Ms|No|Prof|Rev|Sr|St|[A-Z]))[.!?][”’)]?) (.+)$/.exec(text) ?? []
  return [first, rest]
}
