import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { editContent, readContentTexts } from './content.ts'

/** Files by their paths in a folder, such as `assets/root/report.pdf`. Those that are undefined are removed. */
export type Files = Readonly<Record<string, string | Uint8Array | undefined>>

const folders: string[] = []
process.on('exit', () => folders.forEach((folder) => fs.rmSync(folder, { recursive: true, force: true })))

/** Creates a folder that is removed when this process ends. */
export function makeFolder(files: Files = {}): string {
  const folder = fs.mkdtempSync(join(fs.realpathSync(tmpdir()), 'test-'))
  folders.push(folder)
  writeFiles(folder, files)
  return folder
}

/** Writes files into a folder. */
export function writeFiles(folder: string, files: Files): void {
  for (const [path, content] of Object.entries(files)) {
    fs.mkdirSync(dirname(join(folder, path)), { recursive: true })
    if (content === undefined) fs.rmSync(join(folder, path), { force: true })
    else fs.writeFileSync(join(folder, path), content)
  }
}

/** Returns the files of a folder as text, by path. */
export function readFolder(folder: string): Record<string, string> {
  const entries = fs.existsSync(folder) ? fs.readdirSync(folder, { recursive: true, withFileTypes: true }) : []
  const paths = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  const files = paths.sort().map((path) => [path.slice(folder.length + 1), fs.readFileSync(path, 'latin1')])
  return Object.fromEntries(files)
}

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
