import { brotliCompressSync, gzipSync } from 'node:zlib'
import { outputPaths, type Page } from './page.ts'
import { problem, type Fault, type Problem } from './problem.ts'
import type { Output } from './write.ts'

/**
 * Reports files that two pages have, links that lead nowhere, ids that a page has twice, and files of other sites. Gives notice
 * of large pages.
 */
export function checkSite(pages: readonly Page[], output: Output, problems: Problem[]): void {
  const files = pages.flatMap(({ path }) => outputPaths(path))
  const collisions = findRepeated(files).map((file) => {
    const fix = 'Give one of them another path, in build.ts or content/.'
    return { text: `Two pages have the file ${file}.`, fix }
  })
  const others = pages.flatMap((page) => [
    ...checkIds(page),
    ...checkLinks(page, pages, output),
    ...checkFiles(page, output),
  ])
  problems.push(...[...collisions, ...others].map((fault) => problem('error', fault)))
  problems.push(...findLarge(output).map((fault) => problem('notice', fault)))
}

const findRepeated = (names: readonly string[]) => [
  ...new Set(names.filter((name, index) => names.indexOf(name) < index)),
]

function checkIds({ ids, path }: Page): Fault[] {
  return findRepeated(ids).map((id) => {
    return { text: `Several elements have the id "${id}".`, fix: `Give each its own id. See the page ${path}.` }
  })
}

function checkLinks(page: Page, pages: readonly Page[], output: Output): Fault[] {
  return page.links.flatMap((url) => {
    // Other sites, and email addresses and telephone numbers, are not checked.
    if (/^([a-z][a-z0-9+.-]*:|\/\/)/i.test(url)) return []
    const [address = '', fragment = ''] = url.split('#')
    const [path = ''] = address.split('?')
    const target = url.startsWith('#') ? page : pages.find((other) => other.path === path)
    if (target === undefined) {
      if (path.startsWith('/') && !path.endsWith('.html') && output.has(path.slice(1))) return []
      const paths = pages.map((other) => other.path).filter((other) => !other.endsWith('.html'))
      const text = `A link on the page ${page.path} leads to ${url || 'nothing'}, but there is no such page or file.`
      return [{ text, fix: `The pages are ${paths.join(', ')}.` }]
    }
    // Browsers scroll to the top for an empty fragment, and for `#top` (HTML Standard, 7.4.6.4).
    if (['', 'top', ...target.ids].includes(fragment)) return []
    const text = `A link on the page ${page.path} leads to ${url}, but no element there has that id.`
    return [{ text, fix: `The ids are ${target.anchors.map((id) => `#${id}`).join(', ') || 'none'}.` }]
  })
}

function checkFiles({ ids, files, path }: Page, output: Output): Fault[] {
  const isHere = (url: string) =>
    (url.startsWith('/') && output.has(url.slice(1))) || (url.startsWith('#') && ids.includes(url.slice(1)))
  const others = files.filter((url) => !isHere(url) && !url.startsWith('data:'))
  return others.map((url) => {
    const text = `The page ${path} uses ${url || 'an empty URL'}, which is not part of this site.`
    return { text, fix: 'Put the file in assets/: another site could track visitors. Or correct the id.' }
  })
}

/** Pages with more bytes after gzip are slow on a phone. */
const pageLimit = 20_000

function findLarge(output: Output): Fault[] {
  // The other file of a page is the same.
  const pages = [...output.keys()].filter((path) => path.endsWith('.html') && !path.endsWith('/index.html'))
  const large = pages.filter((path) => sizeOf(path, output) > pageLimit)
  return large.map((path) => {
    const text = `${path} has ${inBytes(sizeOf(path, output))}, but should have at most ${inBytes(pageLimit)}.`
    return { text, fix: 'It is slow on phones. Write fewer words on it, or ask a developer.' }
  })
}

export const inBytes = (size: number) => `${size.toLocaleString('en')} bytes`

/** Returns how many bytes visitors download: for pages after gzip, for scripts after brotli. */
export function sizeOf(path: string, output: Output): number {
  const bytes = output.get(path) ?? new Uint8Array()
  if (path.endsWith('.js')) return brotliCompressSync(bytes).length
  return path.endsWith('.html') ? gzipSync(bytes, { level: 9 }).length : bytes.length
}
