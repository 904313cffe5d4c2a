import { isDeepStrictEqual } from 'node:util'
import type { Problem } from '../problem.ts'
import { hashFile } from './derivations.ts'
import { derivedFolder, kindOfPicture, type PhotographPlace, type PhotographRecord } from './photograph.ts'
import { listDerived, listPictures, readRecords } from './photograph-records.ts'

const command = 'Run `npm run derive`.'

/**
 * Returns a problem for every photograph whose files are not what the original makes in its place, for files that are
 * left over, and for pictures that no browser shows. It judges by the records, so a build can ask too.
 */
export async function findPhotographFaults(
  root: string,
  places: readonly PhotographPlace[],
): Promise<readonly Problem[]> {
  const faults = await Promise.all(places.map((place) => findFaultsOf(root, place)))
  return faults.flat()
}

async function findFaultsOf(root: string, place: PhotographPlace): Promise<Problem[]> {
  const records = readRecords(root, place.folder)
  const names = listPictures(root, place.folder).filter((name) => kindOfPicture(name) === 'photograph')
  const texts: (string | undefined)[] = []
  // One after the other: originals are large, and one of them at a time is enough in memory.
  for (const name of names) texts.push(await findRecordFault(root, place, name, records[name]))
  const known = new Set(names.flatMap((name) => records[name]?.files.map((file) => file.name) ?? []))
  const strays = listDerived(root, place.folder).filter((name) => !known.has(name))
  const gone = Object.keys(records).filter((name) => !names.includes(name))
  const all = [
    ...texts,
    ...gone.map((name) => `${place.folder}/${name} is gone, but what was made from it is still there.`),
    // Of an original that is gone, one sentence is enough.
    ...(gone.length > 0
      ? []
      : strays.map((name) => `${place.folder}/${derivedFolder}/${name} is not made from any picture.`)),
  ]
  return [
    ...findPictureFaults(root, place),
    ...all.flatMap((text) => (text === undefined ? [] : [{ text, notes: [{ text: command }] }])),
  ]
}

/** Returns a problem for every file of a place that is no picture for the web. */
export function findPictureFaults(root: string, { folder }: PhotographPlace): Problem[] {
  return listPictures(root, folder)
    .filter((name) => kindOfPicture(name) === 'unknown')
    .map((name) => ({
      text: `${folder}/${name} is no picture that browsers show; the endings of those are .svg, .jpg, .jpeg, .png, .webp and .avif.`,
      notes: [
        {
          text: /\.hei[cf]$/i.test(name)
            ? 'Export it as JPEG on the phone or the computer, put that file there, and delete this one.'
            : 'Save it as JPEG, put that file there, and delete this one.',
        },
      ],
    }))
}

/** Says in a sentence why the files of a photograph are not what its original makes; undefined where they are. */
export async function findRecordFault(
  root: string,
  place: PhotographPlace,
  name: string,
  record: PhotographRecord | undefined,
): Promise<string | undefined> {
  const original = `${place.folder}/${name}`
  if (record === undefined) return `${original} was not made ready for the site yet.`
  if (record.source !== (await hashFile(root, original)))
    return `${original} was changed after it was made ready for the site.`
  if (record.cutWidth < place.least)
    return `${original} is too small for its place: cut to shape it is ${record.cutWidth} pixels wide, and ${place.least} are needed.`
  if (!isDeepStrictEqual(record.place, place))
    return `${original} was made ready for the site before its place was changed.`
  for (const { name: file, sha256, bytes } of record.files) {
    const path = `${place.folder}/${derivedFolder}/${file}`
    const hash = await hashFile(root, path)
    if (hash === '') return `${path} is missing; it is made from ${original}.`
    if (hash !== sha256) return `${path} is not the file that was made from ${original}.`
    if (bytes > place.budget) return `${path} weighs ${bytes} bytes, which is over the budget of ${place.budget}.`
  }
  return undefined
}
