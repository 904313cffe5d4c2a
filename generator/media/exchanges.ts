import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Place } from '../../content/fields.ts'
import { fileOf } from '../content.ts'
import type { History } from '../history.ts'
import { readYaml, type YamlValue } from '../yaml.ts'

// A consent is for one picture, but in a form somebody can choose another file under it. Git has every version of a content
// file, and so tells for which photograph a consent was written.

/** A photograph that a version names. */
interface Named {
  /** Where it stands, by keys and titles: `/programs/Her Choice/photograph`. A title stays when somebody drags an entry. */
  place: string
  file: string
  /** Its date of consent, `none`, or both. */
  consents: readonly string[]
}

/** A version of a content file, and those that it was made from: several if it is a merge. */
export interface Save {
  /** Nothing for the file on the disk, which is the newest. */
  commit?: string
  named: readonly Named[]
  parents: readonly Save[]
}

/** Returns a function that says whether a consent was written for the photograph at a place, whose real path is `path`. */
export function createConsentCheck(root: string, history: History) {
  const newestSaves = new Map<string, Save>()
  return (place: Place, file: string, consent: string, path: string): boolean => {
    const name = fileOf(place)
    const save = newestSaves.get(name) ?? readSaves(history, name, readFileSync(join(root, `content/${name}.yaml`)))
    newestSaves.set(name, save)
    return isConsentFor(history, save, file, consent, path)
  }
}

/** Reads the saves of a file of content/ by its name, such as `programs`. Returns the newest, whose bytes are on the disk. */
export function readSaves(history: History, name: string, bytes: Uint8Array): Save {
  const saves = new Map<string, readonly Save[]>()
  const find = (commits: readonly string[]) => [...new Set(commits.flatMap((commit) => saves.get(commit) ?? []))]
  let newest: string[] = []
  for (const change of history.changes(`content/${name}.yaml`)) {
    const parents = find(change.parents)
    const value = change.bytes && readYaml(name, change.bytes, [])?.value
    // A version that is deleted, empty or unreadable is passed over.
    saves.set(change.commit, value ? [{ commit: change.commit, named: listNamed(value), parents }] : parents)
    newest = [change.commit]
  }
  return { named: listNamed(readYaml(name, bytes, [])?.value ?? {}), parents: find(newest) }
}

/**
 * Whether a consent was written for a photograph: some save added the photograph under it, and left every other one under it
 * where it was. Since then, each version names both together, and the file, whose real path is `path`, is the same.
 */
export function isConsentFor(history: History, newest: Save, file: string, consent: string, path = file): boolean {
  const under = ({ named }: Save) => named.filter(({ consents }) => consents.includes(consent))
  const adds = (save: Save, parent: Save) => {
    const [now, before] = [under(save), under(parent)]
    const isKept = ({ file, place }: Named) => countFile(now, file, place) >= countFile(before, file, place)
    return countFile(now, file) > countFile(before, file) && before.every(isKept)
  }
  const together = new Set([newest])
  // The loop also visits the saves that it adds.
  for (const save of together) {
    const isSame = save.commit === undefined || !history.hasChanged(path, save.commit)
    if (isSame && save.parents.every((parent) => adds(save, parent))) return true
    for (const parent of save.parents) if (countFile(under(parent), file) > 0) together.add(parent)
  }
  return false
}

/** Counts how often a file is named, everywhere or in a place. */
const countFile = (named: readonly Named[], file: string, place?: string) =>
  named.filter((each) => each.file === file && (place === undefined || each.place === place)).length

/** Lists the groups that have a consent. */
function listNamed(value: YamlValue, place = ''): Named[] {
  if (typeof value === 'string') return []
  if (Array.isArray(value)) return value.flatMap((entry) => listNamed(entry, `${place}/${entry.title ?? ''}`))
  const { file = '', consent = '', people = '', ...more } = value as Record<string, YamlValue>
  // In an older version, a date may stand in quotation marks.
  const consents = [consent, people].map((text) => String(text).replace(/[^\w-]/g, '')).filter(Boolean)
  const inside = Object.entries(more).flatMap(([key, inner]) => listNamed(inner, `${place}/${key}`))
  return consents.length > 0 ? [{ place, file: String(file), consents }, ...inside] : inside
}
