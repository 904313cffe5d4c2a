import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readContentFolder } from '../content.ts'
import { project } from '../files.ts'
import { printProblems, problem, type Problem } from '../problem.ts'
import { findPhotographs } from './media.ts'

/**
 * Warns of each photograph that differs from the one in another version of the site, at the same place or under the same
 * name, although its consent and its description are the same: they may be those of other people. It is shown, because it is
 * mostly the same picture with another crop. `root` and `live` are the folders of both versions.
 */
export function findExchanged(root: string, live: string): Problem[] {
  const before = readPhotographs(live)
  return readPhotographs(root).flatMap(({ entry, bytes, place, name, at }) => {
    const { file, consent, people, alt } = entry
    const isExchanged = before.some(
      (other) =>
        (other.place === place || other.entry.file === file) &&
        JSON.stringify([other.entry.consent, other.entry.people, other.entry.alt]) ===
          JSON.stringify([consent, people, alt]) &&
        !other.bytes.equals(bytes),
    )
    const text = `${name} is another picture than on the published site, with the same consent.`
    const fix =
      'Are these the people who agreed? If not, remove the photograph with its bin, and add it with its own consent.'
    return isExchanged ? [problem('warning', { text, fix }, at)] : []
  })
}

/** Lists the photographs that the content in a folder names and that exist. Content that cannot be read has none. */
function readPhotographs(root: string) {
  const words = readContentFolder(root, [])
  return findPhotographs(words?.content).flatMap(([entry, path]) => {
    const file = join(root, entry.file ?? '')
    if (!words || entry.file === undefined || !existsSync(file)) return []
    return [{ entry, bytes: readFileSync(file), place: path.join('.'), ...words.locate(path) }]
  })
}

const [, script, live] = process.argv
if (script === import.meta.filename && live !== undefined) await printProblems(findExchanged(project, live))
