import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { listEntries } from './files.ts'
import { CommandError } from './problem.ts'

/** The finished site: the bytes of each file, by path in dist. Pages come after the files that they load. */
export type Output = ReadonlyMap<string, Uint8Array>

/** The empty file that marks a folder as made by a build. Everything else in it belongs to the site, except `.git`. */
const marker = '.written'

/**
 * Makes a folder hold exactly these files. Each file that differs is renamed into place. Returns how many files it
 * wrote and removed. Links in the folder are removed, and never followed. If it is stopped, each file is whole, old or
 * new, and the next build does the rest.
 */
export function writeSite(output: Output, folder: string): { written: number; removed: number } {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name !== '.git') : []
  if (names.length > 0 && !names.includes(marker)) {
    const text = `${folder} was not made by a build: it contains ${names.sort().slice(0, 5).join(', ')}.`
    throw new CommandError(`${text} Choose another folder with --out, or move these files.`)
  }
  const files = new Map([[marker, new Uint8Array()], ...output])
  const folders = new Set([...files.keys()].flatMap(foldersOf))
  const remove = (path: string) => rmSync(join(folder, path), { recursive: true, force: true })
  const listOwn = () => listEntries(folder).filter(({ path }) => !/^\.git(\/|$)/.test(path))
  // What is in the way goes first: links, and a file in the place of a folder or the other way round.
  for (const { path, kind } of listOwn())
    if (kind === 'link' || (kind === 'file' ? folders : files).has(path)) remove(path)
  let written = 0
  for (const [path, bytes] of files) {
    const file = join(folder, path)
    if (existsSync(file) && readFileSync(file).equals(bytes)) continue
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(`${file}.writing`, bytes)
    renameSync(`${file}.writing`, file)
    if (path !== marker) written++
  }
  const gone = listOwn().filter(({ path }) => !files.has(path) && !folders.has(path))
  for (const { path } of gone) remove(path)
  return { written, removed: gone.filter(({ kind }) => kind === 'file').length }
}

const foldersOf = (path: string) => path.split('/').map((_, index, names) => names.slice(0, index).join('/'))
