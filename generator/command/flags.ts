import { parseArgs } from 'node:util'
import { hostNames, type HostName } from '../host-files/host-names.ts'
import { findNearest } from '../suggest.ts'

/** What the command line asks for. */
export interface Flags {
  help: boolean
  serve: boolean
  watch: boolean
  /** Whether to refuse a site that still holds stand-ins. */
  release: boolean
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
  compress: { type: 'boolean' },
  base: { type: 'string' },
  out: { type: 'string' },
  origin: { type: 'string' },
  host: { type: 'string' },
} as const

/** What is wrong with a command line, in one sentence; it is thrown. */
export class UsageError extends Error {}

/** Reads a command line. Throws a UsageError where it makes no sense. */
export function readFlags(given: readonly string[]): Flags {
  const { args, isOpen } = takeBareHost(given)
  const { tokens } = parseArgs({ args, options, strict: false, tokens: true })
  for (const token of tokens) checkToken(token)
  const { values } = parseArgs({ args, options })
  const { help = false, serve = false, watch = false, release = false, compress = false, out, origin, host } = values
  if (watch && (release || compress)) throw new UsageError(`--watch does not go together with --${release ? 'release' : 'compress'}.`)
  if (watch && host !== undefined) throw new UsageError(`--watch does not go together with --host ${host}; --host alone shows the site to other devices.`)
  if (isOpen && !watch) throw new UsageError('--host needs a value after it.')
  return {
    help, serve, watch, release, compress, out,
    base: readBase(values.base ?? '/'),
    origin: origin === undefined ? undefined : readOrigin(origin),
    host: isOpen || (host === undefined ? undefined : readHost(host)),
  }
}

/** Takes out `--host` where no value follows, which Node's own reader cannot tell from one that lacks its value. */
function takeBareHost(given: readonly string[]): { args: string[]; isOpen: boolean } {
  const isBare = (index: number) => given[index] === '--host' && (given[index + 1] ?? '--').startsWith('--')
  const args = given.filter((_, index) => !isBare(index))
  return { args, isOpen: args.length < given.length }
}

/** One thing that stands in a command line, as Node reads it. */
type Token = NonNullable<ReturnType<typeof parseArgs>['tokens']>[number]

function checkToken(token: Token): void {
  if (token.kind === 'positional') throw new UsageError(`“${token.value}” is not a flag; flags begin with two hyphens.`)
  if (token.kind !== 'option') return
  if (!isOption(token.name)) throw new UsageError(`There is no flag ${token.rawName}.${suggest(token.name, Object.keys(options), '--')}`)
  const { type } = options[token.name]
  if (type === 'string' && isMissing(token)) throw new UsageError(`--${token.name} needs a value after it.`)
  if (type === 'boolean' && token.value !== undefined) throw new UsageError(`--${token.name} takes no value.`)
}

/** Whether a flag has no value: what begins with a hyphen is another flag, unless an equals sign stands before it. */
function isMissing({ value, inlineValue }: Extract<Token, { kind: 'option' }>): boolean {
  return value === undefined || value === '' || (inlineValue !== true && value.startsWith('-'))
}

function isOption(name: string): name is keyof typeof options {
  return Object.hasOwn(options, name)
}

function suggest(name: string, known: readonly string[], prefix = ''): string {
  const guess = findNearest(name, known)
  return guess === undefined ? '' : ` Did you mean ${prefix}${guess}?`
}

function readBase(text: string): string {
  const base = text.endsWith('/') ? text : `${text}/`
  if (/^\/([A-Za-z0-9_~-][A-Za-z0-9._~-]*\/)*$/.test(base)) return base
  throw new UsageError(`--base ${text} is not a path on a host. Write slashes, letters, digits, dots and hyphens, such as /my-site/.`)
}

function readOrigin(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.protocol === 'https:' && (text === url.origin || text === `${url.origin}/`)) return url.origin
  throw new UsageError(`--origin ${text} is not the address of a host. Write https:// and its name, such as https://example.org; a path belongs to --base.`)
}

function readHost(text: string): HostName {
  const name = hostNames.find((known) => known === text)
  if (name !== undefined) return name
  throw new UsageError(`There is no configuration for the host “${text}”.${suggest(text, hostNames)} There are ${hostNames.join(', ')}.`)
}
