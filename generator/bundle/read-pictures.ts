import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { derivedFolder, kindOfPicture, type PhotographRecord } from '../derive/photograph.ts'
import { listPictures, readRecords } from '../derive/photograph-records.ts'
import { BuildFailure, type Problem } from '../problem.ts'
import type { Output } from '../site.ts'
import type { SourceStates } from '../source-states.ts'
import { readDrawing, type Drawing } from './read-drawing.ts'
import { nameByContent } from './virtual-folder.ts'

/** A photograph as pages need it. */
export interface Photograph {
  /** The size of the largest file, in pixels. */
  width: number
  height: number
  /** The colour that most of it has, such as `#7a5b3c`. */
  colour: string
  /** The formats, best first; the last is known to every browser. */
  formats: readonly { type: string; files: readonly { address: string; width: number }[] }[]
}

/** What is in a folder, by path from the project's root. A photograph of which nothing has been made yet is null: the build tells of it. */
export type FolderOfPictures = Readonly<Record<string, { drawing: Drawing } | { photograph: Photograph } | null>>

/** What components get where they import a folder, by the folder's path from the project's root. */
export type PictureFolders = Readonly<Record<string, FolderOfPictures>>

/** What was read of some folders, and the files that the photographs in them are offered as, by path in dist. */
export interface ReadPictures {
  folders: PictureFolders
  assets: Output
}

/**
 * Makes the function that reads folders of pictures, which components import: `import pictures from 'pictures:assets/people'`
 * yields a FolderOfPictures. So a new picture is a new file and nothing else. A folder that does not exist is empty, and one
 * that has not changed by `states` is not read again. Throws a BuildFailure with all drawings that cannot be shown.
 */
export function createPictureReader(root: string, states: SourceStates): (folders: readonly string[]) => ReadPictures {
  const known = new Map<string, { state: string | undefined; folder: ReadFolder }>()
  const read = (path: string): ReadFolder => {
    const state = states.stateOf(`${path}/`)
    const last = known.get(path)
    if (last !== undefined && state !== undefined && last.state === state) return last.folder
    const folder = readFolder(root, path)
    known.set(path, { state, folder })
    return folder
  }
  return (paths) => {
    const folders = paths.map((path) => ({ path, ...read(path) }))
    const problems = folders.flatMap((folder) => folder.problems)
    if (problems.length > 0) throw new BuildFailure(problems)
    return {
      folders: Object.fromEntries(folders.map(({ path, pictures }) => [path, pictures])),
      assets: new Map(folders.flatMap(({ assets }) => [...assets])),
    }
  }
}

interface ReadFolder {
  pictures: FolderOfPictures
  assets: Output
  problems: readonly Problem[]
}

function readFolder(root: string, folder: string): ReadFolder {
  const records = readRecords(root, folder)
  const assets = new Map<string, Uint8Array>()
  const problems: Problem[] = []
  const publish = (file: string) => {
    const bytes = readFileSync(join(root, file))
    const path = nameByContent(file, bytes)
    assets.set(path, bytes)
    return `/${path}`
  }
  const entries = listPictures(root, folder).flatMap((name): [string, FolderOfPictures[string]][] => {
    const path = `${folder}/${name}`
    switch (kindOfPicture(name)) {
      case 'photograph':
        return [[path, readPhotograph(root, `${folder}/${derivedFolder}`, records[name], publish)]]
      case 'drawing': {
        const { drawing, faults } = readDrawing(path, readFileSync(join(root, path), 'utf8'))
        problems.push(...faults)
        return [[path, { drawing }]]
      }
      default:
        return []
    }
  })
  return { pictures: Object.fromEntries(entries), assets, problems }
}

/** Returns a photograph, whose files are published; null where those that its record names are not all there. */
function readPhotograph(
  root: string,
  folder: string,
  record: PhotographRecord | undefined,
  publish: (file: string) => string,
): { photograph: Photograph } | null {
  const files = record?.files ?? []
  const largest = files.at(-1)
  if (record === undefined || largest === undefined || files.some(({ name }) => !existsSync(join(root, folder, name))))
    return null
  const formats = [...new Set(files.map(({ type }) => type))].map((type) => ({
    type,
    files: files
      .filter((file) => file.type === type)
      .map(({ name, width }) => ({ address: publish(`${folder}/${name}`), width })),
  }))
  const { width, height } = largest
  return { photograph: { width, height, colour: record.colour, formats } }
}
