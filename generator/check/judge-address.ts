import type { Fault } from './fault.ts'
import { isExecutable } from './is-executable.ts'
import { judgeForeignAddress } from './judge-foreign-address.ts'
import { judgeOwnAddress } from './judge-own-address.ts'
import { nameBeforeHash } from './name-before-hash.ts'
import { shorten } from './phrases.ts'
import type { Reference } from './reference.ts'
import type { KnownPage, SiteMap } from './site-map.ts'
import type { Verdict } from './verdict.ts'

/**
 * Returns what is wrong with an address: one on the site must lead to something that is there, one beyond it must be
 * safe to follow, and nothing may be fetched from there. `page` is the page in which it stands, where that is one.
 */
export function judgeAddress(reference: Reference, site: SiteMap, page?: KnownPage): Fault[] {
  const { address, verb } = reference
  if (address.trim() === '')
    return [{ says: `${verb} an empty address.`, mend: 'Write the address, or take the attribute away.' }]
  const verdict = judge(reference, site, page)
  if (verdict === undefined) return []
  // A part of a drawing that another part names is not fetched.
  const action = verb === 'loads' && address.startsWith('#') ? 'draws' : verb
  return [
    { says: `${action} ${shorten(address)}${verdict.end}`, mend: verdict.mend, quotes: quoteAddress(address, site) },
  ]
}

function judge(reference: Reference, site: SiteMap, page: KnownPage | undefined): Verdict | undefined {
  const { address, verb, demand } = reference
  // Two other checks speak of these.
  if (isExecutable(address) || (verb === 'links to' && /^(mailto|tel):/i.test(address))) return undefined
  if (/^data:/i.test(address) && verb === 'loads') return undefined
  if (/[\s\p{Cc}]/u.test(address))
    return { end: ', an address with white space in it.', mend: 'Take the white space out.' }
  const own = splitOwn(reference, site)
  if (own !== undefined) return judgeOwnAddress({ ...reference, ...own }, site, page)
  if (isForeign(address)) return judgeForeignAddress(reference, site)
  if (demand !== undefined)
    return {
      end: ', which programs elsewhere cannot find.',
      mend: `Write the whole address, from "${site.origin}${site.base}" on.`,
    }
  return {
    end: ', which leads elsewhere from a page in another folder.',
    mend: `Begin the address with "${site.base}".`,
  }
}

/** Splits an address of the site itself into its origin, if it has one, and the rest; returns undefined for all others. */
function splitOwn(
  { address, verb, demand }: Reference,
  { origin, base }: SiteMap,
): { prefix: string; rest: string } | undefined {
  if (/^(#|\/(?![/\\]))/.test(address)) return demand === undefined ? { prefix: '', rest: address } : undefined
  if (address !== origin && !(address.startsWith(origin) && /^[/?#]/.test(address.slice(origin.length))))
    return undefined
  const rest = address.slice(origin.length).replace(/^(?!\/)/, '/')
  // Beside a site that has a base, others may have the same origin, and links to those are links to elsewhere.
  return verb === 'links to' && !`${rest}/`.startsWith(base) ? undefined : { prefix: origin, rest }
}

function isForeign(address: string): boolean {
  return /^([a-z][a-z0-9+.-]*:|[/\\]{2}|\\)/i.test(address)
}

/** Returns how an address may be written in the sources: as it is, without what the build puts before it, or in parts. */
function quoteAddress(address: string, { origin, base }: SiteMap): string[] {
  const path = address.startsWith(origin) ? address.slice(origin.length) : address
  const short = path.startsWith(base) ? `/${path.slice(base.length)}` : path
  const [, fragment = ''] = short.split('#')
  const parts = fragment === '' ? [] : [`#${fragment}`, fragment]
  const name = nameBeforeHash(short)
  return [...new Set([address, path, short, ...parts, ...(short.endsWith(name) ? [] : [`/${name}`])])]
}
