import { Module } from 'node:module'
import { join } from 'node:path'
import type { BundledModule } from './bundle-pages.ts'

/** Runs a bundle in memory and returns what it exports; throws whatever it throws. No module cache is involved, so none goes stale. */
export function evaluateModule({ path, code, map }: BundledModule, root: string): Readonly<Record<string, unknown>> {
  const module = new Module(path) as CompilableModule
  module.paths = [join(root, 'node_modules')]
  module._compile(`${code}\n//# sourceMappingURL=data:application/json;base64,${Buffer.from(map).toString('base64')}`, path)
  return module.exports
}

/** Node's modules have had `_compile` since their beginning and bundlers rely on it, but its type is not declared. */
interface CompilableModule extends Module {
  exports: Readonly<Record<string, unknown>>
  _compile(code: string, file: string): void
}
