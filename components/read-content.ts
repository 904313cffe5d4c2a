/** Returns the value at a place in the content; undefined where there is none, or where it cannot be read. */
export function readContent(content: unknown, path: readonly string[]): unknown {
  try {
    return path.reduce((value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined), content)
  } catch {
    return undefined
  }
}
