import { Module } from 'node:module'
import { join } from 'node:path'
import type { BundledModules } from '../bundle/bundle-modules.ts'
import type { PictureFolders } from '../bundle/read-pictures.ts'
import { refusedGlobals, type Surroundings } from '../bundle/refused-globals.ts'
import { pictureFolderOf } from '../bundle/virtual-folder.ts'

/** What a source exports, by name. */
export type Exports = Readonly<Record<string, unknown>>

/** Runs a source of the site and returns what it exports; throws whatever it throws. */
export type LoadSource = (file: string) => Exports

/** Where the packages of the site are to be found, and the folders of pictures that its code imports. */
export interface EvaluationOptions {
  root: string
  pictures: PictureFolders
}

/** Makes a bundle ready to be run in memory. No module cache is involved, so none goes stale. */
export function evaluateModules(
  { path, code, map }: BundledModules,
  { root, pictures }: EvaluationOptions,
): LoadSource {
  const text =
    map === undefined
      ? code
      : `${code}\n//# sourceMappingURL=data:application/json;base64,${Buffer.from(map).toString('base64')}`
  const evaluate = () => {
    const module = new Module(path) as CompilableModule
    const require = (wanted: string) => {
      const folder = pictureFolderOf(wanted)
      // Whatever somebody does to a folder of pictures, the next evaluation finds it as it was read.
      return folder === undefined ? module.require(wanted) : structuredClone(pictures[folder])
    }
    module.surroundings = { ...refusedGlobals, require }
    module.paths = [join(root, 'node_modules')]
    module._compile(text, path)
    return module.exports.modules
  }
  let modules = evaluate()
  return (file) => {
    const load = modules[file]
    if (load === undefined) throw new Error(`${file} is not in the bundle.`)
    try {
      return load()
    } catch (error) {
      // What has failed once is taken for done the next time it is asked for, so the next source gets a fresh start.
      modules = evaluate()
      throw error
    }
  }
}

/** Node's modules have had `_compile` since their beginning and bundlers rely on it, but its type is not declared. */
interface CompilableModule extends Module {
  exports: { modules: Readonly<Record<string, () => Exports>> }
  /** The bundle's code looks for them here. */
  surroundings: Surroundings
  _compile(code: string, file: string): void
}
