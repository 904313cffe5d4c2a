import heroPictures from 'pictures:assets/hero'
import programPictures from 'pictures:assets/programs'
import * as home from '../content/home.ts'
import * as programs from '../content/programs.ts'
import type { ContentFault } from './content-faults.ts'
import type { FolderOfPictures } from './folder-of-pictures.ts'
import { readContent } from './read-content.ts'

/** A place in the content at which a picture is named, and what is written there, which may be anything. */
interface NamedPicture {
  file: string
  path: readonly (string | number)[]
  value: unknown
}

/**
 * Finds the pictures that content names and that are not there, and drawings that are named twice. What is no path of a
 * picture at all is left out here, because it is a fault of the content by itself.
 */
export function findPictureFaults(): readonly ContentFault[] {
  const named = listProgramPictures()
  const photograph = {
    file: 'content/home.ts',
    path: ['hero', 'photograph'],
    value: readContent(home, ['hero', 'photograph']),
  }
  return [
    ...named.flatMap((one) => findMissing(one, programPictures)),
    ...findRepeated(named),
    ...findMissing(photograph, heroPictures),
  ]
}

function listProgramPictures(): readonly NamedPicture[] {
  const entries = readContent(programs, ['programs'])
  return Array.from({ length: Array.isArray(entries) ? entries.length : 0 }, (_, index) => {
    const path = ['programs', index, 'programImage', 'file']
    return { file: 'content/programs.ts', path, value: readContent(programs, path.map(String)) }
  })
}

function findMissing({ file, path, value }: NamedPicture, pictures: FolderOfPictures): ContentFault[] {
  if (typeof value !== 'string' || !/^assets\/./.test(value) || Object.hasOwn(pictures, value)) return []
  const others = Object.keys(pictures)
  const mend =
    others.length === 0
      ? 'Put the file there.'
      : `Put the file there, or name one of those that are: ${others.join(', ')}.`
  return [{ file, path, text: `There is no picture ${value}.`, mend }]
}

/** A drawing is written into the page, and with it the ids in it, of which there may be only one each. */
function findRepeated(named: readonly NamedPicture[]): ContentFault[] {
  return named.flatMap(({ file, path, value }, index) => {
    const first = named.findIndex((other) => other.value === value)
    if (first === index || typeof value !== 'string' || !/\.svg$/i.test(value)) return []
    const text = `The programs in entry ${first + 1} and entry ${index + 1} of \`programs\` have the same drawing ${value}.`
    return [{ file, path, text, mend: 'Give each program a picture of its own.' }]
  })
}
