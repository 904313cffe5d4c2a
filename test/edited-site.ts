import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { site } from '../build.ts'
import type { Site } from '../generator/site.ts'
import type { Edit } from './edited-content.ts'
import { makeFolder } from './generator/small-site.ts'

/** Makes a copy of this site in a folder of its own, and edits its content as staff do. */
export function makeEditedSite(edits: readonly Edit[]): Site {
  const root = makeFolder('edited-site')
  for (const room of ['pages', 'components', 'content', 'assets', 'build.ts'])
    cpSync(join(site.root, room), join(root, room), { recursive: true })
  symlinkSync(join(site.root, 'node_modules'), join(root, 'node_modules'), 'junction')
  for (const { file, find, put } of edits) editFile(join(root, 'content', `${file}.ts`), find, put)
  return { ...site, root }
}

/** Replaces the first place in a file that a pattern finds; throws where it finds none. */
export function editFile(path: string, find: RegExp, put: string): void {
  const before = readFileSync(path, 'utf8')
  const after = before.replace(find, put)
  if (after === before) throw new Error(`${find} changes nothing in ${path}.`)
  writeFileSync(path, after)
}
