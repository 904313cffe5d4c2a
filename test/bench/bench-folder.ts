import { cpSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The project's folder. */
export const project = join(import.meta.dirname, '../..')

const folders: string[] = []

process.on('exit', () => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })))

/** Makes an empty folder in the system's folder for temporary files; it is removed when the process ends. */
export function makeBenchFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'bench-')))
  folders.push(folder)
  return folder
}

/** Copies this site, with its generator, into a folder of its own, where it may be edited. */
export function copySite(): string {
  const root = makeBenchFolder()
  for (const name of ['build.ts', 'package.json', 'generator', 'pages', 'components', 'content', 'assets']) {
    cpSync(join(project, name), join(root, name), { recursive: true })
  }
  linkPackages(root)
  return root
}

/** Gives a folder the project's packages. */
export function linkPackages(root: string): void {
  symlinkSync(join(project, 'node_modules'), join(root, 'node_modules'), 'junction')
}
