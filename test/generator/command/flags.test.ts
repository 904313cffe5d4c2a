import * as assert from 'uvu/assert'
import { readFlags, usage } from '../../../generator/command/flags.ts'
import { UsageError } from '../../../generator/command/check-arguments.ts'
import { createSuite } from '../suite.ts'

const test = createSuite('flags')

test('without a flag the site is built for the root of its host', () => {
  const { base, ...rest } = readFlags([])
  assert.is(base, '/')
  assert.ok(Object.values(rest).every((value) => value === false || value === undefined))
})

const understood: Record<string, { args: string[]; means: Partial<ReturnType<typeof readFlags>> }> = {
  'a base': { args: ['--base', '/my-site/'], means: { base: '/my-site/' } },
  'a base without its last slash': { args: ['--base=/my-site'], means: { base: '/my-site/' } },
  'a base of two steps': { args: ['--base', '/a/b.c'], means: { base: '/a/b.c/' } },
  'an origin': { args: ['--origin', 'https://example.org'], means: { origin: 'https://example.org' } },
  'an origin with a slash at its end and a port': {
    args: ['--origin', 'https://example.org:8443/'],
    means: { origin: 'https://example.org:8443' },
  },
  'a folder': { args: ['--out', '../elsewhere'], means: { out: '../elsewhere' } },
  'a host': { args: ['--host', 'nginx'], means: { host: 'nginx' } },
  'other devices': { args: ['--watch', '--host'], means: { watch: true, host: true } },
  'other devices and a base': {
    args: ['--host', '--base', '/a/', '--watch'],
    means: { watch: true, host: true, base: '/a/' },
  },
  'no more than a look': {
    args: ['--check', '--release', '--base', '/a/'],
    means: { check: true, release: true, base: '/a/' },
  },
  'several flags': {
    args: ['--release', '--compress', '--serve'],
    means: { release: true, compress: true, serve: true },
  },
}
for (const [what, { args, means }] of Object.entries(understood)) {
  test(`${what} is understood: ${args.join(' ')}`, () => {
    const flags = readFlags(args)
    assert.equal({ ...flags, ...means }, flags)
  })
}

const refused: Record<string, string> = {
  '--sevre': 'There is no flag --sevre. Did you mean --serve?',
  '--bas=/x/': 'There is no flag --bas. Did you mean --base?',
  '--deriv': 'There is no flag --deriv. Did you mean --derive?',
  '--serve --derive': '--derive makes pictures and builds no site: it stands first, and goes together with --all only.',
  '--quite-other': 'There is no flag --quite-other.',
  '-w': 'There is no flag -w.',
  home: '“home” is not a flag; flags begin with two hyphens.',
  '--serve=4000': '--serve takes no value.',
  '--base': '--base needs a value after it.',
  '--out=': '--out needs a value after it.',
  '--out --release': '--out needs a value after it.',
  '--origin -y': '--origin needs a value after it.',
  '--base my-site': '--base my-site is not a path on a host.',
  '--base //evil.example/': '--base //evil.example/ is not a path on a host.',
  '--base /a/../b/': '--base /a/../b/ is not a path on a host.',
  '--base /a"b/': '--base /a"b/ is not a path on a host.',
  '--origin http://example.org': '--origin http://example.org is not the address of a host.',
  '--origin example.org': '--origin example.org is not the address of a host.',
  '--origin https://example.org/site': 'a path belongs to --base',
  '--origin https://user@example.org': 'is not the address of a host',
  '--host ngnix': 'There is no configuration for the host “ngnix”. Did you mean nginx?',
  '--host geocities': 'There are nginx, caddy, apache',
  '--host': '--host needs a value after it.',
  '--host --serve': '--host needs a value after it.',
  '--watch --host nginx': '--watch does not go together with --host nginx;',
  '--watch --release': '--watch does not go together with --release.',
  '--watch --compress': '--watch does not go together with --compress.',
  '--watch --check': '--watch does not go together with --check.',
  '--check --serve': '--check does not go together with --serve.',
  '--check --compress': '--check does not go together with --compress.',
  '--check --out ../elsewhere': '--check does not go together with --out.',
  '--check --host nginx': '--check does not go together with --host.',
}
for (const [line, sentence] of Object.entries(refused)) {
  test(`${line} is refused with a sentence`, () => {
    assert.throws(
      () => readFlags(line.split(' ')),
      (error: unknown) => error instanceof UsageError && error.message.includes(sentence),
    )
  })
}

test('the usage names every flag', () => {
  for (const name of Object.keys(readFlags([]))) assert.match(usage, `--${name} `)
})

test.run()
