import * as v from 'valibot'
import type { ContentProblem, DueDate, SiteMetadata, WrittenText } from '../generator/content.ts'
import type { NamedImage, NamedPhotograph, Shown } from '../generator/site.ts'
import * as field from './fields.ts'
import { distinct, group, hidden, large, list, number, optional, pair, select, text, toggle, upload } from './fields.ts'

// All words of the site. The types, the checks of a build and the forms of staff (npm run forms) follow from this.

const title = large('Title', 30, 10)
const heading = large('Heading', 40, 12)
/** Search engines cut longer descriptions and replace shorter ones. They don't list error pages. */
const description = text('Description for search engines', [50, 160])
const address = hidden(field.localAddress())
const buttonWords = large('Words of the button', 24, 12)
const button = (name: string, hint = '') => group(name, { label: large('Words', 24, 12), address }, hint)
const label = (name: string) => text(name, 40)
const pdf = { label: text('Words of the link', 60), file: upload('PDF', 'documents') }

const people = select(
  'People who can be recognized',
  ['none'],
  'If the photograph shows nobody who can be recognized, choose none, and leave the date empty.',
)
const corners = ['top', 'bottom', 'left', 'right', 'left top', 'right top', 'left bottom', 'right bottom'] as const
const until = field.day(
  'Everyone who can be recognized has agreed until',
  'At most five years ahead. Read “Safeguarding” in the guide first. Without a photograph, leave this empty.',
)
/** Until when the people in a photograph consent, or that it shows nobody, and the part that the crop keeps. */
const aboutPhotograph = {
  consent: optional(group('Consent', { until })),
  people: optional(people),
  focus: optional(select('Part that the site keeps when it crops the photograph', corners)),
}

/** Checks that a photograph has either a consent or `people: none`. */
const hasConsent = <Fields extends object>(fileOf: (fields: Fields) => unknown) =>
  v.check(
    (fields: Fields) => fileOf(fields) === undefined || 'consent' in fields !== 'people' in fields,
    'shows a photograph, but does not say whether the people in it agreed.\n' +
      'Ask everyone who can be recognized whether the site may show them, and until what date. For a girl, ask her and her ' +
      'parent or guardian. Then write “consent:” below the name of the file, and below that, two spaces further right, the ' +
      'date: “until: 2027-12-31”. Only if nobody can be recognized, write “people: none” instead.',
  )
const named = (file: string | undefined, focus: string | undefined): { photograph?: NamedPhotograph } =>
  file === undefined ? {} : { photograph: { kind: 'photograph', file, focus } }

const hero = group('Top of the page', {
  heading: large('Heading', 60, 12),
  text: text('Text', 160),
  join: button('First button', 'It leads to Join, in Get Involved.'),
  learnMore: button('Second button', 'It leads to About.'),
  photograph: optional(upload('Photograph', 'hero')),
  ...aboutPhotograph,
})
const passage = { heading, text: text('Text', 300) }
const mottoWord = { word: text('Word', 7), text: large('Text', 90, 14) }
/** A figure, with the texts beside it. */
const dots = (name: string, range: field.Range, letters: number) =>
  group(name, {
    figure: number('Number', range, 'The page draws each one.'),
    label: large('What it counts', letters, 14),
    legend: large('Explanation of the picture', 50, 14),
  })
const action = {
  heading: large('Heading', 20, 9),
  text: large('Text', 250, 18, 'Paybill or bank details can be in Donate. Ask a second person to compare the number.'),
  button: buttonWords,
  subject: text('Subject of the email', 78),
  glyph: select('Small drawing', ['held-dot', 'beaded-clock', 'facing-pair', 'open-rosette']),
  anchor: optional(hidden(field.anchor)),
}
const copying = { button: label('Button'), done: text('If it works', 120), failed: text('If it does not work', 160) }
const home = group('Home page', {
  description,
  hero: v.pipe(
    hero,
    hasConsent(({ photograph }) => photograph),
    v.transform(({ photograph, focus, ...others }) => ({ ...others, ...named(photograph, focus) })),
  ),
  mission: group('Mission', passage),
  vision: group('Vision', passage),
  motto: pair(
    'Motto',
    group('Word', mottoWord),
    'Two words, with a hyphen between them on the page. The share card shows them, too: if you change one, also change the share card in “Name and contact”.',
  ),
  about: group('About', {
    heading,
    lead: text('First sentence', 300),
    text: text('Text', 800),
    reports: optional(list('Reports', group('Report', pdf), [1, 4], 'If you remove one, also delete its file.')),
  }),
  impact: group('Our Impact', {
    heading,
    girls: dots('Girls', [1000, 20_000], 26),
    mothers: dots('Mothers', [20, 1000], 36),
    dialogues: dots('Dialogues', [20, 1000], 36),
  }),
  getInvolved: group('Get Involved', {
    heading,
    lead: text('First sentence', 120),
    contact: group('Words around the address and the number', {
      write: label('Before the address'),
      call: label('Before the number'),
    }),
    actions: list('Ways to get involved', group('Way', action), [3, 6], 'Keep Join: the first button leads to it.'),
    withoutMailProgram: group('Help for visitors without an email app', {
      lead: text('First sentence', 120),
      twoAddresses: group('If there are two mailboxes', { copy: label('Between them'), ...copying }),
      oneAddress: group('If there is one mailbox', copying),
    }),
  }),
  programsHeading: large('Heading above the programs', 40, 12),
})

