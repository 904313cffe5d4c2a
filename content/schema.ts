import * as v from 'valibot'
import * as contact from './schema/contact.ts'
import * as field from './schema/fields.ts'
import { group, list, number, optionalList, select, text } from './schema/fields.ts'
import { pdf, photograph } from './schema/media.ts'

// All words of the site. The types, the checks of a build and the forms of staff (npm run forms) follow from this.

const title = text('Title', 30)
const heading = text('Heading', 40)
const description = text('Description', 160, 'Search engines show it below the title.')
const buttonWords = text('Words of the button', 24)
const label = (name: string, hint = '') => text(name, 40, hint)

/** Where links can lead: the routes of full pages, and the anchors of sections. */
const addresses = [
  ['/', 'Home'],
  ['/#info', 'About'],
  ['/#our_programs', 'Our Programs'],
  ['/#contact', 'Get Involved'],
  ['/careers', 'Careers'],
] as const

const hero = group('Top of the page', {
  heading: text('Heading', 60),
  text: text('Text', 160),
  join: text('Words of the first button', 24, 'It leads to Join, in Get Involved.'),
  learnMore: text('Words of the second button', 24, 'It leads to About.'),
  photograph: photograph('hero'),
})
const passage = { heading, text: text('Text', 300) }
const mottoWord = { word: text('Word', 7), text: text('Text', 90) }
/** A figure, with the texts beside it. */
const figure = (range: [number, number], letters: number) => ({
  figure: number('Number', range, 'The page draws each one.'),
  label: text('What it counts', letters),
  legend: text('Explanation of the picture', 90),
})
const detail = group('Detail', {
  label: text('Label', 24, 'For example: Paybill, Account, Hours or Place.'),
  value: text('Value', 60, 'Another person compares it with the original.'),
})
const action = {
  heading: text('Heading', 20),
  text: text('Text', 250),
  details: optionalList('Paybill and other details', detail, 6),
  button: buttonWords,
  subject: text(
    'Subject of the email',
    78,
    'The first button on the home page leads to the way whose subject is “join”.',
  ),
  glyph: select('Small drawing', [
    ['held-dot', 'Dot in a hook'],
    ['beaded-clock', 'Clock of beads'],
    ['facing-pair', 'Facing pair'],
    ['open-rosette', 'Open flower'],
  ]),
}
const copying = (name: string, button: string) =>
  group(name, {
    button: label(button),
    done: text('If it works', 120),
    failed: text('If it does not work', 160),
  })
const home = group('Home page', {
  description,
  hero,
  mission: group('Mission', passage),
  vision: group('Vision', passage),
  motto: group('Motto', { first: group('First word', mottoWord), second: group('Second word', mottoWord) }),
  about: group('About', {
    heading,
    lead: text('First sentence', 300),
    text: text('Text', 800),
    ways: text('Sentence that leads to Get Involved', 120),
    cloths: v.exactOptional(text('Text above the small cloths', 300)),
    reports: optionalList('Reports', pdf('Report'), 4),
  }),
  impact: group('Our Impact', {
    heading,
    girls: group('Girls', {
      ...figure([1000, 20_000], 26),
      name: v.exactOptional(text('Sentence beside the dot of one girl', 40)),
    }),
    mothers: group('Mothers', figure([20, 1000], 36)),
    dialogues: group('Dialogues', figure([20, 1000], 36)),
  }),
  getInvolved: group('Get Involved', {
    heading,
    lead: text('First sentence', 120),
    contact: group('Words around the address and the number', {
      write: label('Before the address'),
      copy: label('Before the second address'),
      call: label('Before the number'),
      chat: label('Before WhatsApp', 'Shown if “Name and contact” has a number on WhatsApp.'),
    }),
    actions: list('Ways to get involved', group('Way', action), [3, 6]),
    withoutMailProgram: group('Help for visitors without an email app', {
      lead: text('First sentence', 120),
      both: copying('Words if there is a second mailbox', 'Button that copies both addresses'),
      one: copying('Words if there is one mailbox', 'Button that copies the address'),
    }),
  }),
  programsHeading: text('Heading above the programs', 40),
  closing: text('Last words of the page', 40, 'They lead to Get Involved.'),
})

const program = group('Program', {
  title: text('Title', 50),
  saying: v.exactOptional(text('Words on the cloth', 90, 'In capitals. They can be empty.')),
  description: text('Description', 500),
  drawing: field.optionalSelect(
    'Drawing',
    [
      ['her-choice', 'Her Choice'],
      ['girls-care', 'Girls’ Care'],
      ['teens-4-teens-talk', 'Teens 4 Teens Talk'],
      ['menstrual-health', 'Menstrual Health'],
    ],
    'The page shows it if it has no photograph to show. Without both, it shows a plain cloth.',
  ),
  photograph: photograph('program'),
})
const programs = group('Our programs', { programs: list('Our programs', program, [2, 8]) })

