import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { site } from '../build.ts'
import type { Site } from '../generator/site.ts'

/** Copies the files of the site that staff and developers edit. The copy is deleted when the process ends. */
export function copySite(): Site {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'site-')))
  // Processes that were started in the copy may still write to it.
  process.once('exit', () => rmSync(root, { recursive: true, force: true, maxRetries: 5 }))
  for (const name of ['content', 'assets', 'components', 'pages', 'build.ts', 'package.json'])
    cpSync(join(site.root, name), join(root, name), { recursive: true })
  for (const name of ['generator', 'node_modules']) symlinkSync(join(site.root, name), join(root, name), 'junction')
  return { ...site, root }
}

/** Replaces the first match in a file. Throws if nothing matches. */
export function editFile({ root }: Pick<Site, 'root'>, file: string, find: string | RegExp, replacement: string): void {
  const text = readFileSync(join(root, file), 'utf8')
  if (typeof find === 'string' ? !text.includes(find) : text.search(find) < 0)
    throw new Error(`Nothing in ${file} matches ${find}.`)
  writeFileSync(join(root, file), text.replace(find, replacement))
}

/** Replaces or removes the photograph in the hero. */
export function exchangePhotograph(site: Pick<Site, 'root'>, file?: string): void {
  const lines = file === undefined ? '' : `  photograph: '${file}',\n  people: 'none',\n`
  editFile(
    site,
    'content/home.ts',
    /(?<=hero = \{\n)(?:((?:  .*\n)*?)  photograph: .*\n(?:  (?:people|consent|focus): .*\n)*)?/,
    `${lines}$1`,
  )
}
