// Both take the text of a stylesheet, because scripts that are not bundled cannot import one.

/** Returns the value of a colour in a stylesheet, such as `#07392f`. Throws if it has no such colour. */
export function readColour(css: string, name: string): string {
  return read(css, name, '#\\w+')
}

/** Returns the value of a custom property that is a whole number, for code that shares it with a stylesheet. */
export function readNumber(css: string, name: string): number {
  return Number(read(css, name, '\\d+'))
}

function read(css: string, name: string, value: string): string {
  const [, found] = RegExp(`--${name}: (${value});`).exec(css) ?? []
  if (found === undefined) throw new Error(`The stylesheet has no value --${name}.`)
  return found
}
