import tokens from './base.css' with { type: 'text' }
import { readToken } from './read-token.ts'

/** A colour of the art. */
export type Paint = 'leaf' | 'cotton' | 'mango' | 'hibiscus' | 'petal' | 'sky' | 'rose' | 'tone' | 'tone-lit'

/** Returns the value of a `fill` or `stroke` attribute. */
export function paint(colour: Paint): string {
  return `var(--${colour})`
}

/** Returns the value of a colour, such as `#07392f`, for what cannot read custom properties. */
export function colour(name: Paint): string {
  return readToken(tokens, name)
}

/** The background colours on which text is legible. ground.css has its colours. */
export const grounds = ['hibiscus', 'leaf', 'mango', 'ink', 'petal', 'sky'] as const
export type Ground = (typeof grounds)[number]

/** Returns the classes that set a background and the text and focus colours that are legible on it. */
export function groundClasses(colour: Ground): string {
  return `ground ground-${colour}`
}
