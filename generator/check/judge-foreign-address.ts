import type { Reference } from './reference.ts'
import type { SiteMap } from './site-map.ts'
import type { Verdict } from './verdict.ts'

/** Returns what is wrong with an address beyond the site: visitors are led there only by https, and nothing is fetched from there. */
export function judgeForeignAddress(
  { address, verb, demand }: Reference,
  { origin, base }: SiteMap,
): Verdict | undefined {
  if (demand === 'this page' || demand === 'a page') {
    return { end: ', which is no address of this site.', mend: `Begin the address with "${origin}${base}".` }
  }
  if (verb === 'loads') {
    return {
      end: ' from another site.',
      mend: 'Put a copy of the file among the assets, so that visitors ask nobody else.',
    }
  }
  if (/^(http:|[/\\])/i.test(address)) {
    return {
      end: ', which others on the way could read and change.',
      mend: `Write "${address.replace(/^(http:)?[/\\]*/i, 'https://')}".`,
    }
  }
  if (!/^https:/i.test(address))
    return { end: ', which not every browser can open.', mend: 'Lead to an address that begins with "https://".' }
  return hasHost(address)
    ? undefined
    : { end: ', which names no other site.', mend: 'Write the name of the site after "https://".' }
}

function hasHost(address: string): boolean {
  return URL.canParse(address) && /[^.]\.[^.]/.test(new URL(address).hostname)
}
