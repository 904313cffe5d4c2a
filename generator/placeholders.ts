import type { ParsedContent } from '../content/schema.ts'
import type { ContentPath } from './yaml.ts'

/** Finds the values that a release must not contain: those in the list, and those that cannot be real. */
export function findPlaceholders(organization: ParsedContent['organization']): ContentPath[] {
  const { placeholders, email, copyEmail, phone, secondPhone, social, developer, origin } = organization
  const single = Object.entries({ email, copyEmail, phone, secondPhone, developer: developer?.address, origin })
  const found = single.filter(([, value = '']) => unreal.test(value)).map(([name]) => name)
  const networks = Object.entries(social).filter(([, { address }]) => unreal.test(address) || front.test(address))
  return [
    ...Array.from(new Set([...placeholders, ...found]), (name) => ['organization', name]),
    ...networks.map(([name]) => ['organization', 'social', name, 'address']),
  ]
}

/** What no real contact has: an example domain, zeros for a telephone number, or the example number of forms and guides. */
const unreal = /[@./]example\.|[+/]\d{1,3}(\D*0){6,}(\D|$)|254\D*711\D*222\D*333/
/** The front page of a network. */
const front = /^https:\/\/[^/]+\/?([?#]|$)/
