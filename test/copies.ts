import * as fs from 'node:fs'
import { join } from 'node:path'
import { editContent, readContentTexts } from './fixture-content.ts'
import { makeFolder, writeFiles, type Files } from './folders.ts'

/** How a copy differs from the site of test/fixture/. */
export interface Changes {
  /** Values of the content by their places, such as `programs.programs.1.title`. What is undefined is removed. */
  values?: Readonly<Record<string, unknown>>
  files?: Files
}

/** The folder of the site that most tests are about. content-variants.ts has others. */
const fixture = process.env['FIXTURE'] ?? 'test/fixture'

/** Copies the site of test/fixture/ into a folder, which is a new one by default. */
export function copyFixture({ values = {}, files = {} }: Changes = {}, copy = makeFolder()): string {
  for (const folder of ['content', 'assets']) fs.cpSync(join(fixture, folder), join(copy, folder), { recursive: true })
  const edited = editContent(readContentTexts(copy), values)
  writeFiles(copy, Object.fromEntries(edited.map(([name, text]) => [`content/${name}`, text])))
  writeFiles(copy, files)
  return copy
}

/** Copies the project without what is not in Git, and with the site of test/fixture/. Packages are a link. */
export function copyProject(changes: Changes = {}): string {
  const copy = makeFolder()
  for (const name of fs.readdirSync('.'))
    if (!/^(dist|node_modules|\.git)$/.test(name)) fs.cpSync(name, join(copy, name), { recursive: true })
  fs.symlinkSync(fs.realpathSync('node_modules'), join(copy, 'node_modules'), 'junction')
  return copyFixture(changes, copy)
}
