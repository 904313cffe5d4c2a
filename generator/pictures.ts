import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'esbuild'
import { listOriginals, readRecords, type DerivedRecord } from './derivations.ts'
import { routeTable, type Drawing, type Photograph, type Site } from './site.ts'

/** Resolves `import pictures from 'pictures:assets/people'` to Pictures. A folder that does not exist is empty. */
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

/** Writes a module that requires the files of photographs, so that esbuild assigns their addresses. */
function writeModule(root: string, folder: string): string {
  const records = readRecords(root)
  const { all, usable } = listOriginals(root, folder)
  const entries = all.map((path) => {
    const picture = usable.includes(path) ? writePicture(root, records[path]) : 'null'
    return `${JSON.stringify(path)}: ${picture},\n`
  })
  return `export default {\n${entries.join('')}}`
}

/** Includes pictures that are out of date, because `findOutdated` reports them in every build. */
function writePicture(root: string, record?: DerivedRecord): string {
  const { files = {}, photograph } = record ?? {}
  const paths = Object.keys(files)
  const [drawing] = paths
  if (drawing === undefined || paths.some((path) => !existsSync(join(root, path)))) return 'null'
  if (photograph) return `{ photograph: ${writePhotograph(photograph)} }`
  return JSON.stringify({ drawing: readDrawing(readFileSync(join(root, drawing), 'utf8')) })
}

function writePhotograph({ formats, ...others }: Photograph): string {
  const written = formats.map(({ type, files }) => {
    const list = files.map(({ address, width }) => `{ address: require("./${address}"), width: ${width} }`)
    return `{ type: ${JSON.stringify(type)}, files: [${list.join(', ')}] }`
  })
  return `{ ...${JSON.stringify(others)}, formats: [${written.join(', ')}] }`
}

function readDrawing(svg: string): Drawing {
  const start = svg.indexOf('>') + 1
  const head = svg.slice(0, start)
  const [left = 0, top = 0, width = 0, height = 0] = readAttribute(head, 'viewBox').split(' ').map(Number)
  const [, background] = readAttribute(head, 'style').split('background:')
  const markup = svg.slice(start, Math.max(start, svg.lastIndexOf('</svg>')))
  return { viewBox: [left, top, width, height], ...(background !== undefined && { background }), markup }
}

/** Reads an attribute of the opening tag, which `npm run derive` has written. */
function readAttribute(tag: string, name: string): string {
  const [, rest = ''] = tag.split(` ${name}="`)
  return rest.slice(0, Math.max(0, rest.indexOf('"')))
}
