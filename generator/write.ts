import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { BuildFailure, codeOf, problem } from './problem.ts'
import type { Output } from './site.ts'

/** The site could not be written, perhaps only after some of its files. */
export class WriteFailure extends BuildFailure {}

/** The list of the files that the last build wrote. No other file is ever replaced or removed. */
const listName = '.written'

/** Followed by the id of the process. */
const temporaryPrefix = '.writing-'

/**
 * Writes the files that differ under temporary names and renames them into place, assets before pages. Then removes what the
 * last build wrote and this one did not. Returns how many files it wrote and removed.
 */
export function writeSite(output: Output, folder: string): { written: number; removed: number } {
  const temporary = join(folder, `${temporaryPrefix}${process.pid}`)
  try {
    mkdirSync(folder, { recursive: true })
    const before = new Set(readList(folder))
    removeLeftovers(folder)
    const rank = (path: string) => (path === 'index.html' ? 2 : path.endsWith('.html') ? 1 : 0)
    const changed = [...output]
      .filter(([path, bytes]) => !(before.has(path) && read(join(folder, path))?.equals(bytes)))
      .sort(([one], [other]) => rank(one) - rank(other))
    const gone = [...before].filter((path) => !output.has(path))
    if (changed.length + gone.length === 0) return { written: 0, removed: 0 }
    const foreign = changed.filter(([path]) => !before.has(path) && existsSync(join(folder, path)))
    if (foreign.length > 0)
      throw new BuildFailure(
        foreign.map(([path]) => problem(`${join(folder, path)} is in the way of the site.`, 'Move it, or delete it.')),
      )
    // Another build may have written files since this one began. They stay on the list, so that the next build removes them.
    const listAll = () => [...new Set([...output.keys(), ...readList(folder)])]
    const writeList = (paths: readonly string[]) => {
      writeFileSync(join(temporary, 'list'), `${paths.join('\n')}\n`)
      renameSync(join(temporary, 'list'), join(folder, listName))
    }
    // A build that was killed may have had the same id, as is usual in containers.
    rmSync(temporary, { recursive: true, force: true })
    mkdirSync(temporary)
    for (const [index, [, bytes]] of changed.entries()) writeFileSync(join(temporary, `${index}`), bytes)
    // If this build is killed, the next one can clean up, because the list has the files of both.
    writeList(listAll())
    for (const [index, [path]] of changed.entries()) {
      if (path.includes('/')) mkdirSync(dirname(join(folder, path)), { recursive: true })
      renameSync(join(temporary, `${index}`), join(folder, path))
    }
    for (const path of gone.sort((one, other) => rank(other) - rank(one))) remove(folder, path)
    writeList(listAll().filter((path) => existsSync(join(folder, path))))
    return { written: changed.length, removed: gone.length }
  } catch (error) {
    if (codeOf(error) === '') throw error
    const fix = 'Each file in it is whole, old or new. Fix this, then build again.'
    throw new WriteFailure([
      problem(`${basename(folder)} could not be written: ${String(error).replace('Error: ', '')}.`, fix),
    ])
  } finally {
    if (existsSync(temporary)) rmSync(temporary, { recursive: true })
  }
}

/** Throws if no build made the folder. */
function readList(folder: string): readonly string[] {
  const list = read(join(folder, listName))
  const names = readdirSync(folder).filter((name) => !name.startsWith(temporaryPrefix))
  if (list !== undefined || names.length === 0) return list?.toString().match(/.+/g) ?? []
  const text = `${folder} was not made by a build: it contains ${names.sort().slice(0, 5).join(', ')}.`
  throw new BuildFailure([problem(text, 'Choose another folder with --out, or move these files.')])
}

/** Removes what builds that were killed have left. */
function removeLeftovers(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (!name.startsWith(temporaryPrefix)) continue
    try {
      // Throws if there is no such process.
      process.kill(Number(name.slice(temporaryPrefix.length)), 0)
    } catch {
      rmSync(join(folder, name), { recursive: true, force: true })
    }
  }
}

function read(file: string): Buffer | undefined {
  try {
    return readFileSync(file)
  } catch {
    return undefined
  }
}

/** Removes a file, and the folders above it that are empty then. */
function remove(folder: string, path: string): void {
  rmSync(join(folder, path), { force: true })
  try {
    for (let parent = dirname(path); parent !== '.'; parent = dirname(parent)) rmdirSync(join(folder, parent))
  } catch {
    // The folder has other files.
  }
}
