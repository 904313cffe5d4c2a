/**
 * Sorts paths into groups, so that what refers comes after what is referred to: assets, files for the host, pages with
 * their compressed twins, and the home page last. Groups without files are left out.
 */
export function groupByDependence(paths: Iterable<string>): readonly (readonly string[])[] {
  const groups: string[][] = [[], [], [], []]
  for (const path of paths) groups[rankOf(path)]?.push(path)
  return groups.filter((group) => group.length > 0).map((group) => group.sort())
}

function rankOf(path: string): 0 | 1 | 2 | 3 {
  const name = path.replace(/\.(br|gz|zst)$/, '')
  if (name === 'index.html') return 3
  if (name.endsWith('.html')) return 2
  // A policy that lists hashes refuses the pages of the other side whichever goes first. Going first, the host's files
  // stop the exchange while all pages are still the old ones, where one of them cannot be replaced; and no new page is ever
  // there without its headers. A sitemap that is early by a moment harms nobody.
  return path.includes('/') ? 0 : 1
}
