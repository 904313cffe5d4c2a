import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'esbuild'
import { listFiles, readRecords, type DerivedRecord } from './derivations.ts'
import { routeTable, type Drawing, type Pictures, type Site } from './site.ts'

/** For `import pictures from 'pictures:assets/people'`, which yields Pictures; a folder that does not exist is empty. */
export function picturesPlugin({ root, galleries }: Site): Plugin {
  return {
    name: 'pictures',
    setup(build) {
      build.onResolve({ filter: /^pictures:/ }, ({ path }) => {
        const gallery = galleries.find(({ folder }) => path === `pictures:${folder}`)
        if (gallery) return { path: gallery.folder, namespace: 'pictures' }
        return { errors: [{ text: `${routeTable} has no gallery for ${path}.` }] }
      })
      build.onLoad({ filter: /^/, namespace: 'pictures' }, ({ path }) => {
        return { contents: writeModule(root, path), resolveDir: root }
      })
    },
  }
}

/** The module imports the files of photographs, so that esbuild gives them their addresses. */
function writeModule(root: string, folder: string): string {
  const records = readRecords(root)
  const pictures = listFiles(root, folder).map((path) => [path, readPicture(root, records[path])])
  const imports: string[] = []
  const value = JSON.stringify(Object.fromEntries(pictures)).replace(/(?<="address":)"(.*?)"/g, (_, path: string) => {
    const name = `file${imports.length}`
    imports.push(`import ${name} from "./${path}"\n`)
    return name
  })
  return `${imports.join('')}export default ${value}`
}

/** Shows also what is out of date: `findOutdated` tells of it in every build. */
function readPicture(root: string, record?: DerivedRecord): Pictures[string] {
  const { files = [], photograph } = record ?? {}
  const [drawing] = files
  if (drawing === undefined || files.some((path) => !existsSync(join(root, path)))) return null
  return photograph ? { photograph } : { drawing: readDrawing(readFileSync(join(root, drawing), 'utf8')) }
}

function readDrawing(svg: string): Drawing {
  const [, viewBox = '', background, markup = ''] =
    / viewBox="(.*?)"(?: style="background:(.*?)")?(?:\/>|>(.*)<\/svg>)\n$/s.exec(svg) ?? []
  const [left = 0, top = 0, width = 0, height = 0] = viewBox.split(' ').map(Number)
  return { viewBox: [left, top, width, height], ...(background !== undefined && { background }), markup }
}
