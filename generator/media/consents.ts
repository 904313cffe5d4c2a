import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { entryNameOf, folders, ownerOf, photographEntry, uploadedPhotograph } from '../../content/schema/media.ts'
import { checkConsent } from '../../content/schema/rules.ts'
import { parseVersion } from '../content.ts'
import type { Checked, Fault, Problem } from '../problem.ts'
import { inspectPicture } from './inspect.ts'
import type { Takedown } from './takedowns.ts'

// A photograph is shown if all of this holds, in this order:
// 1. Nobody has taken it down or replaced it, under this name or another: a picture is its bytes.
// 2. It is there, under a name that the app gives.
// 3. It has one entry, whose name is made from that of the file, and no other entry shows it. In a form, somebody can
//    choose another picture in an entry, which then counts for neither: a consent is for one picture.
// 4. The entry has no mistake, and a consent in force.
// 5. The same goes for each copy of the picture that has an entry. The earliest consent counts.
// 6. The picture can be shown, and does not say where it was taken or who is in it.

/** What decides about a photograph besides its name. */
export interface Circumstances {
  /** The folder that has content/ and assets/. */
  root: string
  contentFiles: ReadonlyMap<string, Uint8Array>
  /** The files of photographs, with the ids of their bytes. */
  uploads: ReadonlyMap<string, string>
  /** The day of the build. */
  today: string
  takedowns: readonly Takedown[]
}

/** What an entry says of a photograph. */
interface Entry {
  alt: string
  /** The last day of its consent, or `nobody`. */
  consent: string
  warnings: readonly Fault[]
}

/** A photograph that may be shown. */
type Allowed = Entry & { picture: Buffer }

/** Finds a photograph, or says why it must not be shown. */
export async function findPhotograph(file: string, circumstances: Circumstances): Promise<Checked<Allowed>> {
  const own = readEntry(file, circumstances)
  if (own.fault) return own
  const consents = [own.consent]
  for (const copy of findCopies(file, circumstances)) {
    // A copy without an entry changes nothing.
    if (entriesOf(copy, circumstances).length === 0) continue
    const other = readEntry(copy, circumstances)
    if (other.fault)
      return { fault: { ...other.fault, text: `The same picture has another entry. ${other.fault.text}` } }
    consents.push(other.consent)
  }
  const picture = readFileSync(join(circumstances.root, file))
  const fault = await inspectPicture(picture)
  if (fault) return { fault: { ...fault, fix: startAgain(file, circumstances) } }
  // The earliest one counts for all. `nobody` comes after each date.
  const [consent = own.consent] = consents.toSorted()
  return { ...own, consent, picture }
}

/** Reads the entry of a photograph, or says why it does not count. */
function readEntry(file: string, circumstances: Circumstances): Checked<Entry> {
  const stop = (text: string, fix = startAgain(file, circumstances)) => ({ fault: { text, fix } })
  const takedown = findTakedown(file, circumstances.takedowns, circumstances.uploads.get(file))
  if (takedown)
    return stop(takedown, 'Ask your colleagues why. Only with a new consent: a new screenshot, in a new entry.')
  if (!circumstances.uploads.has(file))
    return stop('Its file does not exist.', 'Choose it again. If somebody took it down, delete its entry, too.')
  if (!uploadedPhotograph.test(file)) return stop('The name of its file is not one that the app gives.')
  const entries = entriesOf(file, circumstances)
  if (isChosenElsewhere(file, circumstances)) return stop('Another entry shows it, too.')
  if (entries.length === 0)
    return stop(
      'It has no entry of its own under “Photographs”.',
      'Add an entry for it there, and tap “Select” for its picture.',
    )
  const name = `photographs/${entryNameOf(file)}`
  const entry = circumstances.contentFiles.get(`content/${name}.yaml`)
  if (entry === undefined || entries.length > 1) return stop('It has, or had, a second entry.')
  const { value, problems } = parseVersion(name, photographEntry, entry)
  const mistake = problems.find(({ kind }) => kind === 'error')
  if (mistake) return { fault: inEntry(mistake) }
  if (value?.file !== file)
    return stop('Somebody has chosen another picture in its entry. Never choose the first one there again.')
  const fault = checkConsent(value.consent, circumstances.today)
  return fault ? { fault } : { ...value, warnings: problems.map(inEntry) }
}

/** Says that a photograph was taken down, or replaced, under its own name or another. */
function findTakedown(file: string, takedowns: readonly Takedown[], id = 'none'): string | undefined {
  const name = entryNameOf(file)
  const takedown = takedowns.find((one) => one.name === name || one.ids.includes(id))
  if (!takedown) return undefined
  const what = takedown.isDeleted ? 'Somebody took it down' : 'It was replaced'
  return `${what} on ${takedown.day}${takedown.name === name ? '' : ', under another name'}.`
}

/**
 * Finds the other files of a picture that could be shown, unless it was taken down. Deleting one would take down all of
 * them.
 */
export function findCopies(file: string, { uploads, takedowns }: Circumstances): readonly string[] {
  const id = uploads.get(file)
  if (id === undefined || takedowns.some(({ ids }) => ids.includes(id))) return []
  const isCopy = (other: string) => other !== file && uploads.get(other) === id && uploadedPhotograph.test(other)
  return [...uploads.keys()].filter(isCopy)
}

/** Lists the entries of a photograph: for a second one, the app adds a number. In its list, they look alike. */
const entriesOf = (file: string, { contentFiles }: Circumstances) =>
  [...contentFiles.keys()].filter((path) => ownerOf(path) === entryNameOf(file))

/** Whether the entry of another photograph names this one, whatever else is wrong in it. */
const isChosenElsewhere = (file: string, { contentFiles }: Circumstances) =>
  Array.from(contentFiles).some(([path, bytes]) => {
    const owner = ownerOf(path)
    return owner !== undefined && owner !== entryNameOf(file) && Buffer.from(bytes).includes(file)
  })

/** Says in which field of an entry something is wrong. Its file has the name of the upload, which only staff may know. */
const inEntry = ({ where, text, inPrivate, fix }: Problem): Fault => ({ text: `${where}: ${text}`, inPrivate, fix })

/** How to begin again where a photograph cannot be corrected. The same bytes cannot come back. */
function startAgain(file: string, circumstances: Circumstances): string {
  const again = 'If everyone in it agrees, upload it again: a new screenshot, in a new entry.'
  if (findCopies(file, circumstances).length > 0) return again
  return `Delete its file under “${folders.photographs.label}”, and each entry that shows it. ${again}`
}