const programImage = group(
  'Picture',
  {
    drawing: optional(select('Drawing', ['her-choice', 'girls-care', 'teens-4-teens-talk', 'menstrual-health'])),
    file: optional(upload('Photograph', 'programs')),
    alt: field.alternative('Say in a sentence what it shows.'),
    ...aboutPhotograph,
  },
  'A drawing or a photograph. If all of this is empty, the page shows a plain cloth.',
)
const program = group('Program', {
  title: large('Title', 50, 16),
  description: text('Text', 500),
  programImage: optional(
    v.pipe(
      programImage,
      v.check(
        (image) => 'drawing' in image !== 'file' in image,
        'needs either a drawing or the file of a photograph.\nWrite one of them, or delete programImage.',
      ),
      hasConsent(({ file }) => file),
      v.transform(({ alt, drawing, file, focus }) => ({ alt, drawing, ...named(file, focus) })),
    ),
  ),
})
const programs = v.pipe(
  group('Programs', { programs: v.pipe(list('Programs', program, [2, 8]), distinct('title')) }),
  v.transform((file) => file.programs),
)

const call = group('Call', {
  heading: large('Heading', 60, 16),
  deadline: optional(text('Deadline', 60, 'The page shows it as you write it, such as “Apply by 31 March.”')),
  text: text('Text', 500),
  details: optional(
    list('Details', text('Paragraph', 500), [1, 6], 'Those that begin with a hyphen and a space get bullets.'),
  ),
  pdf: optional(group('PDF', pdf)),
  isOpen: toggle(
    'Open for applications',
    'Then it has a button that starts an email. After the deadline, switch this off and change the text.',
  ),
})
const careers = group('Careers', {
  careersPage: group('Page', { title, description }),
  force: group('Words above the calls', {
    ...passage,
    more: group('Link to other ways to get involved', { label: text('Words', 120), address }),
    invitation: optional(text('Invitation to the next call', 120, 'The page shows it if no call is open.')),
  }),
  calls: v.optional(list('Calls', call, [0, 12], 'Newest first. To move a new call to the top, drag it.'), []),
  callWords: group('Words that all calls share', {
    openBadge: label('An open call'),
    closedBadge: label('A closed call'),
    button: buttonWords,
    noCalls: text('If there are no calls', 300),
  }),
})

