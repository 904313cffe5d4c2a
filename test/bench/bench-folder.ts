import { cpSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The project's folder. */
export const project = join(import.meta.dirname, '../..')

/** Makes an empty folder in the system's folder for temporary files; it is removed when the process ends. */
export function makeBenchFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'bench-')))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
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