const call = group(
  'Call',
  {
    heading: text('Heading', 60),
    lastDay: v.exactOptional(field.day('Last day', 'The page shows it as the deadline. After it, the call is closed.')),
    text: text('Text', 500),
    paragraphs: field.paragraphs('Further paragraphs', text('Paragraph', 500, 'A bullet begins with a hyphen.'), 12),
    pdf: v.exactOptional(pdf('PDF')),
    isClosed: v.optional(field.toggle('Closed', 'A closed call has no button to apply. Edit its text, too.'), 'false'),
  },
  'The page shows open calls before closed ones, each in this order.',
)
const careers = group('Careers', {
  careersPage: group('Page', { title, description }),
  force: group('Words above the calls', {
    ...passage,
    more: text('Words of the link to other ways to get involved', 120),
    invitation: v.exactOptional(
      text('Invitation to the next call', 120, 'The page shows it below calls that are all closed.'),
    ),
  }),
  calls: optionalList('Calls', call, 12),
  callWords: group('Words that all calls share', {
    openBadge: label('An open call'),
    closedBadge: label('A closed call'),
    deadline: label('Before the last day', 'The page adds the day, and a full stop.'),
    button: buttonWords,
    noCalls: text('If there are no calls', 300),
  }),
})

const network = (name: string, address: v.GenericSchema<string>) =>
  v.exactOptional(group(name, { label: text('Name', 20), address }))
const social = {
  facebook: network('Facebook', contact.profile(['facebook.com', 'fb.com', 'fb.me'], 'facebook.com/NAME')),
  instagram: network('Instagram', contact.profile(['instagram.com', 'instagr.am'], 'instagram.com/NAME')),
  x: network('X', contact.profile(['x.com', 'twitter.com'], 'x.com/NAME')),
  linkedin: network('LinkedIn', contact.profile(['linkedin.com', 'lnkd.in'], 'linkedin.com/company/NAME')),
  youtube: network('YouTube', contact.profile(['youtube.com'], 'youtube.com/@NAME')),
  tiktok: network('TikTok', contact.profile(['tiktok.com'], 'tiktok.com/@NAME')),
  whatsapp: network('WhatsApp', contact.whatsapp),
}
/** The values that may be placeholders before the site goes live. */
const contacts = {
  name: text('Name', 60),
  tagline: text('Tagline', 100),
  email: contact.email('Email'),
  copyEmail: v.exactOptional(contact.email('Second mailbox', 'It gets a copy of each email.')),
  phone: contact.phone('Telephone'),
  secondPhone: v.exactOptional(contact.phone('Second telephone')),
  postalAddress: text('Postal address', 100),
  social: v.optional(group('Social networks', social, 'To remove a network, empty both of its boxes.'), {}),
  developer: v.exactOptional(group('Developer', { name: text('Name', 40), address: contact.webAddress('Address') })),
}
const names = Object.entries(contacts).map(([name, schema]) => [name, field.formOf(schema).label ?? name] as const)
const organization = group('Name and contact', {
  ...contacts,
  origin: contact.origin('Address of this site'),
  copyrightYear: number('Year in the copyright line', [2000, 2099]),
  placeholders: optionalList('Placeholders', select('Name', names, 'Remove it when its value is real.'), 10),
})

const menuEntry = { label: text('Words', 16), address: select('Leads to', addresses) }
const navigation = group('Menu and footer', {
  barEntries: list('Links in the bar on wide screens', group('Link', menuEntry), [1, 6]),
  menuEntries: list('Links in the menu on phones', group('Link', menuEntry), [1, 8]),
  emailButton: group('Email button', {
    label: text('Words', 12),
    subject: v.exactOptional(text('Subject', 78, 'The button opens an email with this subject. It can be empty.')),
  }),
  footerEntries: list('Names of pages at the bottom', label('Name', 'It is text, not a link.'), [1, 12]),
  footerWords: group('Words at the bottom', {
    quickLinks: label('Above the names of pages'),
    contact: label('Above the contact details'),
    developerCredit: label('Before the developer'),
  }),
})

const errors = group('Error pages', {
  notFound: group('Page that does not exist', { title, description }),
  applicationError: group('Error on the server', { title, description }),
  wayHome: text('Words of the button', 24),
})
/** What a stub must not hide: full pages, the folders of files, and the files of the home page and the error pages. */
const files = ['/assets', '/photographs', '/index', '/404', '/500']
const taken: readonly string[] = [...addresses.map(([address]) => address), ...files]
const stubs = group('Pages that show only their title', {
  stubs: v.pipe(
    list('Pages', group('Page', { slug: field.slug, title }), [1, 50]),
    v.checkItems(
      ({ slug }, index, all) => !taken.includes(`/${slug}`) && all.findIndex((page) => page.slug === slug) === index,
      'Give it another slug: one that no page before it has, and no full page or error page.',
    ),
  ),
})

/** What each file contains, in the order of the forms. */
export const contentSchema = v.strictObject({ home, programs, careers, organization, navigation, errors, stubs })

/** The content as staff write it. */
export type Content = v.InferOutput<typeof contentSchema>

export type Home = Content['home']
export type Organization = Content['organization']
export type Program = Content['programs']['programs'][number]
export type Careers = Content['careers']
export type Navigation = Content['navigation']
export type MenuEntry = Navigation['menuEntries'][number]
export type Call = Careers['calls'][number]
export type Passage = Home['mission']
export type PageWords = Careers['careersPage']
