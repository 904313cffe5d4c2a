import { parseArgs } from 'node:util'
import { hostNames, type HostName } from '../host-files/host-names.ts'
import { checkArguments, describeGuess, UsageError } from './check-arguments.ts'

/** What the command line asks for. */
export interface Flags {
  help: boolean
  serve: boolean
  watch: boolean
  /** Whether to refuse a site that still holds stand-ins. */
  release: boolean
  /** Whether to look only if the site can be built, and to publish nothing. */
  check: boolean
  /** Whether to put compressed copies beside the files. */
  compress: boolean
  /** The path under which the site stands, with a slash at both ends. */
  base: string
  /** The folder that the site is written to, as it was given; dist in the project's folder where it was not. */
  out?: string | undefined
  origin?: string | undefined
  /** The host whose configuration is to be printed; true where the site is to be watched from other devices too. */
  host?: HostName | true | undefined
}

/** How the command line is used, for a terminal. */
export const usage = `Usage: build.ts [flags]

  (no flag)              builds the site into dist/
  --serve                builds it, then serves it at http://localhost:4000
  --watch                builds and serves it, and does both anew after every save
  --watch --host         does so for other devices in this network too, such as a phone
  --release              builds it only if no stand-in is left in its content
  --check                looks whether it can be built, and publishes nothing
  --base /path/          builds it to stand below a path of its host
  --origin https://NAME  builds it for that host instead of the one in its content
  --out DIR              builds it into another folder
  --compress             puts .br and .gz copies beside its files
  --host NAME            prints the configuration for a host, and the report on standard error:
                         ${hostNames.join(', ')}
  --help                 prints this
  --derive [--all]       makes the pictures whose originals have changed, or all of them; it builds no site
`

const options = {
  help: { type: 'boolean' },
  serve: { type: 'boolean' },
  watch: { type: 'boolean' },
  release: { type: 'boolean' },
  check: { type: 'boolean' },
  compress: { type: 'boolean' },
  base: { type: 'string' },
  out: { type: 'string' },
  origin: { type: 'string' },
  host: { type: 'string' },
} as const

/** Reads a command line. Throws a UsageError where it makes no sense. */
export function readFlags(given: readonly string[]): Flags {
  const { args, isOpen } = takeBareHost(given)
  if (args.includes('--derive'))
    throw new UsageError(
      '--derive makes pictures and builds no site: it stands first, and goes together with --all only.',
    )
  checkArguments(args, options, ['derive'])
  const { values } = parseArgs({ args, options })
  const {
    help = false,
    serve = false,
    watch = false,
    release = false,
    check = false,
    compress = false,
    out,
    origin,
    host,
  } = values
  refuseMisfits(values)
  if (watch && host !== undefined)
    throw new UsageError(
      `--watch does not go together with --host ${host}; --host alone shows the site to other devices.`,
    )
  if (isOpen && !watch) throw new UsageError('--host needs a value after it.')
  return {
    help,
    serve,
    watch,
    release,
    check,
    compress,
    out,
    base: readBase(values.base ?? '/'),
    origin: origin === undefined ? undefined : readOrigin(origin),
    host: isOpen || (host === undefined ? undefined : readHost(host)),
  }
}

/** Flags that contradict each other: who watches wants no more than to see the site, and who only looks wants nothing to be written or shown. */
const misfits = [
  ['watch', 'release'],
  ['watch', 'compress'],
  ['watch', 'check'],
  ['check', 'serve'],
  ['check', 'compress'],
  ['check', 'out'],
  ['check', 'host'],
] as const satisfies readonly (readonly (keyof typeof options)[])[]

function refuseMisfits(values: Readonly<Partial<Record<keyof typeof options, unknown>>>): void {
  for (const [one, other] of misfits) {
    if (values[one] !== undefined && values[other] !== undefined)
      throw new UsageError(`--${one} does not go together with --${other}.`)
  }
}

/** Takes out `--host` where no value follows, which Node's own reader cannot tell from one that lacks its value. */
function takeBareHost(given: readonly string[]): { args: string[]; isOpen: boolean } {
  const isBare = (index: number) => given[index] === '--host' && (given[index + 1] ?? '--').startsWith('--')
  const args = given.filter((_, index) => !isBare(index))
  return { args, isOpen: args.length < given.length }
}

function readBase(text: string): string {
  const base = text.endsWith('/') ? text : `${text}/`
  if (/^\/([A-Za-z0-9_~-][A-Za-z0-9._~-]*\/)*$/.test(base)) return base
  throw new UsageError(
    `--base ${text} is not a path on a host. Write slashes, letters, digits, dots and hyphens, such as /my-site/.`,
  )
}

function readOrigin(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.protocol === 'https:' && (text === url.origin || text === `${url.origin}/`)) return url.origin
  throw new UsageError(
    `--origin ${text} is not the address of a host. Write https:// and its name, such as https://example.org; a path belongs to --base.`,
  )
}

function readHost(text: string): HostName {
  const name = hostNames.find((known) => known === text)
  if (name !== undefined) return name
  throw new UsageError(
    `There is no configuration for the host “${text}”.${describeGuess(text, hostNames)} There are ${hostNames.join(', ')}.`,
  )
}
