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

/** `Math.random`, of which only the name is replaced. */
export const refusedRandom = refuse('Math.random', 'makes random numbers')

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
