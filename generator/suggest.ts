import { closestMatch } from 'leven'

/** Returns the candidate that a text was probably meant to be; undefined where none is similar. */
export function findNearest(text: string, candidates: readonly string[]): string | undefined {
  return closestMatch(text, candidates, { maxDistance: Math.ceil(text.length / 3) })
}

/** Returns the question whether a similar one of the candidates was meant; undefined where none is similar. */
export function suggest(text: string, candidates: readonly string[]): string | undefined {
  const guess = findNearest(text, candidates)
  return guess === undefined ? undefined : `Did you mean "${guess}"?`
}
