import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PartialMessage, Plugin } from 'esbuild'
import { derivedFolder, kindOfPicture, type PhotographRecord } from '../derive/photograph.ts'
import { listPictures, readRecords } from '../derive/photograph-records.ts'
import { readDrawing, type Drawing } from './read-drawing.ts'
import { picturesScheme } from './virtual-folder.ts'

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

/**
 * Lets components import a folder of pictures: `import pictures from 'pictures:assets/people'` yields a FolderOfPictures.
 * So a new picture is a new file and nothing else. A folder that does not exist is empty.
 */
export function loadPictures(root: string): Plugin {
  return {
    name: 'pictures',
    setup: (build) => {
      build.onResolve({ filter: new RegExp(`^${picturesScheme}:`) }, ({ path }) => ({ path: path.slice(picturesScheme.length + 1), namespace: picturesScheme }))
      build.onLoad({ filter: /.*/, namespace: picturesScheme }, ({ path }) => writeFolder(root, path))
    },
  }
}

/** Hands out the name by which code refers to a file, for whose import it has seen. */
type Importer = (path: string) => string

function writeFolder(root: string, folder: string) {
  const records = readRecords(root, folder)
  const imports: string[] = []
  const errors: PartialMessage[] = []
  const importFile: Importer = (path) => {
    const name = `file${imports.length}`
    imports.push(`import ${name} from ${JSON.stringify(`./${path}`)};`)
    return name
  }
  const entries = listPictures(root, folder).flatMap((name): string[] => {
    const path = `${folder}/${name}`
    switch (kindOfPicture(name)) {
      case 'photograph':
        return [`${JSON.stringify(path)}:${writePhotograph(root, `${folder}/${derivedFolder}`, records[name], importFile)}`]
      case 'drawing': {
        const { drawing, faults } = readDrawing(path, readFileSync(join(root, path), 'utf8'))
        errors.push(...faults)
        return [`${JSON.stringify(path)}:${JSON.stringify({ drawing })}`]
      }
      default:
        return []
    }
  })
  return { contents: `${imports.join('')}export default {${entries.join(',')}}`, loader: 'js' as const, resolveDir: root, errors }
}

/** Writes a photograph as an expression; null where the files that its record names are not there. */
function writePhotograph(root: string, folder: string, record: PhotographRecord | undefined, importFile: Importer): string {
  const files = record?.files ?? []
  const largest = files.at(-1)
  if (record === undefined || largest === undefined || files.some(({ name }) => !existsSync(join(root, folder, name)))) return 'null'
  const formats = [...new Set(files.map(({ type }) => type))].map((type) => {
    const written = files.filter((file) => file.type === type).map(({ name, width }) => `{address:${importFile(`${folder}/${name}`)},width:${width}}`)
    return `{type:${JSON.stringify(type)},files:[${written.join(',')}]}`
  })
  const { width, height } = largest
  return `{photograph:{width:${width},height:${height},colour:${JSON.stringify(record.colour)},formats:[${formats.join(',')}]}}`
}
