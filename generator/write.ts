import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { BuildFailure, codeOf, problem } from './problem.ts'
import type { Output } from './site.ts'

/** The site could not be written, perhaps only after some of its files. */
export class WriteFailure extends BuildFailure {}

/** The empty file that marks a folder as made by a build. Everything else in it belongs to the site, except `.git`. */
const marker = '.written'

/**
 * Makes a folder hold exactly these files. Each file that differs is renamed into place, assets before pages. Returns how
 * many files it wrote and removed. If it is stopped, each file is whole, old or new, and the next build does the rest.
 */
export function writeSite(output: Output, folder: string): { written: number; removed: number } {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name !== '.git') : []
  if (names.length > 0 && !names.includes(marker)) {
    const text = `${folder} was not made by a build: it contains ${names.sort().slice(0, 5).join(', ')}.`
    throw new BuildFailure([problem(text, 'Choose another folder with --out, or move these files.')])
  }
  try {
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, marker), '')
    const rank = (path: string) => (path === 'index.html' ? 2 : path.endsWith('.html') ? 1 : 0)
    const isNew = ([path, bytes]: [string, Uint8Array]) =>
      !existsSync(join(folder, path)) || !readFileSync(join(folder, path)).equals(bytes)
    const changed = [...output].filter(isNew).sort(([one], [other]) => rank(one) - rank(other))
    for (const [path, bytes] of changed) {
      const file = join(folder, path)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(`${file}.writing`, bytes)
      renameSync(`${file}.writing`, file)
    }
    const foldersOf = (path: string) => path.split('/').map((_, index, names) => names.slice(0, index).join('/'))
    const kept = new Set([marker, ...output.keys()].flatMap((path) => [path, ...foldersOf(path)]))
    const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => path.replaceAll('\\', '/'))
    // Pages go before the assets that they load.
    const gone = paths
      .filter((path) => !kept.has(path) && !/^\.git(\/|$)/.test(path))
      .sort((one, other) => rank(other) - rank(one))
    const removed = gone.filter((path) => lstatSync(join(folder, path)).isFile()).length
    for (const path of gone) rmSync(join(folder, path), { recursive: true, force: true })
    return { written: changed.length, removed }
  } catch (error) {
    if (codeOf(error) === '') throw error
    const text = `${basename(folder)} could not be written: ${String(error).replace('Error: ', '')}.`
    throw new WriteFailure([problem(text, 'Each file in it is whole, old or new. Fix this, then build again.')])
  }
}
