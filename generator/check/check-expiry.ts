import type { ContentFault, Facts } from '../facts.ts'

const day = 24 * 60 * 60 * 1000

/** How long before its end a date is worth a warning, in days. */
const notice = 30

/** How far off a date is worth a warning, in days: the standard advises less than a year, which may be a leap year. */
const horizon = 366

/** What a date that is near or past stands for: faults keep the site from being published, warnings do not. */
export interface Expiry {
  faults: readonly ContentFault[]
  warnings: readonly ContentFault[]
}

/** Judges the date until which security.txt may be trusted (RFC 9116, section 2.5.5), as seen from `now`. */
export function checkExpiry({ file, path, expires }: Facts['security'], now: Date): Expiry {
  const tell = (text: string) => [
    {
      file,
      path,
      text,
      mend: 'See that the address for reports is still right, and write a date in a year from now at most.',
    },
  ]
  if (!isMoment(expires))
    return { faults: tell(`${JSON.stringify(expires)} is no moment that a calendar has.`), warnings: [] }
  const days = Math.ceil((Date.parse(expires) - now.getTime()) / day)
  if (days <= 0) return { faults: tell(`security.txt has been out of date since ${expires}.`), warnings: [] }
  if (days <= notice)
    return { faults: [], warnings: tell(`security.txt is out of date in ${days === 1 ? '1 day' : `${days} days`}.`) }
  if (days > horizon)
    return {
      faults: [],
      warnings: tell(`security.txt asks to be trusted until ${expires}, which is more than a year from now.`),
    }
  return { faults: [], warnings: [] }
}

/** Tells whether a text is a time in the form of `2027-11-30T00:00:00Z`; JavaScript by itself takes 30 February for a day in March. */
export function isMoment(text: string): boolean {
  return !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().replace('.000Z', 'Z') === text
}
