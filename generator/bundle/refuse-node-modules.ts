import { builtinModules } from 'node:module'
import type { PartialMessage, Plugin } from 'esbuild'

/** Matches what Node.js takes for a module of its own: with the prefix, or by one of the names from before it, as `fs/promises`. */
const nodeModule = new RegExp(`^(node:.*|(${builtinModules.filter((name) => /^[a-z]/.test(name)).join('|')}))$`)

/**
 * Refuses the modules of Node.js, which read the machine or its clock, in the site's own code. Packages answer for
 * themselves: many ask for such a module and do well without it.
 */
export const refuseNodeModules: Plugin = {
  name: 'node-modules',
  setup: (build) => {
    build.onResolve({ filter: nodeModule }, ({ path, importer }) => {
      if (/[/\\]node_modules[/\\]/.test(importer)) return undefined
      return { errors: [describeNodeModule(path)] }
    })
  },
}

function describeNodeModule(path: string): PartialMessage {
  return {
    text: `${path} is a module of Node.js, which is for the machine that builds the site, and a page must be the same in every build.`,
    notes: [{ text: 'Take the import away, and write what it is to show into the content.' }],
  }
}
