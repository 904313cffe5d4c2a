import { parseHTML } from 'linkedom'
import { all } from '../built-site.ts'

/** Returns every address that a page refers to: of links, pictures, scripts, fonts and whatever else its head names. */
export function addressesIn(html: string): string[] {
  const { document } = parseHTML(html)
  const named = ['href', 'src', 'poster', 'data'].flatMap((name) =>
    all(document, `[${name}]`).map((element) => element.getAttribute(name) ?? ''),
  )
  const sized = ['srcset', 'imagesrcset'].flatMap((name) =>
    all(document, `[${name}]`).flatMap((element) => (element.getAttribute(name) ?? '').split(',')),
  )
  return [
    ...new Set([
      ...named,
      ...sized.map((candidate) => candidate.trim().split(' ')[0] ?? ''),
      ...stylesheetAddressesIn(html),
    ]),
  ]
}

function stylesheetAddressesIn(css: string): string[] {
  return [...css.matchAll(/url\(\s*(?:"([^"]*)"|'([^']*)'|([^"')\s]*))\s*\)/g)].map(
    ([, double, single, bare]) => double ?? single ?? bare ?? '',
  )
}
