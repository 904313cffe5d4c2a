import { join } from 'node:path'
import { addTo, hasPassed, isDate } from '../../content/schema/dates.ts'
import { folders, photographEntry } from '../../content/schema/media.ts'
import { parseVersion } from '../content.ts'
import { readIfFile } from '../files.ts'
import type { Change } from '../history.ts'
import type { Checked, Fault, Problem } from '../problem.ts'
import { inspectPicture } from './inspect.ts'

// A consent is for one picture, but in a form somebody can choose another picture in its entry. So an entry counts only
// for the picture that its own name was made from, and only if no other entry or picture ever had that name.

/** What decides about a photograph besides its name. */
export interface Circumstances {
  /** The folder that has content/ and assets/. */
  root: string
  contentFiles: ReadonlyMap<string, Uint8Array>
  /** The day of the build. */
  today: string
  /** What has happened to photographs that are never shown again, by the names of their entries. */
  takedowns: ReadonlyMap<string, string>
}

/** A photograph that may be shown. */
interface Allowed {
  picture: Buffer
  alt: string
  /** The last day of its consent, or `nobody`. */
  consent: string
  warnings: readonly Fault[]
}

/**
 * Finds a photograph, or says why it must not be shown. The order matters: first what nothing can correct, then doubts
 * about whose consent it is, then what its entry says, and last its picture.
 */
export async function findPhotograph(
  file: string,
  { root, contentFiles, today, takedowns }: Circumstances,
): Promise<Checked<Allowed>> {
  if (!uploadedPhotograph.test(file)) return { fault: wasNotUploaded }
  const name = entryNameOf(file)
  const takedown = takedowns.get(name)
  if (takedown !== undefined) return { fault: { text: takedown, fix: startAgain } }
  const path = `photographs/${name}.yaml`
  if ([...contentFiles.keys()].some((other) => other !== path && ownerOf(other) === name))
    return { fault: hasTwoEntries }
  const entry = contentFiles.get(path)
  if (entry === undefined) return { fault: hasNoEntry }
  const { value, problems } = parseVersion(`photographs/${name}`, photographEntry, entry)
  const mistake = problems.find(({ kind }) => kind === 'error')
  if (mistake) return { fault: inEntry(mistake) }
  if (value?.file !== file) return { fault: isForAnotherPicture }
  if (noDescription.test(value.alt)) return { fault: hasNoDescription }
  const missing = findMissingConsent(value.consent, today)
  if (missing) return { fault: missing }
  const picture = readIfFile(join(root, file))
  if (!picture) return { fault: hasNoFile }
  const fault = await inspectPicture(picture)
  return fault ? { fault } : { ...value, picture, warnings: problems.map(inEntry) }
}

/** What the app calls an upload. No two such paths have the same `entryNameOf`. */
export const uploadedPhotograph = RegExp(
  `^${folders.photographs.input}/[a-z\\d]+(-[a-z\\d]+)*\\.(${folders.photographs.extensions.join('|')})$`,
)

/**
 * Returns the name of the entry for a photograph: what Pages CMS makes of the path of its file, such as
 * `assetsphotographsmx0b88c3-fnqc703cjpg`. It stays when somebody chooses another picture in the entry, which then
 * counts for neither.
 */
export const entryNameOf = (file: string) => file.replace(/[/.]/g, '')

/**
 * Returns the name of the first entry for the same photograph. To that of a second one, the app adds a number. In its
 * list, they look alike.
 */
export const ownerOf = (path: string) => /^(?:content\/)?photographs\/([^/]+?)(?:-\d+)?\.yaml$/.exec(path)?.[1]

/** Says what happened to photographs: somebody deleted their entry, or deleted or changed their file. */
export function findTakedowns(changes: readonly Change[]): ReadonlyMap<string, string> {
  const takedowns = new Map<string, string>()
  for (const { path, day, isDeleted } of changes) {
    const name = ownerOf(path)
    // Renewing a consent changes the entry.
    if (name !== undefined && !isDeleted) continue
    const taken = name ?? entryNameOf(path)
    const text = `Its ${name === undefined ? 'file' : 'entry'} was ${isDeleted ? 'deleted' : 'replaced'} on ${day}.`
    // The newest changes come first.
    if (!takedowns.has(taken)) takedowns.set(taken, text)
  }
  return takedowns
}

/** Says in which field of an entry something is wrong. Its file has the name of the upload, which only staff may know. */
const inEntry = ({ where, text, inPrivate, fix }: Problem): Fault => ({ text: `${where}: ${text}`, inPrivate, fix })

/** What to do if a consent ends. */
export const askAgain =
  'Ask the people in it again (for a girl, her parent or guardian, too), and write the new date in its entry under “Photographs”.'

const isNobody = (consent: string) => consent.toLowerCase() === 'nobody'

/** Says why a consent does not cover a day. Returns nothing if it does. */
function findMissingConsent(consent: string, today: string): Fault | undefined {
  if (isNobody(consent)) return undefined
  const fix = 'Correct the date in its entry under “Photographs”.'
  if (!isDate(consent)) return { text: `The day ${consent} is not in the calendar.`, fix }
  if (hasPassed(consent, today)) return { text: `Its consent ended on ${consent}.`, fix: `${askAgain} ${takeDown}` }
  // In some time zones it is tomorrow already.
  if (consent > addTo(today, { days: 1, years: 5 })) return { text: 'Its consent is for more than five years.', fix }
  return undefined
}

/** Whether a consent ends within a month, in which somebody can ask again. */
export const endsSoon = (consent: string, today: string) => !isNobody(consent) && consent <= addTo(today, { days: 32 })

/** Nothing, the name of a file such as `IMG_2031.jpg`, or `photo`. */
const noDescription = /^(\S+\.\w{3,4}|photo|photograph|picture|image)?\.?$/i

const takeDown = `Or take it down: delete its file under “${folders.photographs.label}”, then its entry.`
const orTakeOut = 'Or tap the bin on the picture here, and save.'

/** What to do if a consent may be that of other people. */
const startAgain = `Delete its file under “${folders.photographs.label}”, and its entry. If everyone in it agrees, upload a clean copy under “Photographs”, in a new entry, and choose that. ${orTakeOut}`

const wasNotUploaded: Fault = { text: 'The name of its file is not one that the app gives.', fix: startAgain }
const hasTwoEntries: Fault = { text: 'It has, or had, a second entry.', fix: startAgain }
const hasNoEntry: Fault = {
  text: 'It has no entry of its own under “Photographs”.',
  fix: `Add an entry for it there. ${orTakeOut}`,
}
const isForAnotherPicture: Fault = {
  text: 'Somebody has chosen another picture in its entry.',
  fix: `Never choose the first picture there again. ${startAgain}`,
}
const hasNoDescription: Fault = {
  text: 'It has no description.',
  fix: 'Say in a sentence what it shows, in its entry under “Photographs”.',
}
const hasNoFile: Fault = {
  text: 'Its file does not exist.',
  fix: `If somebody took it down, delete its entry, too. ${orTakeOut}`,
}
