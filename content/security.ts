import type { Content } from './rules/schema.ts'

/**
 * For the file `security.txt`, which tells people who find a weakness of the site where to write to (RFC 9116). It has to
 * say until when it can be trusted, so that nobody relies on an address that has been given up. Once a year, and when the
 * build asks for it, see that the organization's e-mail address is still read, and then put in a day within the next
 * twelve months. From 30 days before that time on there is no release, and after it no build.
 */
export const security = {
  expires: '2027-11-01T00:00:00Z',
} satisfies Content['security']['security']
