import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { FunctionComponent } from 'react'
import type { PageProps } from '../components/page-props.ts'
import { project } from './files.ts'

// Pages are loaded with the `require` of CommonJS: Node.js keeps in memory whatever it imports as an ES module, and in
// watch mode that would be each save. The code has to be in a file below node_modules, where it finds React.

export type PageComponent = FunctionComponent<PageProps>

/**
 * Returns a function that loads the code of a page, and returns what the code exports by default. Code that has not
 * changed is not loaded again: most saves change one page or none.
 */
export function createLoader(): (name: string, code: string, map: string) => PageComponent | undefined {
  const loaded = new Map<string, { source: string; component: PageComponent | undefined }>()
  return (name, code, map) => {
    const source = code + map
    const before = loaded.get(name)
    if (before?.source === source) return before.component
    const component = load(name, code, map)
    loaded.set(name, { source, component })
    return component
  }
}

function load(name: string, code: string, map: string): PageComponent | undefined {
  // Two builds at the same time have different processes.
  const file = join(project, 'node_modules/.cache', `pages-${process.pid}`, `${name}.cjs`)
  // Stacks then name the sources.
  process.setSourceMapsEnabled(true)
  // Each `require` keeps what it has loaded, so this one is not used again.
  const require = createRequire(import.meta.url)
  try {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, `${code}\n//# sourceMappingURL=map`)
    writeFileSync(join(dirname(file), 'map'), map)
    const path = require.resolve(file)
    // Removes the previous version. After `require`, this could also remove the source map of the new one.
    delete require.cache[path]
    return require(path).default
  } finally {
    rmSync(dirname(file), { recursive: true, force: true })
  }
}
