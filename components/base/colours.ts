import type { Paint } from './paint.ts'
import tokens from './base.css' with { type: 'text' }

/** Returns the value of a colour in `base.css`, such as `#07392f`, for what cannot read custom properties. */
export function colour(name: Paint): string {
  const [, value] = RegExp(`--${name}: (#\\w+);`).exec(tokens) ?? []
  if (value === undefined) throw new Error(`base.css has no colour --${name}.`)
  return value
}
