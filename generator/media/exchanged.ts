import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LoadedContent } from '../content.ts'
import { problem, type Problem } from '../problem.ts'
import { findPhotographs } from './media.ts'
import { listNamedFiles } from './other-version.ts'
import { mapUploads } from './uploads.ts'

/**
 * Warns of each photograph that differs from the published one, at the same place or under the same name, although its consent
 * and its description are the same: they may be those of other people. It is shown, because it is mostly the same picture with
 * another crop. `root` and `published` are the folders of both versions.
 */
export function findExchanged(
  { content, locate }: LoadedContent,
  root: string,
  published: string,
  problems: Problem[],
): void {
  const before = listNamedFiles(published)
  const uploads = mapUploads(root)
  for (const [{ file = '', consent, people, alt }, place] of findPhotographs(content)) {
    const path = uploads.get(file)
    if (path === undefined) continue
    const bytes = readFileSync(join(root, path))
    const isExchanged = before.some(
      (other) =>
        (other.place === place.join('.') || other.file === file) &&
        other.consent === consent &&
        other.people === people &&
        other.alt === alt &&
        !other.bytes.equals(bytes),
    )
    if (!isExchanged) continue
    const { name, at } = locate(place)
    const text = `${name} is another picture than on the published site, with the same consent.`
    const fix =
      'Are these the people who agreed? If not, remove the photograph with its bin, and add it with its own consent.'
    problems.push(problem('warning', { text, fix }, at))
  }
}
