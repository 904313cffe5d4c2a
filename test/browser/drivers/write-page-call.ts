import type { Json } from './browser.ts'

// The compiler that runs these files wraps nested functions into a helper of this name, which no page knows.
const helper = 'const __name = (value) => value'

/**
 * Writes the call of a function as an expression whose value is JSON text, for every engine to evaluate alike.
 * Without script the expression is free of promises, because awaiting one then brings Firefox down.
 */
export function writePageCall(source: string, args: readonly Json[], script: boolean): string {
  const call = `(${source})(...${JSON.stringify(args)})`
  return script
    ? `(async () => { ${helper}; return JSON.stringify({ value: await ${call} }) })()`
    : `(() => { ${helper}; const value = ${call}; ${refusal}; return JSON.stringify({ value }) })()`
}

const refusal =
  "if (value instanceof Promise) throw new TypeError('Without script a page function must give its result at once.')"
