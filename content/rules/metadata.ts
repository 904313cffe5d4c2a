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
import { colours, icons, language } from './constants.ts'

/** Parts of a placeholder that no real value has: an example domain, a network's front page, zeros. */
const typical = /\bexample\.\w|^https:\/\/(facebook|instagram|x|linkedin)\.com\/?$|000[ -]?000|^Developer name$/

const files = { careers, errors, home, navigation, organization, programs, security, stubs }
const { content, problems } = checkContent(files)
const { name = '', tagline = '', email = '', origin = '' } = content?.organization.organization ?? {}
const [mottoStart = '', mottoEnd = ''] = content?.home.motto.map(({ word }) => word.toUpperCase()) ?? []
/** The share card has the tagline on two lines, followed by 18 characters. */
const middle = tagline.lastIndexOf(' ', (tagline.length + 18) / 2)
const [taglineStart, taglineEnd] = [tagline.substring(0, middle), tagline.slice(middle + 1)]
/** Some programs crop the card to a square. The longer line fits into it, with margins. */
const taglineSize = String(Math.min(31, Math.floor(1080 / Math.max(middle, tagline.length - middle + 17))))

const shown = content === undefined ? [] : listPhotographs(content)

/** The site metadata that build.ts names: what the generator needs from the content, or only the content's problems. */
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
  const top =
    photograph === undefined ? [] : [{ place, entry: 'the top of the home page', picture: photograph, consent, focus }]
  return [...top, ...entries].filter(({ picture }) => !/\.svg$/i.test(picture))
}

/** A photograph is cropped only once, even if several entries show it. */
function findTwoFocuses(): ContentProblem[] {
  return shown.flatMap(({ place: { file, path }, picture, focus }) => {
    const other = shown.find((one) => one.picture === picture && one.focus !== focus)
    if (focus === undefined || other === undefined) return []
    const text = `sets the focus of ${picture} to “${focus}”, but ${other.entry} does not.`
    return [
      {
        file,
        path: `${path}.focus`,
        text,
        fix: 'Write the same focus in both places, or upload the picture again with another name.',
      },
    ]
  })
}

/** Lists the dates that staff must renew. */
function listDates({ security: { security } }: Content): DueDate[] {
  const consents = shown.flatMap(({ place: { file, path }, entry, picture, consent }): DueDate[] => {
    if (consent === undefined) return []
    const what = `The consent to show ${picture} in ${entry}`
    const fix =
      'Ask the people in it again (for a girl, her parent or guardian too) and write the new date, or take the photograph down.'
    return [{ file, path: `${path}.consent.until`, what, until: consent.until, fix, isRequired: true }]
  })
  const fix = 'Check that somebody reads the organization’s email, then write a date within the next twelve months.'
  const place = { file: 'content/security.ts', path: 'security.expires' }
  return [...consents, { ...place, what: 'security.txt', until: security.expires, fix, isRequired: false }]
}

/** Finds the placeholders that the list names, and values that are still typical of one. */
export function findPlaceholders(content: Content): ContentProblem[] {
  const listed = content.organization.placeholders.map((entry) => `organization.${entry}`)
  return listTexts(content).flatMap(({ file, path, value }) => {
    const isListed = listed.some((entry) => `${path}.`.startsWith(`${entry}.`)) && !path.endsWith('.label')
    const isTypical = path.startsWith('organization.') && typical.test(value)
    const unlist = ` If it is the real one, delete '${path.split('.')[1]}' from the list of placeholders.`
    const fix = `Write the real value.${isListed ? unlist : ''}`
    if (isListed || isTypical) return [{ file, path, text: `is still the placeholder “${value}”.`, fix, near: [value] }]
    const [leftOver] = /\{[^{}]*\}|\bTODO\b|[Ll]orem ipsum|(?<![\d+] ?)000 ?000(?! ?\d)/.exec(value) ?? []
    if (leftOver === undefined) return []
    return [{ file, path, text: `still contains “${leftOver}”.`, fix: 'Write the real words.', near: [value] }]
  })
}
