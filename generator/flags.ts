import { parseArgs } from 'node:util'
import { project } from './files.ts'

const usage = `Usage: build.ts [flags]

  --serve               Build the site, then serve it on the port in PORT, 4000 or the next free one
  --watch               Build the site again on every save, and serve it on the port in PORT or 4000
  --host                With --serve or --watch, let other devices on the network open the site
  --release             Build only if no placeholder is left in the content
  --history             Show a content file with mistakes as it was before, and nothing that was taken down
  --base /path/         Build for a site under this path
  --origin https://NAME Build for this origin instead of the one in the content
  --root FOLDER         Build the content/ and assets/ of this folder, such as test/fixture
  --out FOLDER          Build into this folder instead of dist
`

const flag = { type: 'boolean', default: false } as const
const options = {
  serve: flag,
  watch: flag,
  host: flag,
  release: flag,
  history: flag,
  help: flag,
  base: { type: 'string', default: '/' },
  origin: { type: 'string' },
  root: { type: 'string', default: project },
  out: { type: 'string', default: 'dist' },
} as const

/** Returns the flags of this process. Prints the usage and exits for --help, and with 2 for a wrong flag. */
export function readFlagsOrExit() {
  try {
    const flags = readFlags(process.argv.slice(2))
    if (!flags.help) return flags
    console.log(usage)
    process.exit(0)
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${usage}`)
    process.exit(2)
  }
}

/** Returns the flags. Throws if one is wrong. */
export function readFlags(args: string[]) {
  const { values } = parseArgs({ args, options })
  const { base, origin } = values
  if (!/^\/([\w.~-]+\/)*$/.test(base))
    throw new Error(`--base needs a path with a slash at both ends and no spaces, such as /my-site/, and not ${base}.`)
  if (origin !== undefined && !(URL.canParse(origin) && new URL(origin).origin === origin))
    throw new Error('--origin needs a scheme and a host name, such as https://example.org, and nothing else.')
  return values
}
