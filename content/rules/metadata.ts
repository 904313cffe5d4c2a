import type { ContentProblem, DueDate, NamedPicture, SiteMetadata } from '../../generator/site.ts'
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
const typical =
  /\bexample\.\w|^https:\/\/((facebook|instagram|x|linkedin|youtube|tiktok|whatsapp)\.com|wa\.me)\/?$|000[ -]?000|^Developer name$/

/** Words that nobody has written for this site yet, and the example numbers and words of the guide. */
const unfinished =
  /\{[^{}]*\}|\bTODO\b|[Ll]orem ipsum|(?<![\d+] ?)000 ?000(?! ?\d)|254 ?(711 ?222 ?333|722 ?333 ?444)|Say in two or three sentences/

const cardWithoutWords = 'assets/share-cards/without-words.png'

const files = { careers, errors, home, navigation, organization, programs, security, stubs }
const { content, problems } = checkContent(files)

/** The site metadata that build.ts names: what the generator needs from the content, or only the content's problems. */
export const metadata = {
  language,
  colours,
  icons,
  ...(content === undefined ? { ...unknown(), problems } : describe(content)),
} satisfies SiteMetadata

function unknown() {
  const security = { contact: '', expires: '' }
  return { origin: '', name: '', description: '', security, dates: [], pictures: [], placeholders: [] }
}

function describe(valid: Content) {
  const { name, email, origin } = valid.organization.organization
  const { expires } = valid.security.security
  const shown = listPictures(valid)
  return {
    origin,
    name,
    description: valid.home.description,
    security: { contact: `mailto:${encodeURIComponent(email).replace('%40', '@')}`, expires },
    dates: listDates(shown, expires),
    pictures: shown.map(({ entry: _, consent: __, ...named }) => named),
    problems: [...problems, ...findTwoFocuses(shown), ...findOtherMotto(valid)],
    placeholders: findPlaceholders(valid),
  }
}

/** A picture at the place where the content names it. `entry` says where the site shows it. */
type ShownPicture = NamedPicture & { entry: string; consent?: { until: string } | undefined }

function listPictures({
  home: { hero },
  organization: { shareCard },
  programs: { programs },
}: Content): ShownPicture[] {
  const { photograph, consent, focus } = hero
  const home = {
    file: 'content/home.ts',
    path: 'hero',
    entry: 'the top of the home page',
    consent,
    focus,
    takeDown: 'delete the lines that begin with photograph, consent, people and focus',
  }
  const card = {
    file: 'content/organization.ts',
    path: 'shareCard',
    entry: 'the share card',
    consent: shareCard.consent,
  }
  return [
    ...(photograph === undefined ? [] : [{ ...home, picture: photograph }]),
    ...programs.flatMap(({ title, programImage }, index) => {
      if (programImage === undefined) return []
      const place = { file: 'content/programs.ts', path: `programs[${index}].programImage`, entry: `“${title}”` }
      const { file: picture, consent, focus } = programImage
      const takeDown =
        'delete the lines from programImage: { to the next line with only }, (the page then shows a plain cloth)'
      return { ...place, picture, consent, focus, takeDown }
    }),
    { ...card, picture: shareCard.file },
  ]
}

/** A photograph is cropped only once, even if several entries show it. */
function findTwoFocuses(shown: readonly ShownPicture[]): ContentProblem[] {
  const fix = 'Write the same focus in both places, or upload the picture again with another name.'
  return shown.flatMap(({ file, path, picture, focus }) => {
    const other = shown.find((one) => one.picture === picture && one.focus !== focus)
    if (focus === undefined || other === undefined) return []
    const text = `sets the focus of ${picture} to “${focus}”, but ${other.entry} does not.`
    return [{ file, path: `${path}.focus`, text, fix }]
  })
}

/** A card shows the motto as a picture, which a change of the motto does not change. */
function findOtherMotto({ home: { motto }, organization: { shareCard } }: Content): ContentProblem[] {
  const { file, alt } = shareCard
  const report = (text: string, fix: string) => [{ file: 'content/organization.ts', path: 'shareCard.alt', text, fix }]
  if (file === cardWithoutWords) {
    const [quoted] = /\p{Lu}[\p{L}’]+ [-–] \p{Lu}[\p{L}’]+/u.exec(alt) ?? []
    return quoted === undefined ? [] : report(`says “${quoted}”, but this card has no words.`, 'Delete these words.')
  }
  const missing = motto.find(({ word }) => !alt.toLowerCase().includes(word.toLowerCase()))
  if (missing === undefined) return []
  const text = `does not say “${missing.word}”, which is a word of the motto.`
  const fix = `If the card shows another motto, write file: '${cardWithoutWords}' and describe that picture in alt, or ask a developer for a card with your motto. If the card shows this motto, add its words to alt.`
  return report(text, fix)
}

/** Lists the dates that staff must renew. */
function listDates(shown: readonly ShownPicture[], expires: string): DueDate[] {
  const consents = shown.flatMap(({ file, path, entry, picture, consent }): DueDate[] => {
    if (consent === undefined) return []
    const what = `The consent to show ${picture} (${entry})`
    const fix =
      'Ask the people in it again (for a girl, her parent or guardian too) and write the new date, or take the photograph down.'
    return [{ file, path: `${path}.consent.until`, what, until: consent.until, years: 5, fix }]
  })
  const fix = 'Check that somebody reads the organization’s email, then write a date within the next twelve months.'
  const place = { file: 'content/security.ts', path: 'security.expires' }
  // RFC 9116 recommends at most a year.
  return [...consents, { ...place, what: 'security.txt', until: expires, years: 1, fix }]
}

/** Finds the placeholders that the list names, and values that are still typical of one. */
export function findPlaceholders(content: Content): ContentProblem[] {
  const listed = content.organization.placeholders.map((entry) => `organization.${entry}`)
  return listTexts(content).flatMap(({ file, path, value }) => {
    const isListed = listed.some((entry) => `${path}.`.startsWith(`${entry}.`)) && !path.endsWith('.label')
    const isTypical = path.startsWith('organization.') && typical.test(value)
    const unlist = ` If it is the real one, delete '${path.split('.')[1]}' from the list of placeholders.`
    const fix = `Write the real value.${isListed ? unlist : ''}`
    if (isListed || isTypical) return [{ file, path, text: `is still the placeholder “${value}”.`, fix }]
    const [leftOver] = unfinished.exec(value) ?? []
    if (leftOver === undefined) return []
    return [{ file, path, text: `still contains “${leftOver}”.`, fix: 'Write the real words.' }]
  })
}
