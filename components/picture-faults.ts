import heroPictures from 'pictures:assets/hero'
import programPictures from 'pictures:assets/programs'
import * as home from '../content/home.ts'
import * as programs from '../content/programs.ts'
import type { ContentFault } from './content-faults.ts'
import type { FolderOfPictures } from './folder-of-pictures.ts'
import { readContent } from './read-content.ts'

/**
 * Finds the pictures that content names and that are not there. What is no path of a picture at all is left out here,
 * because it is a fault of the content by itself.
 */
export function findPictureFaults(): readonly ContentFault[] {
  const entries = readContent(programs, ['programs'])
  const count = Array.isArray(entries) ? entries.length : 0
  const places = Array.from({ length: count }, (_, index) => ['programs', index, 'programImage', 'file'] as const)
  return [
    ...places.flatMap((path) => findFault('content/programs.ts', path, readContent(programs, path.map(String)), programPictures)),
    ...findFault('content/home.ts', ['hero', 'photograph'], readContent(home, ['hero', 'photograph']), heroPictures),
  ]
}

function findFault(file: string, path: readonly (string | number)[], value: unknown, pictures: FolderOfPictures): ContentFault[] {
  if (typeof value !== 'string' || !/^assets\/./.test(value) || Object.hasOwn(pictures, value)) return []
  const others = Object.keys(pictures)
  const mend = others.length === 0 ? 'Put the file there.' : `Put the file there, or name one of those that are: ${others.join(', ')}.`
  return [{ file, path, text: `There is no picture ${value}.`, mend }]
}
