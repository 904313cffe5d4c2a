import type { Problem } from '../problem.ts'

/** What each page of the site was made of when it could last be built: its name, and its sources as paths from the project's root. */
export type PageSources = ReadonlyMap<string, readonly string[]>

/** Returns the names of the pages that cannot be built because of the problems: all of them where one does not tell which. */
export function findAffected(problems: readonly Problem[], pages: PageSources): ReadonlySet<string> {
  const affected = new Set<string>()
  for (const { location } of problems) {
    const concerned = [...pages].filter(([, sources]) => sources.includes(location?.file ?? '')).map(([name]) => name)
    if (concerned.length === 0) return new Set(pages.keys())
    for (const name of concerned) affected.add(name)
  }
  return affected
}
