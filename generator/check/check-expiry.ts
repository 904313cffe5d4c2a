import type { ContentFault, Facts } from '../facts.ts'

const day = 24 * 60 * 60 * 1000

/** How long before its end a date is worth a warning, in days. */
const notice = 30

/** What a date that is near or past stands for: faults keep the site from being published, warnings do not. */
export interface Expiry {
  faults: readonly ContentFault[]
  warnings: readonly ContentFault[]
}

/** Judges the date until which security.txt may be trusted (RFC 9116, section 2.5.5), as seen from `now`. */
export function checkExpiry({ file, path, expires }: Facts['security'], now: Date): Expiry {
  const days = Math.ceil((Date.parse(expires) - now.getTime()) / day)
  const mend = 'See that the address for reports is still right, and write a date in a year from now at most.'
  if (days > notice) return { faults: [], warnings: [] }
  if (days > 0) return { faults: [], warnings: [{ file, path, text: `security.txt is out of date in ${days === 1 ? '1 day' : `${days} days`}.`, mend }] }
  return { faults: [{ file, path, text: `security.txt has been out of date since ${expires}.`, mend }], warnings: [] }
}