/** What only the owner of a profile sees. */
const own = '(?!.*/(me|home|login|settings|feed|admin|home\\.php|profile\\.php)([/#]|$))'
/** A network, and what follows https:// in the addresses of its public pages. Its front page is a placeholder. */
function network(name: string, pages: string, example: string) {
  const pattern = RegExp(`^${own}https://((www|m|mobile|[a-z]{2})\\.)?(${pages})([/?#][!-~]*)?$`)
  const fix = `Copy the address of your page from a browser in which nobody is signed in. It looks like https://${example}.`
  return optional(group(name, { label: text('Name', 20), address: field.code('Address', pattern, fix) }))
}
const number254 = '\\+?(254([17]\\d{8}|[2-689]\\d{6,8}|0{9})|(?!0|254|[17]\\d{8}(?!\\d))\\d{7,15})'
const social = {
  facebook: network('Facebook', '(facebook|fb)\\.com|fb\\.me', 'facebook.com/NAME'),
  instagram: network('Instagram', 'instagram\\.com|instagr\\.am', 'instagram.com/NAME'),
  x: network('X', '(x|twitter)\\.com', 'x.com/NAME'),
  linkedin: network(
    'LinkedIn',
    'linkedin\\.com(/(company|in|school)/[\\w%-]+)?|lnkd\\.in',
    'linkedin.com/company/NAME',
  ),
  youtube: network('YouTube', 'youtube\\.com(/(@|channel/|c/|user/)[\\w.%-]+)?|youtu\\.be', 'youtube.com/@NAME'),
  tiktok: network('TikTok', '(vm\\.)?tiktok\\.com', 'tiktok.com/@NAME'),
  whatsapp: network(
    'WhatsApp',
    `wa\\.me/(message/\\w+|${number254})|chat\\.whatsapp\\.com|whatsapp\\.com/channel`,
    'wa.me/254711222333, with the country code and no 0 after it',
  ),
}
const developer = { name: text('Name', [3, 40]), address: field.webAddress('Address') }
const contacts = {
  name: text('Name', 60),
  tagline: text('Tagline', 100),
  email: field.email('Email'),
  copyEmail: optional(field.email('Second mailbox', 'It gets a copy of each email.')),
  phone: field.phone('Telephone'),
  secondPhone: optional(field.phone('Second telephone')),
  postalAddress: text('Postal address', 100),
  social: group('Social networks', social, 'To remove a network, empty both of its boxes. Keep at least one.'),
  developer: optional(group('Developer', developer, 'Named at the bottom of each page.')),
  origin: field.origin('Address of this site', 'Change it only together with a developer.'),
}
const withoutWords = 'assets/share-cards/without-words.png'
const shareCard = group(
  'Share card',
  {
    file: select(
      'Picture',
      ['assets/share-cards/believe-inspire.png', withoutWords],
      'If you change the motto, choose without-words.png, and write below: “Two large paisley shapes, one yellow and one pink, face each other.” A developer can make a card with your motto.',
    ),
    alt: field.alternative('Say in a sentence what it shows, with its words.'),
    people: optional(hidden(people)),
  },
  'The picture that chats and social networks show with a link to the site.',
)
const placeholders = list(
  'Placeholders',
  select('Name', Object.keys(contacts)),
  [0, 10],
  'The values above that are not real yet. When you have written a real one, remove its name from here.',
)
const organization = group('Name and contact', {
  ...contacts,
  copyrightYear: number('Year in the copyright line', [2000, 2099]),
  shareCard: v.pipe(
    shareCard,
    v.transform(({ file, alt }): { alt: string; image: NamedImage } => ({ alt, image: { kind: 'image', file } })),
  ),
  placeholders: v.optional(placeholders, []),
})

const menuEntry = group('Link', {
  label: text('Words', 16),
  address: field.localAddress('Keep it, unless a developer tells you the new one.'),
})
const barEntries = list('Links in the bar on wide screens', menuEntry, [1, 6], 'At most 42 letters together.')
const lettersIn = (entries: readonly { label: string }[]) => entries.map((entry) => entry.label).join('').length
const navigation = group('Menu and footer', {
  barEntries: v.pipe(
    barEntries,
    v.check((all) => lettersIn(all) <= 42, 'has more than 42 letters.\nShorten its labels.'),
  ),
  menuEntries: list('Links in the menu on phones', menuEntry, [1, 8]),
  emailButton: group('Email button', { label: text('Words', 12), subject: v.optional(text('Subject', [0, 78]), '') }),
  footerEntries: list('Names of pages at the bottom', label('Name'), [1, 12], 'They are words, not links.'),
  labels: group('Names of parts of the page, mostly for screen readers', {
    skipToContent: label('Skip to content'),
    menu: label('Menu'),
    mainNavigation: label('Main links'),
    social: label('Social networks'),
    opensInNewTab: label('Opens in new tab'),
    quickLinks: label('Names of pages'),
    contact: label('Contact'),
    developerCredit: label('Developer'),
  }),
})

const errorDescription = text('Description', 160)
const errors = group('Error pages', {
  notFound: hidden(group('Page that does not exist', { title, description: errorDescription })),
  applicationError: hidden(
    group('Error on the server', { title: large('Title', 30, 12), description: errorDescription }),
  ),
  wayHome: button('Button'),
})

const security = group('Once a year', {
  expires: field.utcTime(
    'security.txt is valid until',
    'Check that somebody reads the organization’s email, then write a date within the next twelve months.',
  ),
})

const stub = group('Page', { slug: field.slug, title })
/** Without a label, a file has no form. */
const stubs = v.pipe(
  group('', { stubs: v.optional(v.pipe(list('Pages', stub, [0, 50]), distinct('slug')), []) }),
  v.transform((file) => file.stubs),
)

