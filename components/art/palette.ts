import type { Ground } from '../base/ground.ts'

/** The colours of the page as drawing programs write them, with the names of their tokens. */
const pigments: ReadonlyMap<string, string> = new Map([
  ['#07392f', 'leaf'],
  ['#0c1f1a', 'ink'],
  ['#fffaf0', 'cotton'],
  ['#ffb92e', 'mango'],
  ['#d92155', 'hibiscus'],
  ['#f8cbd4', 'petal'],
  ['#c3e6ea', 'sky'],
  ['#ff7d9c', 'rose'],
])

const grounds: readonly Ground[] = ['leaf', 'hibiscus', 'ink', 'mango', 'petal', 'sky']

/** Returns the markup of a drawing, with the design tokens in place of equal colours. */
export function paintWithPigments(markup: string): string {
  return markup.replace(/"(#[0-9a-f]{6})"/gi, (attribute, colour: string) => {
    const name = pigments.get(colour.toLowerCase())
    return name === undefined ? attribute : `"var(--${name})"`
  })
}

/** Returns the ground of a colour, or undefined if there is none. */
export function findGround(colour: string | undefined): Ground | undefined {
  const name = pigments.get(colour ?? '')
  return grounds.find((one) => one === name)
}
