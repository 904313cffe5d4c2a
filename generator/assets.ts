import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { problem, type Problem } from './problem.ts'
import { relativePath } from './site.ts'

/** Reads the files that are published as they are, by their paths below `assets/root/`. */
export async function readAssets(root: string) {
  const folder = join(root, 'assets/root')
  const entries = existsSync(folder) ? await readdir(folder, { recursive: true, withFileTypes: true }) : []
  const files = new Map<string, Uint8Array>()
  const problems: Problem[] = []
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name)
    const file = relativePath(root, path)
    const refuse = (what: string, fix: string) => problems.push(problem(`${file} ${what}.`, fix, file))
    if (!/^[A-Za-z0-9][A-Za-z0-9._-]*$/.test(entry.name))
      refuse('has a name that hosts hide or mistake', 'Delete it, or use plain letters, digits, dots and hyphens.')
    else if (!entry.isFile() && !entry.isDirectory())
      refuse('is not a file of its own but points elsewhere', 'Put the file itself there.')
    else if (entry.isFile()) {
      const bytes = await readFile(path)
      if (bytes.length === 0) refuse('is empty', 'Put it there again, or delete it.')
      else files.set(relativePath(folder, path), bytes)
    }
  }
  return { files, problems }
}

/** What files begin with, by their ending; each byte is a character. */
const beginnings: Readonly<Record<string, RegExp>> = {
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

/** What an SVG would run or fetch when somebody opens it by its own address. */
const active = [
  /<(\w+:)?(script|foreignObject|iframe|object|embed|audio|video)\b/i,
  /\son\w+\s*=|javascript:/i,
  /<\?xml-stylesheet|@import/i,
  // Addresses, except those of its own parts and of pictures that it contains.
  /(href|src)\s*=\s*["'](?!#|data:image\/)/i,
  /url\(\s*["']?(?!#|data:)/i,
]

/** Exif's entry for the place (tag 8825, type LONG, one value), in either order of bytes; or XMP's. */
const place = /\x25\x88\x04\0\x01\0\0\0|\x88\x25\0\x04\0\0\0\x01|exif:GPS/

export function checkAsset(path: string, bytes: Uint8Array): Problem[] {
  const text = Buffer.from(bytes).toString('latin1')
  const ending = extname(path).slice(1).toLowerCase()
  const problems: Problem[] = []
  const refuse = (what: string, fix: string) => problems.push(problem(`${path} ${what}.`, fix))
  if (beginnings[ending]?.test(text) === false)
    refuse(`is no ${ending.toUpperCase()}, whatever its name says`, 'Put the right file there.')
  if (ending === 'svg' && active.some((pattern) => pattern.test(text)))
    refuse('is a drawing that runs or fetches something', 'Save it anew as a plain SVG.')
  if (/^([cm]?js|wasm)$/.test(ending)) refuse('is a script that no check reads', 'Make it a behaviour of a component.')
  // What proves to a search engine whose site this is may have such an ending, but holds no markup.
  if (/^([xs]?html?|xht|xml)$/.test(ending) && /<(html|head|body|script)\b|w3\.org\/1999\/xhtml/i.test(text))
    refuse('is a page that no route leads to and no check reads', 'Make it a page with a route.')
  // Where a picture was taken may be where somebody lives or hides.
  if (place.test(text))
    refuse('tells the place where the picture was taken', 'Remove it, as programs that show photographs can.')
  return problems
}
