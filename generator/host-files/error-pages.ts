import type { HostSettings } from './host-settings.ts'

/** A page that a host shows where it cannot answer: the statuses that are meant, and the page's address from the root. */
export interface ErrorPage {
  statuses: readonly [number, ...number[]]
  address: string
}

/** Returns the error pages that a site has: `404.html` for unknown paths, `500.html` where the host itself is in trouble. */
export function errorPagesOf({ base, paths }: Pick<HostSettings, 'base' | 'paths'>): readonly ErrorPage[] {
  const known: readonly ErrorPage[] = [
    { statuses: [404], address: '/404.html' },
    { statuses: [500, 502, 503, 504], address: '/500.html' },
  ]
  return known
    .filter(({ address }) => paths.includes(address))
    .map(({ statuses, address }) => ({ statuses, address: `${base}${address.slice(1)}` }))
}
