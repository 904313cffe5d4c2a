import type { Paint } from './paint.ts'
import { readColour } from './read-colour.ts'
import tokens from './base.css' with { type: 'text' }

/** Returns the value of a colour, such as `#07392f`, for what cannot read custom properties. */
export const colour = (name: Paint) => readColour(tokens, name)
