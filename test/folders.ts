import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

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
