import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Gives the first of these programs that the PATH knows. */
export function findOnPath(names: readonly string[]): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '')
  return findFirst(names.flatMap((name) => folders.map((folder) => join(folder, name))))
}

/** Gives the first of these paths at which there is a file. */
export function findFirst(paths: readonly string[]): string | undefined {
  return paths.find((path) => existsSync(path))
}

/** Gives the path that an environment variable names, if it is set, and refuses one at which there is no file. */
export function findNamed(variable: string): string | undefined {
  const path = process.env[variable]
  if (path === undefined || path === '') return undefined
  if (existsSync(path)) return path
  throw new Error(`${variable} is ${path}, where there is no file: correct it or take it out of the environment.`)
}

/** Gives these paths below each folder in which Windows keeps its programs. */
export function inWindowsFolders(paths: readonly string[]): string[] {
  const folders = ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap(
    (variable) => process.env[variable] ?? [],
  )
  return folders.flatMap((folder) => paths.map((path) => join(folder, path)))
}
