import {
  entryNameOf,
  folders,
  photographEntry,
  uploadedPhotograph,
  type PhotographEntry,
} from '../../content/uploads.ts'
import { parseVersion } from '../content.ts'
import type { Change } from '../history.ts'
import type { Problem } from '../problem.ts'
import { findMissingConsent } from './consent.ts'

// A consent is for one picture, but in a form somebody can choose another picture in its entry. So an entry counts only
// for the picture that its own name was made from, and only if no other entry or picture ever had that name.

/** The entry of a photograph. */
export type Entry = {
  /** Says where in the entry a fault is. */
  at: (fault: EntryFault) => Omit<Problem, 'kind'>
  warnings: readonly Problem[]
} & (
  | { value: PhotographEntry; fault?: undefined }
  /** Why its photograph is not shown, whatever is in the picture. The value is there if it can be read. */
  | { value?: PhotographEntry | undefined; fault: EntryFault }
)

/** What is wrong with an entry or its picture, and in which field. */
export type EntryFault = Omit<Problem, 'kind'> & { field?: keyof PhotographEntry }

/** What decides about an entry besides its words. */
interface Circumstances {
  /** The day of the build. */
  today: string
  /** The paths of the pictures that are there. */
  pictures: readonly string[]
  /** The days on which photographs were taken down, by the names of their entries. */
  takedowns: ReadonlyMap<string, string>
}

/** Reads the entries in content/photographs/. Returns one for each picture, by the name that the app makes of it. */
export function readEntries(
  contentFiles: ReadonlyMap<string, Uint8Array>,
  circumstances: Circumstances,
): ReadonlyMap<string, Entry> {
  const entries = new Map<string, Entry>()
  for (const [path, bytes] of contentFiles) {
    const { file, name } = entryFile.exec(`content/${path}`)?.groups ?? {}
    if (file === undefined || name === undefined) continue
    const { value, problems, locate } = parseVersion(`photographs/${file}`, photographEntry, bytes)
    const at = ({ field = 'file', ...fault }: EntryFault) => {
      return { where: 'Photographs', ...locate([field]), ...fault }
    }
    const isSecond = file !== name || entries.has(name)
    const mistake = problems.find(({ kind }) => kind === 'error')
    const warnings = problems.filter(({ kind }) => kind === 'warning')
    const fault = findFault(name, isSecond, value, circumstances) ?? mistake
    if (fault) entries.set(name, { value, fault, at, warnings })
    else if (value) entries.set(name, { value, at, warnings })
  }
  return entries
}

/** For a second entry of a picture, the app adds a number to the name. In its list, they look alike. */
const entryFile = /^content\/photographs\/(?<file>(?<name>[^/]*?)(-\d+)?)\.yaml$/

/** Returns when photographs were taken down: somebody deleted their entry, or deleted or changed their picture. */
export function findTakedowns(changes: readonly Change[]): ReadonlyMap<string, string> {
  const takedowns = new Map<string, string>()
  for (const { path, day, isDeleted } of changes) {
    const { name } = entryFile.exec(path)?.groups ?? {}
    // Renewing a consent changes the entry.
    if (name !== undefined && !isDeleted) continue
    const taken = name ?? entryNameOf(path)
    // The newest changes come first.
    if (!takedowns.has(taken)) takedowns.set(taken, day)
  }
  return takedowns
}

/**
 * Returns the first fault of an entry. The order matters: first what nothing can correct, then doubts about whose consent
 * it is, then what it says, and last what it needs.
 */
function findFault(
  name: string,
  isSecond: boolean,
  value: PhotographEntry | undefined,
  { today, pictures, takedowns }: Circumstances,
): EntryFault | undefined {
  const day = takedowns.get(name)
  if (day !== undefined) return wasTakenDown(day)
  if (isSecond) return hasTwoEntries
  if (value === undefined) return undefined
  if (!uploadedPhotograph.test(value.file)) return wasNotUploaded
  if (entryNameOf(value.file) !== name) return isForAnotherPicture
  if (noDescription.test(value.alt)) return hasNoDescription
  const missing = findMissingConsent(value.consent, today)
  if (missing) return { field: 'consent', ...missing }
  return pictures.includes(value.file) ? undefined : hasNoFile
}

/** Nothing, the name of a file such as `IMG_2031.jpg`, or `photo`. */
const noDescription = /^(\S+\.\w{3,4}|photo|photograph|picture|image)?\.?$/i

/** What to do if a consent may be that of other people. */
const startAgain = 'upload a clean copy under “Photographs”, in a new entry.'

const wasTakenDown = (day: string): EntryFault => ({
  text: `It was taken down on ${day}.`,
  fix: `Delete its file under “${folders.photographs.label}”, and this entry. If everyone in it agrees again, ${startAgain}`,
})
const hasTwoEntries: EntryFault = {
  text: 'Its picture has, or had, a second entry.',
  fix: `Delete each of them. Then ${startAgain}`,
}
export const wasNotUploaded: EntryFault = {
  text: 'The name of its file is not one that the app gives.',
  fix: `Delete its file under “${folders.photographs.label}”, and its entry. Then ${startAgain}`,
}
const isForAnotherPicture: EntryFault = {
  text: 'Somebody has chosen another picture in its entry.',
  fix: `Delete the entry: never choose the first picture again. Then ${startAgain}`,
}
const hasNoDescription: EntryFault = {
  field: 'alt',
  text: 'It has no description.',
  fix: 'Say in a sentence what it shows.',
}
const hasNoFile: EntryFault = {
  text: 'Its file does not exist.',
  fix: 'If somebody took it down, delete its entry, too.',
}
