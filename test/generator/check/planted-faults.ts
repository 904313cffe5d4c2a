import type { Test } from 'uvu'
import * as assert from 'uvu/assert'
import { checkSite } from '../../../generator/check/check-site.ts'
import type { Problem } from '../../../generator/problem.ts'
import { makeSoundSite, type SiteChange } from './sound-site.ts'

/** A fault that is planted into the sound site. */
export interface PlantedFault extends SiteChange {
  /** What the problems that come of it say, each as `tell` puts it. */
  problems: readonly string[]
}

/** Makes a test of each fault: the site is refused with exactly the problems that it should be, and with no other. */
export function testFaults(test: Test, faults: Readonly<Record<string, PlantedFault>>): void {
  for (const [name, { problems, ...change }] of Object.entries(faults)) {
    test(name, async () => assert.equal(await findProblems(change), problems))
  }
}

/** Returns what is wrong with the sound site after a change. */
export async function findProblems(change: SiteChange): Promise<string[]> {
  return (await checkSite(makeSoundSite(change))).map(tell)
}

/** Returns a source in which a text stands in the second line. */
export function sourceWith(text: string): Record<string, string> {
  return { 'content/words.ts': `export const first = 1\nexport const second = '${text}'\n` }
}

/** Tells a problem in one line: the place, the sentence, how to mend it, and where it is the same. */
function tell({ text, location, notes = [] }: Problem): string {
  const place = [location?.file ?? 'nowhere', location?.line ?? []].flat().join(':')
  return [`${place} ${text}`, ...notes.map((note) => note.text)].join(' | ')
}