/** What each file contains, in the order of the forms. */
export const schemas = { home, programs, careers, organization, navigation, errors, security, stubs }

/** The content as it is written. */
type WrittenContent = { [File in keyof typeof schemas]: v.InferOutput<(typeof schemas)[File]> }
/** The content as pages get it. */
export type Content = Shown<WrittenContent>
export type Home = Content['home']
export type Organization = Content['organization']
export type Program = Content['programs'][number]
export type Stub = Content['stubs'][number]
export type MenuEntry = Content['navigation']['menuEntries'][number]
export type Call = Content['careers']['calls'][number]
export type Pdf = NonNullable<Call['pdf']>
export type Passage = Home['mission']
export type PageWords = Content['careers']['careersPage']

/** How those who edit the content restore a file. */
export const restore = 'Restore it as CONTENT.md shows under “Undo a published change”.'

/** What the generator needs to know about the content. `texts` are its values as they are written. */
export function describe(content: WrittenContent, texts: readonly WrittenText[]): SiteMetadata {
  const { name, email, origin, placeholders } = content.organization
  return {
    origin,
    name,
    description: content.home.description,
    security: { contact: `mailto:${encodeURIComponent(email).replace('%40', '@')}`, expires: content.security.expires },
    dates: texts.flatMap((one) => findDate(one, texts)),
    placeholders: texts.flatMap((one) => findPlaceholder(one, placeholders)),
    problems: findWrongCard(content),
  }
}

/** Finds a date that staff must renew. */
function findDate({ value: until, ...place }: WrittenText, texts: readonly WrittenText[]): DueDate[] {
  const ask = 'Ask the people in it again (for a girl, her parent or guardian, too), or take the photograph down.'
  const read = 'Check that somebody reads the organization’s email, then write a date within the next twelve months.'
  // RFC 9116 recommends at most a year.
  if (place.file === 'security') return [{ ...place, what: 'security.txt', until, years: 1, fix: read }]
  const [, group] = /^(.*)consent\.until$/.exec(place.path) ?? []
  const paths = [`${group}file`, `${group}photograph`]
  const picture = texts.find(({ file, path }) => file === place.file && paths.includes(path))
  return picture ? [{ ...place, what: `The consent to show ${picture.value}`, until, years: 5, fix: ask }] : []
}

/** Parts of a contact that no real one has: an example domain, zeros, the front page of a network. */
const typical = /\bexample\.\w|000[ -]?000|^Developer name$/
const frontPage = /^https:\/\/[^/?#]+\/?([?#]|$)/
/** Words that nobody has written for this site yet, and the example numbers and words of the guide. */
const unfinished =
  /\{[^{}]*\}|\bTODO\b|[Ll]orem ipsum|(?<![\d+] ?)000 ?000(?! ?\d)|254 ?(711 ?222 ?333|722 ?333 ?444)|Say in two or three sentences/

/** Reports a value that the list of placeholders names, or that is still typical of one. */
function findPlaceholder({ value, ...place }: WrittenText, listed: readonly string[]): ContentProblem[] {
  const [name = ''] = place.file === 'organization' ? place.path.split('.') : []
  const isListed = listed.includes(name) && !place.path.endsWith('.label')
  const isTypical = typical.test(value) || (name === 'social' && frontPage.test(value))
  const unlist = isListed ? ` If it is the real one, delete ${name} from the list of placeholders.` : ''
  if (isListed || (name in contacts && isTypical))
    return [{ ...place, text: `is still the placeholder “${value}”.`, fix: `Write the real value.${unlist}` }]
  const [leftOver] = unfinished.exec(value) ?? []
  return leftOver ? [{ ...place, text: `still contains “${leftOver}”.`, fix: 'Write the real words.' }] : []
}

/** Finds a share card that does not show the motto, which it has as a picture. */
function findWrongCard({ home, organization }: WrittenContent): ContentProblem[] {
  const { alt, image } = organization.shareCard
  const missing = home.motto.find(({ word }) => !alt.toLowerCase().includes(word.toLowerCase()))?.word
  if (image.file === withoutWords || missing === undefined) return []
  const fix = `If the card shows another motto, write file: ${withoutWords} and describe that picture in alt. If the card shows this motto, add its words to alt.`
  return [{ file: 'organization', path: 'shareCard.alt', text: `does not say “${missing}”, a word of the motto.`, fix }]
}
