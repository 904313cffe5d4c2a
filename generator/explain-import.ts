import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, extname, join, resolve } from 'node:path'
import type { Message } from 'esbuild'
import { findNearest } from './suggest.ts'

/**
 * Returns a message of esbuild's, with our own words on how to mend it where it is about an import that leads nowhere:
 * its advice is meant for those who call it, and not for those who wrote the page.
 */
export function explainImport(message: Message, root: string): Message {
  const mend = findMend(message, root)
  return mend === undefined ? message : { ...message, notes: [{ text: mend, location: null }] }
}

function findMend({ text, location }: Message, root: string): string | undefined {
  const [, wanted] = /^Could not resolve "(.*)"/.exec(text) ?? []
  if (wanted !== undefined)
    return /^[./]/.test(wanted)
      ? mendPath(resolve(root, dirname(location?.file ?? '')), wanted)
      : mendPackage(root, wanted)
  const [, file = '', name = ''] = /^No matching export in "(.*)" for import "(.*)"/.exec(text) ?? []
  return file === '' ? undefined : mendName(root, file, name)
}

/** What is wanted may be in the same folder under a similar name, or with another ending. */
function mendPath(folder: string, wanted: string): string {
  const path = resolve(folder, wanted)
  const names = existsSync(dirname(path)) ? readdirSync(dirname(path)) : []
  const guess =
    findNearest(basename(path), names) ??
    names.find((name) => basename(name, extname(name)) === basename(path, extname(path)))
  const question =
    guess === undefined ? '' : `Did you mean "${wanted.slice(0, wanted.length - basename(wanted).length)}${guess}"? `
  return `${question}There is no such file: make it, or correct the path.`
}

function mendPackage(root: string, wanted: string): string {
  const guess = findNearest(wanted, listPackages(root))
  const question = guess === undefined ? '' : `Did you mean "${guess}"? `
  return `${question}There is no such package here: install it with "npm install ${wanted}", or begin the path of a file with "./" or "../".`
}

function listPackages(root: string): string[] {
  const path = join(root, 'package.json')
  const { dependencies = {} }: { dependencies?: Readonly<Record<string, string>> } = existsSync(path)
    ? JSON.parse(readFileSync(path, 'utf8'))
    : {}
  return Object.keys(dependencies)
}

function mendName(root: string, file: string, name: string): string {
  const source = existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : ''
  const names = [...source.matchAll(/^export (?:async )?(?:const|let|function|class) (\w+)/gm)].map(
    ([, exported = '']) => exported,
  )
  const guess = findNearest(name, names)
  return guess === undefined
    ? `Export it there, or import what the file exports.`
    : `Did you mean "${guess}"? If that was called "${name}" before, give it back its name in ${file}.`
}
