import { brotliCompressSync, gzipSync } from 'node:zlib'
import { outputPaths, type Page } from './page.ts'
import { problem, type Fault, type Problem } from './problem.ts'
import type { Output } from './write.ts'

/**
 * Reports files that two pages have, links that lead nowhere, ids that a page has twice, files of other sites, and files that
 * are too large.
 */
export function checkSite(pages: readonly Page[], output: Output, budgets: Budgets, problems: Problem[]): void {
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
  const faults = [...collisions, ...others, ...checkSizes(output, budgets)]
  problems.push(...faults.map((fault) => problem('error', fault)))
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
    const [path = '', fragment = ''] = url.split('#')
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

/** The most bytes that visitors may download: for pages after gzip, for the script after brotli. */
interface Budgets {
  page: number
  script: number
  font: number
  picture: number
}

function checkSizes(output: Output, { page, script, font, picture }: Budgets): Fault[] {
  const limits = [
    [/\.html$/, page],
    [/\.js$/, script],
    [/\.woff2$/, font],
    [/\.(png|jpg|ico|webp|avif)$/, picture],
  ] as const
  return [...output.keys()].flatMap((path) => {
    // The other file of a page is the same.
    if (path.endsWith('/index.html')) return []
    const limit = limits.find(([kind]) => kind.test(path))?.[1] ?? Infinity
    const size = sizeOf(path, output)
    const text = `${path} has ${inBytes(size)}, but should have at most ${inBytes(limit)}.`
    const fix = 'Make it smaller. A developer can raise the limit in build.ts.'
    return size > limit ? [{ text, fix }] : []
  })
}

export const inBytes = (size: number) => `${size.toLocaleString('en')} bytes`

/** Returns how many bytes visitors download: for pages after gzip, for scripts after brotli. */
export function sizeOf(path: string, output: Output): number {
  const bytes = output.get(path) ?? new Uint8Array()
  if (path.endsWith('.js')) return brotliCompressSync(bytes).length
  return path.endsWith('.html') ? gzipSync(bytes, { level: 9 }).length : bytes.length
}
