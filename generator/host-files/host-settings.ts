import type { Facts } from '../facts.ts'

/** What the files for hosts are made from: where the site stands, what is in it, and the policy of its pages. */
export interface HostSettings {
  /** The path under which the site stands, with a slash at both ends; `/` where it has a host of its own. */
  base: string
  /** The absolute address of the site's root, with its base and without a slash at the end, such as `https://example.org`. */
  siteAddress: string
  /** The paths of all routes, such as `/`, `/careers` and `/404.html`. */
  paths: readonly string[]
  /** Those of them that search engines may list. */
  listed: readonly string[]
  /** The Content-Security-Policy as it stands in the meta element of each page, where `frame-ancestors` has no effect. */
  policy: string
  facts: Facts
}
