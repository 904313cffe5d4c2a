import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { listItems } from './files.ts'
import { CommandError } from './problem.ts'

/** The finished site: the bytes of each file, by path in dist. Pages come after the files that they load. */
export type Output = ReadonlyMap<string, Uint8Array>

/** The empty file that marks a folder as made by a build. Everything else in it belongs to the site, except `.git`. */
const marker = '.written'

/** Makes a folder hold exactly these files, each of which is always whole. Returns how many it wrote and removed. */
export function writeSite(output: Output, folder: string): { written: number; removed: number } {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name !== '.git') : []
  if (names.length > 0 && !names.includes(marker)) {
    const text = `${folder} was not made by a build: it contains ${names.sort().slice(0, 5).join(', ')}.`
    throw new CommandError(`${text} Choose another folder with --out, or move these files.`)
  }
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, marker), '')
  let written = 0
  for (const [path, bytes] of output) {
    const file = join(folder, path)
    if (existsSync(file) && readFileSync(file).equals(bytes)) continue
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(`${file}.writing`, bytes)
    renameSync(`${file}.writing`, file)
    written++
  }
  const paths = [marker, ...output.keys()]
  const isNeeded = (item: string) => paths.some((path) => path === item || path.startsWith(`${item}/`))
  const items = listItems(folder).filter(({ path }) => !/^\.git(\/|$)/.test(path))
  const gone = items.filter(({ path }) => !isNeeded(path))
  for (const { path } of gone) rmSync(join(folder, path), { recursive: true, force: true })
  return { written, removed: gone.filter(({ kind }) => kind === 'file').length }
}
