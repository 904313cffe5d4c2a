/** What the language gives to all values and writes differently from one version of Node.js to the next. */
const methods = [
  [Number.prototype, 'toLocaleString'],
  [BigInt.prototype, 'toLocaleString'],
  [Array.prototype, 'toLocaleString'],
  [String.prototype, 'localeCompare'],
] as const

/** Makes every way to write or sort by the customs of a language throw, in the worker that it is called in. */
export function refuseLocales(): void {
  for (const [prototype, name] of methods) {
    const refuse = () => {
      const error = new Error(`${name} differs between versions of Node.js, and a page must be the same in every build. Write the words as they are to be shown.`)
      Error.captureStackTrace(error, refuse)
      throw error
    }
    Object.defineProperty(prototype, name, { value: refuse })
  }
}
