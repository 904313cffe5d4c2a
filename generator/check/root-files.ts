import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { problem, type Problem } from '../problem.ts'
import { relativePath } from '../paths.ts'

/** Reads the files that are published unchanged, by their paths below `assets/root/`. */
export async function readAssets(root: string) {
  const folder = join(root, 'assets/root')
  const entries = existsSync(folder) ? await readdir(folder, { recursive: true, withFileTypes: true }) : []
  const rename = 'Delete it, or use only letters without accents, digits, dots and hyphens.'
  const files = new Map<string, Uint8Array>()
  const problems: Problem[] = []
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name)
    const file = relativePath(root, path)
    const report = (what: string, fix: string) => problems.push(problem(`${file} ${what}.`, fix, file))
    if (!/^[A-Za-z0-9][A-Za-z0-9._-]*$/.test(entry.name)) report('has a name that some hosts hide or change', rename)
    else if (!entry.isFile() && !entry.isDirectory())
      report('is a link or another special file', 'Replace it with an ordinary file.')
    else if (entry.isFile()) {
      const bytes = await readFile(path)
      if (bytes.length === 0) report('is empty', 'Replace it, or delete it.')
      else files.set(relativePath(folder, path), bytes)
    }
  }
  return { files, problems }
}

/** The first bytes of files, by extension. Each byte is a character. */
const signatures: Readonly<Record<string, RegExp>> = {
  png: /^\x89PNG\r\n\x1a\n/,
  jpg: /^\xff\xd8\xff/,
  jpeg: /^\xff\xd8\xff/,
  webp: /^RIFF.{4}WEBP/s,
  avif: /^.{4}ftyp.{0,40}avi[fs]/s,
  gif: /^GIF8[79]a/,
  ico: /^\0\0\x01\0/,
  woff2: /^wOF2/,
  pdf: /^%PDF-/,
  svg: /^(\xef\xbb\xbf)?\s*(<\?xml[^>]*>\s*|<!--.*?-->\s*|<!DOCTYPE[^>[]*>\s*)*<svg[\s>]/s,
}

/** What an SVG would run or load when somebody opens it by its own URL. */
const active = [
  /<(\w+:)?(script|foreignObject|iframe|object|embed|audio|video)\b/i,
  /\son\w+\s*=|javascript:/i,
  /<\?xml-stylesheet|@import/i,
  // Addresses, except those of its own parts and of embedded images.
  /(href|src)\s*=\s*["'](?!#|data:image\/)/i,
  /url\(\s*["']?(?!#|data:)/i,
]

/** The Exif entry for the location (tag 8825, type LONG, one value) in either byte order, or the entry in XMP. */
const location = /\x25\x88\x04\0\x01\0\0\0|\x88\x25\0\x04\0\0\0\x01|exif:GPS/

export function checkAsset(path: string, bytes: Uint8Array): Problem[] {
  const text = Buffer.from(bytes).toString('latin1')
  const extension = extname(path).slice(1).toLowerCase()
  const problems: Problem[] = []
  const report = (what: string, fix: string) => problems.push(problem(`${path} ${what}.`, fix))
  if (signatures[extension]?.test(text) === false)
    report(`is not a ${extension.toUpperCase()} file, despite its name`, 'Replace it with the right file.')
  if (extension === 'svg' && active.some((pattern) => pattern.test(text)))
    report('is a drawing that runs a script or loads other files', 'Export it again as a plain SVG.')
  if (/^([cm]?js|wasm)$/.test(extension))
    report('is a script that is not checked', 'Make it a behaviour of a component.')
  // Files that prove to a search engine who owns the site may have this extension, but contain no markup.
  if (/^([xs]?html?|xht|xml)$/.test(extension) && /<(html|head|body|script)\b|w3\.org\/1999\/xhtml/i.test(text))
    report('is a page without a route, which is not checked', 'Make it a page with a route.')
  // A photograph may have been taken where somebody lives or hides.
  if (location.test(text)) report('says where it was taken', 'Remove the location in a program that shows photographs.')
  return problems
}
