import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listSources } from '../files.ts'
import { failure } from '../problem.ts'
import { readYaml, type YamlValue } from '../yaml.ts'
import { mapUploads } from './uploads.ts'

/** A file that another version of the content names, and what stands beside it. */
export interface NamedFile {
  /** Where it is in the content, such as `home.hero.photograph`. */
  place: string
  file: string
  alt?: string
  consent?: string
  people?: string
  /** The bytes that it has there. */
  bytes: Buffer
}

/**
 * Lists the files that the content in another folder names. Its schema may be another one, so nothing but YAML is expected, and
 * content that cannot be read names none. Throws if the folder has no content.
 */
export function listNamedFiles(root: string): NamedFile[] {
  if (!existsSync(join(root, 'content')))
    throw failure({ text: `${root} has no folder content.`, fix: 'Name the folder of another version of the site.' })
  const uploads = mapUploads(root)
  const find = (value: YamlValue | undefined, place: readonly string[]): NamedFile[] => {
    if (typeof value !== 'object') return []
    const entries: [string, YamlValue][] = Object.entries(value)
    const texts = Object.fromEntries(entries.flatMap(([key, text]) => (typeof text === 'string' ? [[key, text]] : [])))
    const { file = '', ...others } = texts
    const path = uploads.get(file)
    if (path === undefined) return entries.flatMap(([key, inner]) => find(inner, [...place, key]))
    // A photograph is the only entry of its list.
    const inList = place.at(-1) === '0' ? place.slice(0, -1) : place
    return [{ ...others, place: inList.join('.'), file, bytes: readFileSync(join(root, path)) }]
  }
  const names = listSources(join(root, 'content')).filter((name) => name.endsWith('.yaml'))
  return names.flatMap((name) => {
    const yaml = readYaml(name, readFileSync(join(root, 'content', name)), [])
    return find(yaml?.value, [name.replace('.yaml', '')])
  })
}
