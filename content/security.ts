import type { Content } from './rules/schema.ts'

/**
 * The date in `security.txt`, the file that says where to report a security problem with the site. Once a year,
 * check that somebody reads the organization's email, then write a date within the next twelve months.
 */
export const security = {
  expires: '2027-11-01T00:00:00Z',
} satisfies Content['security']['security']
