/**
 * Returns the value of a custom property in the text of a stylesheet, such as `#07392f`. It takes the text because
 * scripts that are not bundled cannot import one. Throws if the stylesheet has no such property.
 */
export function readToken(css: string, name: string): string {
  const [, value] = RegExp(`--${name}: ([^;]+);`).exec(css) ?? []
  if (value === undefined) throw new Error(`The stylesheet has no property --${name}.`)
  return value
}
