import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readContentFolder } from '../content.ts'
import { problem, type Problem } from '../problem.ts'
import { findPhotographs } from './media.ts'

/**
 * Warns of each photograph that differs from the published one, at the same place or under the same name, although its consent
 * and its description are the same: they may be those of other people. It is shown, because it is mostly the same picture with
 * another crop. `root` and `published` are the folders of both versions.
 */
export function findExchanged(root: string, published: string, problems: Problem[]): void {
  const before = readPhotographs(published)
  for (const { entry, bytes, place, about, name, at } of readPhotographs(root)) {
    const ofSame = before.filter((other) => other.place === place || other.entry.file === entry.file)
    if (!ofSame.some((other) => other.about === about && !other.bytes.equals(bytes))) continue
    const text = `${name} is another picture than on the published site, with the same consent.`
    const fix =
      'Are these the people who agreed? If not, remove the photograph with its bin, and add it with its own consent.'
    problems.push(problem('warning', { text, fix }, at))
  }
}

/** Lists the photographs that the content in a folder names and that exist. Content that cannot be read has none. */
function readPhotographs(root: string) {
  const words = readContentFolder(root, [])
  return findPhotographs(words?.content).flatMap(([entry, path]) => {
    const file = join(root, entry.file ?? '')
    if (!words || entry.file === undefined || !existsSync(file)) return []
    const about = JSON.stringify([entry.consent, entry.people, entry.alt])
    return [{ entry, bytes: readFileSync(file), place: path.join('.'), about, ...words.locate(path) }]
  })
}
