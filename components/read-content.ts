/** Returns the value at a place in the content; undefined where there is none, or where it cannot be read. */
export function readContent(content: unknown, path: readonly string[]): unknown {
  try {
    return path.reduce(
      (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
      content,
    )
  } catch {
    return undefined
  }
}

/** Returns the names of the fields at a place in the content; none where it has no fields, or cannot be read. */
export function readNames(content: unknown, path: readonly string[]): string[] {
  const value = readContent(content, path)
  try {
    return typeof value === 'object' && value !== null ? Object.keys(value) : []
  } catch {
    return []
  }
}
