/**
 * Returns the addresses in JSON-LD that begin with the site's own. Their fragments are left out, since they tell things
 * apart and need not lead anywhere; data that is not valid JSON has no addresses.
 */
export function listDataAddresses(json: string, siteAddress: string): string[] {
  return listStrings(parse(json))
    .filter((text) => text.startsWith(`${siteAddress}/`) && /^\S+$/.test(text))
    .map((text) => text.replace(/#.*/s, ''))
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

function listStrings(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(listStrings) : []
}
