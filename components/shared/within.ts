/**
 * Returns an address for a link on the page at `path`. In the page itself, it is the fragment alone: otherwise a query
 * in the visitor's address, which links from Facebook have, would make each link load the page again.
 */
export function within(path: string, address: string): string {
  const [target, fragment = ''] = address.split('#')
  return target === path ? `#${fragment}` : address
}
