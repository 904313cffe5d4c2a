import type { Content } from './rules/schema.ts'

/**
 * For the file `security.txt`, which tells people who find a weakness of the site where to report it (RFC 9116). It states
 * until when it can be trusted. Once a year, check that somebody reads the organization's email, then write a date
 * within the next twelve months.
 */
export const security = {
  expires: '2027-11-01T00:00:00Z',
} satisfies Content['security']['security']
