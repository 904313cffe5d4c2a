import { BuildFailure } from '../problem.ts'
import type { HostSettings } from './host-settings.ts'

/** Headers by name; the order is that in which they are written. */
export type Headers = Readonly<Record<string, string>>

/**
 * Matches the path in dist of an asset whose name carries a hash of its bytes, such as `assets/site-ABCDEFGH.js`. It is a
 * text because it goes into the configuration of hosts, and written so that each of their dialects reads it alike.
 */
export const hashedAsset = 'assets/.+-[A-Z0-9]{8}[.][a-z0-9]+'

/** How long an answer may be kept: a hashed asset never changes, and of anything else a browser asks whether it has. */
export const caching = {
  hashed: 'public, max-age=31536000, immutable',
  other: 'public, max-age=0, must-revalidate',
}

/**
 * Returns all headers of the answer that shows a file of dist, by its path there; an answer to an unknown path shows `404.html`.
 * Throws a BuildFailure where the policy holds a character that some host's configuration would take for its own.
 */
export function headersOf(path: string, settings: Pick<HostSettings, 'policy'>): Headers {
  return { ...sharedHeaders(settings), 'Cache-Control': hashed.test(path) ? caching.hashed : caching.other }
}

/** Returns the headers that every answer has, whichever file it shows: all but Cache-Control. Throws as `headersOf` does. */
export function sharedHeaders({ policy }: Pick<HostSettings, 'policy'>): Headers {
  refuseUnsafe(policy)
  return { 'Content-Security-Policy': `${policy}; frame-ancestors 'none'`, ...sameForEverySite }
}

const hashed = new RegExp(`^${hashedAsset}$`)

/** What no page of a plain website asks for. `clipboard-write` is not among it, because a page may offer to copy an address. */
const unusedFeatures = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'display-capture',
  'encrypted-media',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
]

const sameForEverySite = {
  // Without includeSubDomains: what stands on other names of the domain is not the site's to promise for.
  'Strict-Transport-Security': 'max-age=31536000',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'same-origin',
  'Permissions-Policy': unusedFeatures.map((feature) => `${feature}=()`).join(', '),
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
}

/**
 * A quote, a backslash or a line break ends the value in most formats; `$`, `%` and braces begin a variable in some of them;
 * and a comma would make two policies of one, in the header but not in the meta element.
 */
function refuseUnsafe(policy: string): void {
  const [unsafe] = /[^ -~]|["\\`$%{},<>]/.exec(policy) ?? []
  if (unsafe === undefined) return
  throw new BuildFailure([
    {
      text: `The Content-Security-Policy holds the character ${JSON.stringify(unsafe)}, which the configuration of some host would misread.`,
      notes: [{ text: `Write the policy without it; it is: ${JSON.stringify(policy)}` }],
    },
  ])
}
