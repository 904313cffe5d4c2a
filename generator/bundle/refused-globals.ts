// esbuild puts these in the place of the globals of the same names, in the code of pages and of what they import: those
// would make one build differ from the next, or end it.

/** The clock. */
export const Date = refuse('Date', 'reads the clock')

/** The time since the start. */
export const performance = refuse('performance', 'reads the clock')

/** Random numbers and names. */
export const crypto = refuse('crypto', 'makes random numbers')

/** Words and numbers in a form that differs between versions of Node.js. */
export const Intl = refuse('Intl', 'writes words and numbers in a form that differs between versions of Node.js')

/** The build's own process and its environment. */
export const process = refuse('process', 'reads or ends the process that builds the site')

/** The clock, as later versions of Node.js have it. */
export const Temporal = refuse('Temporal', 'reads the clock')

/** Where the code stands on the disk of this machine. */
export const __dirname = refuse('__dirname', 'names a folder of this machine')

/** The same, with the file. */
export const __filename = refuse('__filename', 'names a file of this machine')

const refused: ReadonlyMap<PropertyKey, unknown> = new Map(Object.entries({ Date, performance, crypto, Intl, process, Temporal }))

/** All that has a name everywhere, without a way round to what is refused. */
const everywhere: typeof globalThis = new Proxy(globalThis, {
  get: (all, name) => (name === 'globalThis' || name === 'global' ? everywhere : refused.get(name) ?? Reflect.get(all, name)),
})

export { everywhere as global, everywhere as globalThis }

function refuse(name: string, what: string): never {
  // It must be a function of the old kind, so that it can be refused behind a `new` as well.
  function fail(): never {
    const error = new Error(`${name} ${what}, and a page must be the same in every build. Write what it is to show into the content.`)
    // The place that is shown is that of the page's code, not this one.
    Error.captureStackTrace(error, fail)
    throw error
  }
  return new Proxy(fail, { get: fail, set: fail, has: fail, apply: fail, construct: fail }) as never
}
