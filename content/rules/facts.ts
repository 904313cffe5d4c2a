import type { ContentProblem, Facts } from '../../generator/site.ts'
import * as careers from '../careers.ts'
import * as errors from '../errors.ts'
import * as home from '../home.ts'
import * as navigation from '../navigation.ts'
import * as organization from '../organization.ts'
import * as programs from '../programs.ts'
import * as security from '../security.ts'
import * as stubs from '../stubs.ts'
import { checkContent, listTexts, type Content } from './schema.ts'
import { colours, icons, language } from './site-metadata.ts'

/** What no organization's own value holds: a domain for examples, a service's own front page, zeros. */
const telling = /\bexample\.\w|^https:\/\/(facebook|instagram|x|linkedin)\.com\/?$|000[ -]?000|^Developer name$/

const files = { careers, errors, home, navigation, organization, programs, security, stubs }
const { content, problems } = checkContent(files)
const { name = '', tagline = '', email = '', origin = '' } = content?.organization.organization ?? {}
const [mottoStart = '', mottoEnd = ''] = content?.home.motto.map((word) => word.toUpperCase()) ?? []
/** The share card has the tagline in two lines, with 18 characters after it. */
const middle = tagline.lastIndexOf(' ', (tagline.length + 18) / 2)
const [taglineStart, taglineEnd] = [tagline.substring(0, middle), tagline.slice(middle + 1)]
/** The longer line is as wide as the square that some programs cut the card to, but for its margins. */
const taglineSize = String(Math.min(31, Math.floor(1080 / Math.max(middle, tagline.length - middle + 17))))

/** What the generator has to know of the content. Of content with problems, they are all that can be known. */
export const facts = {
  origin,
  language,
  name,
  description: content?.home.description ?? '',
  colours,
  icons,
  security: {
    contact: `mailto:${encodeURIComponent(email).replace('%40', '@')}`,
    expires: content?.security.security.expires ?? '',
    file: 'content/security.ts',
    path: 'security.expires',
  },
  drawn: { name, tagline, taglineStart, taglineEnd, taglineSize, mottoStart, mottoEnd },
  problems,
  placeholders: content === undefined ? [] : findPlaceholders(content),
} satisfies Facts

/** Finds what still stands in for other words, whether the list of stand-ins names it or not. */
export function findPlaceholders(content: Content): ContentProblem[] {
  const listed = content.organization.standIns.map((entry) => `organization.${entry}`)
  return listTexts(content).flatMap(({ file, path, value }) => {
    const isListed = listed.some((entry) => `${path}.`.startsWith(`${entry}.`)) && !path.endsWith('.label')
    const isTelling = path.startsWith('organization.') && telling.test(value)
    const mend = 'Put in the true value, and take its name out of the list of stand-ins.'
    if (isListed || isTelling) return [{ file, path, text: `“${value}” is a stand-in.`, mend, near: [value] }]
    const [leftOver] = /\{[^{}]*\}|\bTODO\b|[Ll]orem ipsum/.exec(value) ?? []
    if (leftOver === undefined) return []
    return [{ file, path, text: `still holds “${leftOver}”.`, mend: 'Write the true words.', near: [value] }]
  })
}
