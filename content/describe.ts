import type { ContentProblem, SiteMetadata, WrittenText } from '../generator/site.ts'
import { contacts, type WrittenContent } from './schema.ts'

// What the generator needs to know about the content.

export { schemas } from './schema.ts'

/** How those who edit the content restore a file. */
export const restore = 'Restore it as CONTENT.md shows under “Undo a published change”.'

/** `texts` are the values of the content as they are written. */
export function describe(content: WrittenContent, texts: readonly WrittenText[]): SiteMetadata {
  const { name, email, origin, placeholders } = content.organization
  return {
    origin,
    name,
    description: content.home.description,
    security: {
      contact: `mailto:${encodeURIComponent(email).replace('%40', '@')}`,
      expires: content.security.expires,
      place: { file: 'security', path: 'expires' },
    },
    placeholders: texts.flatMap((one) => findPlaceholder(one, placeholders)),
    warnings: [...texts.flatMap(findSigns), ...findEqual(content, texts), ...findMissingJoin(content)],
  }
}

/** Parts of a contact that no real one has: an example domain, zeros, the front page of a network. */
const typical = /\bexample\.\w|000[ -]?000|^Developer name$/
const frontPage = /^https:\/\/[^/?#]+\/?([?#]|$)/
/** Words that nobody has written for this site yet, and the example numbers and words of the guide. */
const unfinished =
  /\{[^{}]*\}|\bTODO\b|[Ll]orem ipsum|(?<![\d+] ?)000 ?000(?! ?\d)|254 ?(711 ?222 ?333|722 ?333 ?444)|Say in two or three sentences/

/** Reports a value that the list of placeholders names, or that is still typical of one. */
function findPlaceholder({ value, file, path }: WrittenText, listed: readonly string[]): ContentProblem[] {
  const place = { file, path }
  const [name = ''] = file === 'organization' ? path.split('.') : []
  const isListed = listed.includes(name) && !path.endsWith('.label')
  const isTypical = typical.test(value) || (name === 'social' && frontPage.test(value))
  const unlist = isListed ? ' If it is the real one, remove its name from Placeholders.' : ''
  if (isListed || (name in contacts && isTypical))
    return [{ place, text: `is still the placeholder “${value}”.`, fix: `Write the real value.${unlist}` }]
  const [leftOver] = unfinished.exec(value) ?? []
  return leftOver ? [{ place, text: `still contains “${leftOver}”.`, fix: 'Write the real words.' }] : []
}

/** A tag, a link or a sign of Markdown, which the page shows as it is written. */
const signs = /<\/?[a-z][^<>]*>|\b(https?:\/\/|www\.)\S+|\[[^\]]+\]\([^)]*\)|\*\*[^*]+\*\*|__[^_]+__|^#{1,6} |`[^`]+`/i

function findSigns({ value, isText, file, path }: WrittenText): ContentProblem[] {
  const [found] = (isText && signs.exec(value)) || []
  const fix = 'A text has no links and no bold words. If visitors need not see these signs, delete them.'
  return found ? [{ place: { file, path }, text: `shows “${found}” as it is written.`, fix }] : []
}

/** Finds a second mailbox or telephone that is the first one. */
function findEqual({ organization }: WrittenContent, texts: readonly WrittenText[]): ContentProblem[] {
  return (['copyEmail', 'secondPhone'] as const).flatMap((name) => {
    const place = { file: 'organization', path: name }
    const isLeftOut = !(name in organization) && texts.some(({ file, path }) => file === place.file && path === name)
    return isLeftOut ? [{ place, text: 'is the same as the first one, so it is left out.', fix: 'Empty it.' }] : []
  })
}

/** Finds that the first button of the page leads to Get Involved, because no way is Join. */
function findMissingJoin({ home }: WrittenContent): ContentProblem[] {
  const { actions } = home.getInvolved
  if (actions.some(({ subject }) => subject.toLowerCase() === 'join')) return []
  const text = 'have no Join, so the first button of the page leads to all of them.'
  const fix = 'To keep Join, give one the subject “join”.'
  return [{ place: { file: 'home', path: 'getInvolved.actions' }, text, fix }]
}
