import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LoadedContent } from '../content.ts'
import { listSources } from '../files.ts'
import { failure, problem, type Problem } from '../problem.ts'
import { readYaml, type YamlValue } from '../yaml.ts'
import { findPhotographs } from './media.ts'
import { mapUploads } from './uploads.ts'

/**
 * Warns of each photograph that differs from the published one, at the same place or under the same name, although its consent
 * and its description are the same: they may be those of other people. It is shown, because it is mostly the same picture with
 * another crop. `root` and `published` are the folders of both versions. Throws if there is no published one.
 */
export function findExchanged(
  { content, locate }: LoadedContent,
  root: string,
  published: string,
  problems: Problem[],
): void {
  if (!existsSync(join(published, 'content')))
    throw failure({ text: `${published} has no folder content.`, fix: 'Name the folder of a published version.' })
  const before = readPublished(published)
  const uploads = mapUploads(root)
  for (const [{ file = '', consent, people, alt }, place] of findPhotographs(content)) {
    const path = uploads.get(file)
    if (path === undefined) continue
    const bytes = readFileSync(join(root, path))
    const about = JSON.stringify([consent, people, alt])
    const ofSame = before.filter((other) => other.place === place.join('.') || other.file === file)
    if (!ofSame.some((other) => other.about === about && !other.bytes.equals(bytes))) continue
    const { name, at } = locate(place)
    const text = `${name} is another picture than on the published site, with the same consent.`
    const fix =
      'Are these the people who agreed? If not, remove the photograph with its bin, and add it with its own consent.'
    problems.push(problem('warning', { text, fix }, at))
  }
}

interface PublishedFile {
  /** Where it is in the content, such as `home.hero.photograph`. */
  place: string
  file: string
  about: string
  bytes: Buffer
}

/** Lists the files that the published content names. Its schema may have been another one, so nothing but YAML is expected. */
function readPublished(root: string): PublishedFile[] {
  const uploads = mapUploads(root)
  const find = (value: YamlValue | undefined, place: readonly string[]): PublishedFile[] => {
    if (typeof value !== 'object') return []
    const entries: [string, YamlValue][] = Object.entries(value)
    const { file = '', consent, people, alt } = Object.fromEntries(entries)
    const path = uploads.get(String(file))
    if (path === undefined) return entries.flatMap(([key, inner]) => find(inner, [...place, key]))
    const about = JSON.stringify([consent, people, alt])
    // A photograph is the only entry of its list.
    const inList = place.at(-1) === '0' ? place.slice(0, -1) : place
    return [{ place: inList.join('.'), file: String(file), about, bytes: readFileSync(join(root, path)) }]
  }
  const names = listSources(join(root, 'content')).filter((name) => name.endsWith('.yaml'))
  return names.flatMap((name) => {
    const yaml = readYaml(name, readFileSync(join(root, 'content', name)), [])
    return find(yaml?.value, [name.replace('.yaml', '')])
  })
}
