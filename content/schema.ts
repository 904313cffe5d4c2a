import * as v from 'valibot'
import type { Shown } from '../generator/site.ts'
import * as field from './fields.ts'
import {
  fileGroup,
  group,
  hidden,
  large,
  list,
  number,
  optional,
  pair,
  select,
  text,
  toggle,
  upload,
} from './fields.ts'

// All words of the site. The types, the checks of a build and the forms of staff (npm run forms) follow from this.

const title = large('Title', 30, 10)
const heading = large('Heading', 40, 12)
const description = text(
  'Description',
  160,
  'Search engines show it below the title. Shorter than 50 characters, they may not.',
)
const buttonWords = large('Words of the button', 24, 12)
const label = (name: string, hint = '') => text(name, 40, hint)
const pdf = { label: text('Words of the link', 60), file: upload('PDF', 'documents') }

/** Where links can lead: the routes of full pages, and the anchors of sections. */
const addresses = [
  ['/', 'Home'],
  ['/#info', 'About'],
  ['/#our_programs', 'Our Programs'],
  ['/#contact', 'Get Involved'],
  ['/careers', 'Careers'],
] as const

const corners = ['top', 'bottom', 'left', 'right', 'left top', 'right top', 'left bottom', 'right bottom'] as const
const consent = field.day(
  'Everyone who can be recognized has agreed until',
  'At most five years ahead. Read “Safeguarding” in the guide first.',
)
/** Until when the people in a photograph consent, or that it shows nobody, and the part that the crop keeps. */
const aboutPhotograph = {
  consent: optional(consent),
  people: optional(
    select(
      'People who can be recognized',
      [['none', 'None']],
      'Choose None only if nobody can be recognized. Then leave the date above empty.',
    ),
  ),
  focus: optional(
    select(
      'Part that the site keeps when it crops the photograph',
      corners.map((part) => [part, part]),
    ),
  ),
}

const hero = group('Top of the page', {
  heading: large('Heading', 60, 12),
  text: text('Text', 160),
  join: large('Words of the first button', 24, 12, 'It leads to Join, in Get Involved.'),
  learnMore: large('Words of the second button', 24, 12, 'It leads to About.'),
  photograph: optional(
    fileGroup(
      'Photograph',
      'decoration',
      { file: optional(upload('File', 'hero')), ...aboutPhotograph },
      'The page shows it only with a file, and with a date or None.',
    ),
  ),
})
const passage = { heading, text: text('Text', 300) }
const mottoWord = { word: text('Word', 7), text: large('Text', 90, 14) }
/** A figure, with the texts beside it. */
const dots = (name: string, range: field.Range, letters: number) =>
  group(name, {
    figure: number('Number', range, 'The page draws each one.'),
    label: large('What it counts', letters, 14),
    legend: large('Explanation of the picture', 90, 14),
  })
const action = {
  heading: large('Heading', 20, 9),
  text: large('Text', 250, 18),
  details: optional(
    list(
      'Details: such as a paybill and its account, hours or a place',
      group('Detail', {
        label: text('Label', 24),
        value: text('Value', 60, 'Ask a second person to compare each number.'),
      }),
      [1, 6],
    ),
  ),
  button: buttonWords,
  subject: text(
    'Subject of the email',
    78,
    'The button opens an email with this subject. The first button of the page leads to the way with the subject “join”.',
  ),
  glyph: select('Small drawing', [
    ['held-dot', 'Dot in a hook'],
    ['beaded-clock', 'Clock of beads'],
    ['facing-pair', 'Facing pair'],
    ['open-rosette', 'Open flower'],
  ]),
}
const copying = {
  lead: text('First sentence', 120),
  button: label('Button'),
  done: text('If it works', 120),
  failed: text('If it does not work', 160),
}
const home = group('Home page', {
  description,
  hero,
  mission: group('Mission', passage),
  vision: group('Vision', passage),
  motto: pair('Motto: two words, with a hyphen between them on the page', group('Word', mottoWord)),
  about: group('About', {
    heading,
    lead: text('First sentence', 300),
    text: text('Text', 800),
    reports: optional(list('Reports', fileGroup('Report', 'document', pdf), [1, 4])),
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
      chat: label('Before WhatsApp', 'Shown if “Name and contact” has a number on WhatsApp.'),
    }),
    actions: list('Ways to get involved', group('Way', action), [3, 6]),
    withoutMailProgram: group('Help for visitors without an email app', {
      twoAddresses: group('If there are two mailboxes', { copy: label('Between them'), ...copying }),
      oneAddress: group('If there is one mailbox', copying),
    }),
  }),
  programsHeading: large('Heading above the programs', 40, 12),
})

const program = group('Program', {
  title: large('Title', 50, 16),
  description: text('Description', 500),
  drawing: optional(
    select(
      'Drawing',
      [
        ['her-choice', 'Her Choice'],
        ['girls-care', 'Girls’ Care'],
        ['teens-4-teens-talk', 'Teens 4 Teens Talk'],
        ['menstrual-health', 'Menstrual Health'],
      ],
      'The page shows it if there is no photograph, or if the photograph cannot be shown. Without both, it shows a plain cloth.',
    ),
  ),
  photograph: optional(
    fileGroup(
      'Photograph',
      'photograph',
      {
        file: optional(upload('File', 'programs')),
        alt: optional(
          text(
            'Description',
            200,
            'Say in a sentence what the photograph shows, for people who cannot see it. Name nobody.',
          ),
        ),
        ...aboutPhotograph,
      },
      'The page shows it only with a file, a description, and a date or None.',
    ),
  ),
})
const programs = v.pipe(
  group('Our programs', { programs: list('Our programs', program, [2, 8]) }),
  v.transform((file) => file.programs),
)

