import type { ReactNode } from 'react'

/** The room of a pair of speech marks, which is 34 wide and 23 high. Pairs are as far apart across as down. */
export const cell = { width: 50, height: 39 }

/** The places of the two marks of a pair, a question and its answer, in its room. */
export const question = 'translate(15.8 20.7)scale(1.6)'
export const answer = place(-1.6)

/** The place of a slightly larger answer, which covers one in another colour without an edge of that colour. */
export const coveringAnswer = place(-1.66)

function place(scale: number) {
  return `translate(34.2 18.3)scale(${scale})`
}

/**
 * Defines one tile of rows of pairs: with an element for each pair, a slow phone would style thousands of them. Each
 * section defines its own, because print and forced colours change the colours of a pattern where it is defined.
 */
export function PairPattern({ id, children }: { id: string; children: ReactNode }) {
  return (
    <pattern id={id} {...cell} patternUnits="userSpaceOnUse">
      {children}
    </pattern>
  )
}
