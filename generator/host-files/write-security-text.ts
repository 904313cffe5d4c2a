import type { HostSettings } from './host-settings.ts'

/** Writes `.well-known/security.txt` (RFC 9116): whom to tell of a gap in the site's security. */
export function writeSecurityText({ siteAddress, facts }: HostSettings): string {
  const { contact, expires } = facts.security
  return `Contact: ${contact}
Expires: ${expires}
Preferred-Languages: ${facts.language}
Canonical: ${siteAddress}/.well-known/security.txt
`
}
