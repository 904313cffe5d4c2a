/**
 * Returns the value of a colour in the text of a stylesheet, such as `#07392f`. It takes the text because scripts that
 * are not bundled cannot import one. Throws if the stylesheet has no such colour.
 */
export function readColour(css: string, name: string): string {
  const [, value] = RegExp(`--${name}: (#\\w+);`).exec(css) ?? []
  if (value === undefined) throw new Error(`The stylesheet has no colour --${name}.`)
  return value
}
