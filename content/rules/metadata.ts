import type { ContentProblem, DueDate, SiteMetadata } from '../../generator/site.ts'
import * as careers from '../careers.ts'
import * as errors from '../errors.ts'
import * as home from '../home.ts'
import * as navigation from '../navigation.ts'
import * as organization from '../organization.ts'
import * as programs from '../programs.ts'
import * as security from '../security.ts'
import * as stubs from '../stubs.ts'
import { checkContent, listTexts, type Content } from './schema.ts'
import { colours, icons, language } from './identity.ts'

/** Values that cannot be real: example domains, the front page of a social network, zeros. */
const unreal = /\bexample\.\w|^https:\/\/(facebook|instagram|x|linkedin)\.com\/?$|000[ -]?000|^Developer name$/

const files = { careers, errors, home, navigation, organization, programs, security, stubs }
const { content, problems } = checkContent(files)
const { name = '', tagline = '', email = '', origin = '' } = content?.organization.organization ?? {}
const [mottoStart = '', mottoEnd = ''] = content?.home.motto.map(({ word }) => word.toUpperCase()) ?? []
/** The share card shows the tagline on two lines. 18 characters follow it. */
const middle = tagline.lastIndexOf(' ', (tagline.length + 18) / 2)
const [taglineStart, taglineEnd] = [tagline.substring(0, middle), tagline.slice(middle + 1)]
/** Some apps crop the card to a square, in which the longer line has to fit. */
const taglineSize = String(Math.min(31, Math.floor(1080 / Math.max(middle, tagline.length - middle + 17))))

/** The entries with a photograph. */
const shown = content === undefined ? [] : listPhotographs(content)

/** What the generator needs to know about the content. If the content has problems, the other fields are empty. */
export const metadata = {
  origin,
  language,
  name,
  description: content?.home.description ?? '',
  colours,
  icons,
  security: {
    contact: `mailto:${encodeURIComponent(email).replace('%40', '@')}`,
    expires: content?.security.security.expires ?? '',
  },
  dates: content === undefined ? [] : listDates(content),
  focus: Object.fromEntries(shown.flatMap(({ picture, focus }) => (focus === undefined ? [] : [[picture, focus]]))),
  drawn: { name, tagline, taglineStart, taglineEnd, taglineSize, mottoStart, mottoEnd },
  problems: [...problems, ...findTwoFocuses()],
  placeholders: content === undefined ? [] : findPlaceholders(content),
} satisfies SiteMetadata

function listPhotographs({ home: { hero }, programs: { programs } }: Content) {
  const { photograph, consent, focus } = hero
  const entries = programs.map(({ title, programImage: { file, ...stated } }, index) => {
    const place = { file: 'content/programs.ts', path: `programs[${index}].programImage` }
    return { place, entry: `“${title}”`, picture: file, consent: stated.consent, focus: stated.focus }
  })
  const place = { file: 'content/home.ts', path: 'hero' }
  const top = photograph === undefined ? [] : [{ place, entry: 'the hero', picture: photograph, consent, focus }]
  return [...top, ...entries].filter(({ picture }) => !/\.svg$/i.test(picture))
}

/** Two entries that show the same photograph share its crop. */
function findTwoFocuses(): ContentProblem[] {
  return shown.flatMap(({ place: { file, path }, picture, focus }) => {
    const other = shown.find((one) => one.picture === picture && one.focus !== focus)
    if (focus === undefined || other === undefined) return []
    const text = `sets the focus of ${picture} to “${focus}”, but ${other.entry} sets it to “${other.focus ?? 'none'}”.`
    return [{ file, path: `${path}.focus`, text, fix: 'Write the same focus in both, or use a copy of the picture.' }]
  })
}

/** Lists the dates that somebody has to renew. */
function listDates({ security: { security } }: Content): DueDate[] {
  const consents = shown.flatMap(({ place: { file, path }, entry, picture, consent }): DueDate[] => {
    if (consent === undefined) return []
    const what = `The consent to show ${picture} in ${entry}`
    const fix =
      'Ask the people in it again (for a girl, her parent or guardian too) and write the new date, or take the photograph down.'
    return [{ file, path: `${path}.consent.until`, what, until: consent.until, fix, isRequired: true }]
  })
  const fix = 'Check that somebody reads its email address, and write a date within the next twelve months.'
  const place = { file: 'content/security.ts', path: 'security.expires' }
  return [...consents, { ...place, what: 'security.txt', until: security.expires, fix, isRequired: false }]
}

/** Finds placeholders, including those that the list of placeholders does not name. */
export function findPlaceholders(content: Content): ContentProblem[] {
  const listed = content.organization.placeholders.map((entry) => `organization.${entry}`)
  return listTexts(content).flatMap(({ file, path, value }) => {
    const isListed = listed.some((entry) => `${path}.`.startsWith(`${entry}.`)) && !path.endsWith('.label')
    const isUnreal = path.startsWith('organization.') && unreal.test(value)
    const fix = 'Write the real value, and delete its name from the list of placeholders.'
    if (isListed || isUnreal) return [{ file, path, text: `“${value}” is a placeholder.`, fix, near: [value] }]
    const [leftOver] = /\{[^{}]*\}|\bTODO\b|[Ll]orem ipsum|(?<![\d+] ?)000 ?000(?! ?\d)/.exec(value) ?? []
    if (leftOver === undefined) return []
    return [{ file, path, text: `still contains “${leftOver}”.`, fix: 'Write the real text.', near: [value] }]
  })
}
