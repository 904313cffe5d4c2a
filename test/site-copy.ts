import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { site } from '../build.ts'
import type { Site } from '../generator/site.ts'

/** Makes a copy of the site, in which whatever staff may change can be changed. It is removed when this process ends. */
export function copySite(): Site {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'site-')))
  // What was started there may still write for a moment.
  process.once('exit', () => rmSync(root, { recursive: true, force: true, maxRetries: 5 }))
  for (const room of ['content', 'assets', 'components', 'pages', 'build.ts', 'package.json'])
    cpSync(join(site.root, room), join(root, room), { recursive: true })
  for (const room of ['generator', 'node_modules']) symlinkSync(join(site.root, room), join(root, room), 'junction')
  return { ...site, root }
}

/** Replaces the first place in a file that a pattern finds; throws where there is none. */
export function editFile({ root }: Pick<Site, 'root'>, file: string, find: string | RegExp, put: string): void {
  const text = readFileSync(join(root, file), 'utf8')
  if (typeof find === 'string' ? !text.includes(find) : text.search(find) < 0)
    throw new Error(`${find} is not in ${file}.`)
  writeFileSync(join(root, file), text.replace(find, put))
}

/** Gives the hero another photograph, or none. */
export function exchangePhotograph(site: Pick<Site, 'root'>, file?: string): void {
  const lines = file === undefined ? '' : `  photograph: '${file}',\n  people: 'none',\n`
  editFile(
    site,
    'content/home.ts',
    /(?<=hero = \{\n)(?:((?:  .*\n)*?)  photograph: .*\n(?:  (?:people|consent|focus): .*\n)*)?/,
    `${lines}$1`,
  )
}