const call = group('Call', {
  heading: large('Heading', 60, 16),
  deadline: optional(text('Deadline', 60, 'The page shows it as you write it, such as “Apply by 31 March.”')),
  text: text('Text', 500),
  details: optional(
    list('Details: begin with a hyphen and a space what needs a bullet', text('Paragraph', 500), [1, 6]),
  ),
  pdf: optional(fileGroup('PDF', 'document', pdf)),
  isOpen: toggle(
    'Open for applications',
    'Then it has a button that starts an email. After the deadline, switch this off and change the text.',
  ),
})
const careers = group('Careers', {
  careersPage: group('Page', { title, description }),
  force: group('Words above the calls', {
    ...passage,
    more: text('Words of the link to other ways to get involved', 120),
    invitation: optional(text('Invitation to the next call', 120, 'The page shows it if no call is open.')),
  }),
  calls: v.optional(list('Calls, newest first. To move one, drag it', call, [0, 12]), []),
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
  const pattern = RegExp(`^${own}https://((www|m|mobile|web|[a-z]{2})\\.)?(${pages})([/?#][!-~]*)?$`)
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
    `wa\\.me/(message/\\w+|${number254})|api\\.whatsapp\\.com/send/?\\?phone=${number254}|chat\\.whatsapp\\.com|whatsapp\\.com/channel`,
    'wa.me/254711222333, with the country code and no 0 after it',
  ),
}
/** The values that may be placeholders before the site goes live. */
export const contacts = {
  name: text('Name', 60),
  tagline: text('Tagline', 100),
  email: field.email('Email'),
  copyEmail: optional(field.email('Second mailbox', 'It gets a copy of each email.')),
  phone: field.phone('Telephone'),
  secondPhone: optional(field.phone('Second telephone')),
  postalAddress: text('Postal address', 100),
  social: v.optional(group('Social networks', social, 'To remove a network, empty both of its boxes.'), {}),
  developer: optional(
    group(
      'Developer',
      { name: text('Name', 40), address: field.webAddress('Address') },
      'Named at the bottom of each page.',
    ),
  ),
  origin: field.origin('Address of this site', 'Change it only together with a developer.'),
}
const placeholder = select(
  'Name',
  Object.entries(contacts).map(([name, part]) => [name, field.formOf(part).label ?? name]),
)
const digits = (number: string) => number.replace(/\D/g, '')
const organization = v.pipe(
  group('Name and contact', {
    ...contacts,
    copyrightYear: number('Year in the copyright line', [2000, 2099]),
    placeholders: v.optional(
      list(
        'Placeholders: values that are not real yet. When you have written one, remove its name',
        placeholder,
        [0, 10],
      ),
      [],
    ),
  }),
  // The same mailbox or number twice would look like two.
  v.transform(({ copyEmail, secondPhone, ...others }) => ({
    ...others,
    ...(copyEmail !== undefined && copyEmail.toLowerCase() !== others.email.toLowerCase() && { copyEmail }),
    ...(secondPhone !== undefined && digits(secondPhone) !== digits(others.phone) && { secondPhone }),
  })),
)

const menuEntry = group('Link', { label: text('Words', 16), address: select('Leads to', addresses) })
const navigation = group('Menu and footer', {
  barEntries: list('Links in the bar on wide screens. If they do not fit, the menu replaces them', menuEntry, [1, 6]),
  menuEntries: list('Links in the menu on phones', menuEntry, [1, 8]),
  emailButton: group('Email button', {
    label: text('Words', 12),
    subject: v.optional(text('Subject', 78, 'The button opens an email with this subject. It can be empty.'), ''),
  }),
  footerEntries: list('Names of pages at the bottom. They are words, not links', label('Name'), [1, 12]),
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

const errors = group('Error pages', {
  notFound: hidden(group('Page that does not exist', { title, description })),
  applicationError: hidden(group('Error on the server', { title: large('Title', 30, 12), description })),
  wayHome: large('Words of the button', 24, 12),
})

const security = group('Once a year', {
  expires: field.realDay(
    'End of security.txt',
    'This file says where to report a security problem. Check that somebody reads the organization’s email, then write a date within the next twelve months.',
  ),
})

/** Without a label, a file has no form. */
const stubs = v.pipe(
  group('', { stubs: v.optional(list('Pages', group('Page', { slug: field.slug, title }), [0, 50]), []) }),
  v.transform((file) => file.stubs),
)

/** What each file contains, in the order of the forms. */
export const schemas = { home, programs, careers, organization, navigation, errors, security, stubs }

/** The content as it is written. */
export type WrittenContent = { [File in keyof typeof schemas]: v.InferOutput<(typeof schemas)[File]> }
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
