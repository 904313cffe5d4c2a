import { apacheWithHtaccess, apacheWithoutHeaders, apacheWithSnippet } from './apache.ts'
import { caddy } from './caddy.ts'
import { findProgram } from './find-program.ts'
import type { Host } from './host.ts'
import { lighttpd } from './lighttpd.ts'
import { nginx } from './nginx.ts'
import { plainHosts } from './plain-hosts.ts'

const hosts: readonly Host[] = [
  nginx,
  apacheWithHtaccess,
  apacheWithoutHeaders,
  apacheWithSnippet,
  lighttpd,
  caddy,
  ...plainHosts,
]

/**
 * Returns the hosts that are tried, by the environment variable HOSTS: all, where it says `all`, so that a missing one fails
 * its tests; and those whose server this machine has, where it says nothing. What is left out for that is said aloud.
 */
export function hostsOfThisRun(wish = process.env['HOSTS']): readonly Host[] {
  if (wish === 'all') return hosts
  if (wish !== undefined) throw new Error(`HOSTS=${wish} is not known; write all, or leave it out.`)
  const missing = hosts.filter(({ program }) => findProgram(program) === undefined)
  for (const { name, debianPackage } of missing) {
    console.log(`${name} is not tried, because it is not installed (on Debian: apt-get install ${debianPackage}).`)
  }
  return hosts.filter((host) => !missing.includes(host))
}
