const locales =
  'differs between machines and versions of Node.js, and a page must be the same in every build. Write the words as they are to be shown.'

const chance =
  'makes random numbers, and a page must be the same in every build. Write what it is to show into the content.'

const anyTypedArray: object = Object.getPrototypeOf(Uint8Array.prototype)

/** What the language gives to all values and does differently from one build to the next: where it stands, and what a sentence says of it. */
const methods = [
  [Number.prototype, 'toLocaleString', locales],
  [BigInt.prototype, 'toLocaleString', locales],
  [Array.prototype, 'toLocaleString', locales],
  [anyTypedArray, 'toLocaleString', locales],
  [String.prototype, 'localeCompare', locales],
  [String.prototype, 'toLocaleLowerCase', locales],
  [String.prototype, 'toLocaleUpperCase', locales],
  [Math, 'random', chance],
] as const

/**
 * Makes every way to write or sort by the customs of a language, and to draw lots, throw in the worker that it is called
 * in, however a page comes by it; and takes away what not every version of Node.js has.
 */
export function refuseVarying(): void {
  for (const [owner, name, words] of methods) {
    const refuse = () => {
      const error = new Error(`${owner === Math ? 'Math.' : ''}${name} ${words}`)
      Error.captureStackTrace(error, refuse)
      throw error
    }
    Object.defineProperty(owner, name, { value: refuse })
  }
  Reflect.deleteProperty(globalThis, 'navigator')
}
