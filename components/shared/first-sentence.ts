const titles = ['Dr.', 'Fr.', 'Hon.', 'Mr.', 'Mrs.', 'Ms.', 'Prof.', 'Rev.', 'Sr.', 'St.']
/** What ends with a full stop, but not at the end of a sentence. */
const abbreviations = [...titles, 'e.g.', 'i.e.', 'etc.']

/** Splits a text after its first sentence. Of a single sentence, nothing is left. */
export function splitFirstSentence(text: string): [first: string, rest: string] {
  const words = text.split(' ')
  for (const [index, word] of words.entries()) {
    const next = words[index + 1]
    if (next !== undefined && canEndSentence(word) && canBeginSentence(next))
      return [words.slice(0, index + 1).join(' '), words.slice(index + 1).join(' ')]
  }
  return [text, '']
}

function canEndSentence(word: string): boolean {
  const bare = word.replace(/^[“‘(]/, '')
  // Such as “J.” and “W.H.O.”
  const isInitials = /^([A-Z]\.)+$/.test(bare)
  return /[.!?][”’)]?$/.test(word) && !isInitials && !abbreviations.includes(bare)
}

/** Before a digit or a small letter, a full stop is that of an abbreviation, such as “Ksh. 500” or “No. 7”. */
function canBeginSentence(word: string): boolean {
  return !/^[\p{Ll}\d]/u.test(word)
}
