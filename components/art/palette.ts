import type { Ground } from '../base/ground.ts'

/** The pigments of the page as drawing programs write them, each with the name of its token. */
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

/** Returns the markup of a drawing with the page's own pigments in place of colours that are equal to them. */
export function paintWithPigments(markup: string): string {
  return markup.replace(/"(#[0-9a-f]{6})"/gi, (attribute, colour: string) => {
    const name = pigments.get(colour.toLowerCase())
    return name === undefined ? attribute : `"var(--${name})"`
  })
}

/** Returns the ground that has a colour; undefined where none has it. */
export function findGround(colour: string | undefined): Ground | undefined {
  const name = pigments.get(colour ?? '')
  return grounds.find((one) => one === name)
}
