const refused = {
  Date: refuse('Date', 'reads the clock'),
  Temporal: refuse('Temporal', 'reads the clock'),
  performance: refuse('performance', 'reads the clock'),
  crypto: refuse('crypto', 'makes random numbers'),
  Intl: refuse('Intl', 'writes words and numbers in a form that differs between versions of Node.js'),
  process: refuse('process', 'reads or ends the process that builds the site'),
  __dirname: refuse('__dirname', 'names a folder of this machine'),
  __filename: refuse('__filename', 'names a file of this machine'),
}

const byName: ReadonlyMap<PropertyKey, unknown> = new Map(Object.entries(refused))

/** All that has a name everywhere, without a way round to what is refused. */
const everywhere: typeof globalThis = new Proxy(globalThis, {
  get: (all, name) =>
    name === 'globalThis' || name === 'global' ? everywhere : (byName.get(name) ?? Reflect.get(all, name)),
})

/**
 * What the code of pages, and of what they import, sees in the place of the globals of the same names: those would make one
 * build differ from the next, or end it.
 */
export const refusedGlobals: Readonly<Record<string, unknown>> = {
  ...refused,
  globalThis: everywhere,
  global: everywhere,
}

/** What bundled code sees in the place of what has the same names everywhere else. */
export interface Surroundings extends Readonly<Record<string, unknown>> {
  /** Returns what an import yields that is not bundled. */
  require(wanted: string): unknown
}

/**
 * Two texts; code that stands between them sees the surroundings that the module has which it is in: the refused globals,
 * and `require`. The block is for code that declares one of the names for itself.
 */
export const scope = {
  start: `"use strict";(({${[...Object.keys(refusedGlobals), 'require'].join(',')}})=>{{`,
  end: '}})(module.surroundings);',
} as const

function refuse(name: string, what: string): never {
  // It must be a function of the old kind, so that it can be refused behind a `new` as well.
  function fail(): never {
    const error = new Error(
      `${name} ${what}, and a page must be the same in every build. Write what it is to show into the content.`,
    )
    // The place that is shown is that of the page's code, not this one.
    Error.captureStackTrace(error, fail)
    throw error
  }
  return new Proxy(fail, { get: fail, set: fail, has: fail, apply: fail, construct: fail }) as never
}
