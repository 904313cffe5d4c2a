import { outputPaths, type Page } from './page.ts'
import { withoutRepeated, type Problem } from './problem.ts'
import type { Output } from './write.ts'

/** Finds files that two pages have, links that lead nowhere, ids that a page has twice, and files of other sites. */
export function checkSite(pages: readonly Page[], output: Output): Problem[] {
  const files = findRepeated(pages.flatMap(({ path }) => outputPaths(path)))
  const ofPages = pages.flatMap((page) => {
    const checks = [checkIds(page), checkLinks(page, pages, output), checkFiles(page, output)]
    return checks.flat().map((problem) => ({ ...problem, where: `Page ${page.path}` }))
  })
  return [
    ...files.map((file) =>
      error(`Two pages have the file ${file}.`, 'Give one of them another path, in build.ts or content/.'),
    ),
    ...withoutRepeated(ofPages),
  ]
}

const error = (text: string, fix: string): Problem => ({ kind: 'error', text, fix })

const findRepeated = (names: readonly string[]) => [
  ...new Set(names.filter((name, index) => names.indexOf(name) < index)),
]

function checkIds({ ids }: Page): Problem[] {
  return findRepeated(ids).map((id) => error(`Several elements have the id "${id}".`, 'Give each its own id.'))
}

function checkLinks(page: Page, pages: readonly Page[], output: Output): Problem[] {
  return page.links.flatMap((url) => {
    // Other sites, and email addresses and telephone numbers, are not checked.
    if (/^([a-z][a-z0-9+.-]*:|\/\/)/i.test(url)) return []
    const [address = '', fragment = ''] = url.split('#')
    const [path = ''] = address.split('?')
    const target = url.startsWith('#') ? page : pages.find((other) => other.path === path)
    if (target === undefined) {
      if (path.startsWith('/') && !path.endsWith('.html') && output.has(path.slice(1))) return []
      const paths = pages.map((other) => other.path).filter((other) => !other.endsWith('.html'))
      const text = `A link leads to ${url || 'nothing'}, but there is no such page or file.`
      return [error(text, `The pages are ${paths.join(', ')}.`)]
    }
    // Browsers scroll to the top for an empty fragment, and for `#top` (HTML Standard, 7.4.6.4).
    if (['', 'top', ...target.ids].includes(fragment)) return []
    const text = `A link leads to ${url}, but no element there has that id.`
    return [error(text, 'Correct the link, or give the element that id.')]
  })
}

function checkFiles({ ids, files }: Page, output: Output): Problem[] {
  const isHere = (url: string) =>
    (url.startsWith('/') && output.has(url.slice(1))) || (url.startsWith('#') && ids.includes(url.slice(1)))
  const others = files.filter((url) => !isHere(url) && !url.startsWith('data:'))
  return others.map((url) => {
    const text = `It uses ${url || 'an empty URL'}, which is not part of this ${url.startsWith('#') ? 'page' : 'site'}.`
    return error(text, 'Put the file in assets/: another site could track visitors. Or correct the id.')
  })
}
