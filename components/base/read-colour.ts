/**
 * Returns the value of a colour in the text of base.css, such as `#07392f`. Throws if it has no such colour. Programs that are not
 * bundled import this file, because they cannot import a stylesheet.
 */
export function readColour(css: string, name: string): string {
  const [, value] = RegExp(`--${name}: (#\\w+);`).exec(css) ?? []
  if (value === undefined) throw new Error(`base.css has no colour --${name}.`)
  return value
}
