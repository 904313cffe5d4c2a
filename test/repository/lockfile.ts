import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { site } from '../../build.ts'

const locked = v.object({
  version: v.optional(v.string(), ''),
  license: v.optional(v.string()),
  dev: v.optional(v.boolean(), false),
  hasInstallScript: v.optional(v.boolean(), false),
})

/** A package that a lockfile names: what it is called, which of them it is, and what it says of itself. */
export interface LockedPackage extends v.InferOutput<typeof locked> {
  name: string
}

/** The folders of this project that have packages of their own. */
export const packageFolders = [''] as const

/** Returns all packages that the lockfile of a folder names, for every system. */
export function readLockfile(folder: string): LockedPackage[] {
  const { packages } = v.parse(
    v.object({ packages: v.record(v.string(), locked) }),
    readJson(folder, 'package-lock.json'),
  )
  const own = Object.entries(packages).filter(([path]) => path !== '')
  return own.map(([path, entry]) => ({
    ...entry,
    name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
  }))
}

/** Returns the versions of the packages that a folder asks for itself, by name. */
export function readDependencies(folder: string): Readonly<Record<string, string>> {
  const versions = v.optional(v.record(v.string(), v.string()), {})
  const { dependencies, devDependencies } = v.parse(
    v.object({ dependencies: versions, devDependencies: versions }),
    readJson(folder, 'package.json'),
  )
  return { ...dependencies, ...devDependencies }
}

function readJson(folder: string, name: string): unknown {
  return JSON.parse(readFileSync(join(site.root, folder, name), 'utf8'))
}
