import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Place } from '../../content/fields.ts'
import { fileOf } from '../content.ts'
import type { History } from '../history.ts'
import { readYaml, type YamlValue } from '../yaml.ts'

// A consent is for one picture, but in a form somebody can choose another file under it. Git has every version of a
// content file, and so tells for which photograph a consent was written.

/** A photograph that a version names. */
interface Named {
  /**
   * Where it stands, by keys and titles, which stay when somebody drags an entry: `/programs/Her Choice/photograph`.
   */
  slot: string
  file: string
  /** Its date of consent, `none`, or both. */
  consents: readonly string[]
}

/** A version of a content file, and those that it was made from: several if it is a merge. */
export interface ContentVersion {
  /** Nothing for the file on the disk, which is the newest. */
  commit?: string
  named: readonly Named[]
  parents: readonly ContentVersion[]
}

/**
 * Returns a function that says whether a consent was written for the photograph at a place, whose real path is `path`.
 */
export function createConsentCheck(root: string, history: History) {
  const newestVersions = new Map<string, ContentVersion>()
  return (place: Place, file: string, consent: string, path: string): boolean => {
    const name = fileOf(place)
    const onDisk = () => readFileSync(join(root, `content/${name}.yaml`))
    const newest = newestVersions.get(name) ?? readVersions(history, name, onDisk())
    newestVersions.set(name, newest)
    return isConsentFor(history, newest, file, consent, path)
  }
}

/**
 * Reads the versions of a file of content/ by its name, such as `programs`. Returns the newest, whose bytes are on the
 * disk.
 */
export function readVersions(history: History, name: string, bytes: Uint8Array): ContentVersion {
  // A version that is deleted, empty or unreadable is passed over: those before it stand in its place.
  const found = new Map<string, readonly ContentVersion[]>()
  const find = (commits: readonly string[]) => [...new Set(commits.flatMap((commit) => found.get(commit) ?? []))]
  const versions = history.allVersions(`content/${name}.yaml`)
  for (const { commit, parents, bytes } of versions) {
    const value = bytes && readYaml(name, bytes, [])?.value
    found.set(commit, value ? [{ commit, named: listNamed(value), parents: find(parents) }] : find(parents))
  }
  const newest = versions.slice(-1).map(({ commit }) => commit)
  return { named: listNamed(readYaml(name, bytes, [])?.value ?? {}), parents: find(newest) }
}

/**
 * Whether a consent was written for a photograph. If so, one version has added the photograph with this consent, and
 * has left every other photograph with it where it was. Each version since names both together, and the file, whose
 * real path is `path`, has not changed since then.
 *
 *     Versions, oldest first                         Is b.jpg shown at the end?
 *     nothing, b until 2027                          Yes: it was added.
 *     a until 2027, b until 2027                     No: it was exchanged.
 *     a until 2027, b until 2028                     Yes: somebody has asked again.
 *     a until 2027, nothing, b until 2027            Yes: a was removed, and b was added.
 *     b until 2027, a until 2027, b until 2027       No: nobody can know why it came back.
 */
export function isConsentFor(
  history: History,
  newest: ContentVersion,
  file: string,
  consent: string,
  path = file,
): boolean {
  const isSame = ({ commit }: ContentVersion) => commit === undefined || !history.hasChanged(path, commit)
  const isAddedIn = (version: ContentVersion) =>
    version.parents.every((parent) => isAdded(version, parent, file, consent))
  return listVersionsWithBoth(newest, file, consent).some((version) => isAddedIn(version) && isSame(version))
}

/** Lists the versions that name a file with a consent, from the newest back to the first one that does not. */
function listVersionsWithBoth(newest: ContentVersion, file: string, consent: string): ContentVersion[] {
  const found = new Set([newest])
  // A Set also visits what is added while it is visited.
  for (const { parents } of found)
    for (const parent of parents) if (countFile(withConsent(parent, consent), file) > 0) found.add(parent)
  return [...found]
}

/**
 * Whether a version names a file with a consent more often than its parent, and every other file with it as often in
 * its slot.
 */
function isAdded(version: ContentVersion, parent: ContentVersion, file: string, consent: string): boolean {
  const [now, before] = [withConsent(version, consent), withConsent(parent, consent)]
  const staysInSlot = ({ file, slot }: Named) => countFile(now, file, slot) >= countFile(before, file, slot)
  return countFile(now, file) > countFile(before, file) && before.every(staysInSlot)
}

const withConsent = ({ named }: ContentVersion, consent: string) =>
  named.filter(({ consents }) => consents.includes(consent))

/** Counts how often a file is named, everywhere or in a slot. */
const countFile = (named: readonly Named[], file: string, slot?: string) =>
  named.filter((each) => each.file === file && (slot === undefined || each.slot === slot)).length

/** Lists the groups that have a consent. */
function listNamed(value: YamlValue, slot = ''): Named[] {
  if (typeof value === 'string') return []
  if (isList(value)) return value.flatMap((entry) => listNamed(entry, `${slot}/${titleOf(entry)}`))
  const { file = '', consent = '', people = '', ...more } = value
  // In an older version, a date may stand in quotation marks.
  const consents = [consent, people].map((text) => String(text).replace(/[^\w-]/g, '')).filter(Boolean)
  const inside = Object.entries(more).flatMap(([key, inner]) => listNamed(inner, `${slot}/${key}`))
  return consents.length > 0 ? [{ slot, file: String(file), consents }, ...inside] : inside
}

const isList = (value: YamlValue): value is readonly YamlValue[] => Array.isArray(value)

const titleOf = (entry: YamlValue) => (typeof entry === 'string' || isList(entry) ? '' : String(entry['title'] ?? ''))
