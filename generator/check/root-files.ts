import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { problem, type Problem } from '../problem.ts'
import { relativePath } from '../paths.ts'
import { isMedia } from './misplaced-files.ts'

/** The types of files that may be published unchanged, with what their content looks like (each byte is a character). */
const types: Readonly<Record<string, RegExp>> = {
  pdf: /^%PDF-/,
  ico: /^\0\0\x01\0/,
  txt: /^/,
  html: /^[\x20-\x7e\s]*$/,
  xml: /^[\x20-\x7e\s]*$/,
}

/** Markup that does nothing, as in files that prove to a search engine who owns the site. */
const idle =
  /<!doctype html>|<\?xml version="1\.0"( encoding="utf-8")?\?>|<\/?(html|head|title|body|p|users?)>|<meta (charset="utf-8"|(http-equiv="content-type"|name="[\w:.-]+") content="[\w:;=/ .-]*") ?\/?>/gi

/** Reads the files that are published unchanged, by their paths below `assets/root/`. */
export async function readRootFiles(root: string) {
  const folder = join(root, 'assets/root')
  const entries = existsSync(folder) ? await readdir(folder, { recursive: true, withFileTypes: true }) : []
  const rename = 'Delete it, or use only letters without accents, digits, dots and hyphens.'
  const files = new Map<string, Uint8Array>()
  const problems: Problem[] = []
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name)
    const file = relativePath(root, path)
    const report = (what: string, fix: string) => problems.push(problem(`${file} ${what}.`, fix, file))
    if (!relativePath(folder, entry.parentPath).split('/').every(isPlainName)) continue
    if (!isPlainName(entry.name)) report('has a name that some hosts hide or change', rename)
    else if (!entry.isFile() && !entry.isDirectory())
      report('is a link or another special file', 'Replace it with an ordinary file.')
    else if (entry.isFile()) files.set(relativePath(folder, path), await readFile(path))
  }
  return { files, problems }
}

/** Whether all hosts publish a file or folder with this name. `assets/root` itself has none. */
function isPlainName(name: string): boolean {
  return /^([A-Za-z0-9][A-Za-z0-9._-]*)?$/.test(name)
}

/** Checks the type and content of a file that is published unchanged. `path` is its path below `assets/root/`. */
export function checkRootFile(path: string, bytes: Uint8Array): Problem[] {
  const report = (what: string, fix: string) => [problem(`assets/root/${path} ${what}.`, fix)]
  const extension = extname(path).slice(1).toLowerCase()
  const pattern = types[extension]
  if (bytes.length === 0) return report('is empty', 'Replace it, or delete it.')
  // These have a message of their own wherever they are.
  if (isMedia(path)) return []
  if (pattern === undefined) {
    const allowed = Object.keys(types).join(', ')
    const fix = 'Save a document as PDF, or delete the file.'
    return report(`is not one of the types that this folder takes (${allowed})`, fix)
  }
  const text = Buffer.from(bytes).toString('latin1')
  if (!pattern.test(text))
    return report(
      `is not a ${extension.toUpperCase()} file, despite its name`,
      'Replace it with the right file. Renaming a file does not convert it.',
    )
  if (extension.endsWith('ml') && text.replace(idle, '').includes('<')) {
    const fix = 'Delete it. Only files that prove who owns the site may be HTML or XML.'
    return report('has markup, which is not checked', fix)
  }
  return []
}
