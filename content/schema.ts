import * as v from 'valibot'
import { array, check, exactOptional as optional, maxLength, minLength, object as group, picklist, pipe } from 'valibot'
import type { ContentProblem, DueDate, SiteMetadata, WrittenText } from '../generator/content.ts'
import type { NamedImage, NamedPhotograph, Shown } from '../generator/site.ts'
import * as kind from './texts.ts'
import { say, text } from './texts.ts'

// What the content files may contain. Every value arrives as a text; these schemas turn some into numbers and pictures.

/** A list whose entries differ in the field `key`, by which pages tell them apart. */
function list<Item extends v.GenericSchema>(item: Item, least: number, most: number, key = '') {
  const keyOf = (entry: unknown, index: number) => String(Object(entry)[key] ?? index).toLowerCase()
  const isNew = <Entry>(entry: Entry, index: number, all: Entry[]) =>
    all.map(keyOf).indexOf(keyOf(entry, index)) === index
  const again = say(`has the same ${key} as an entry above it.`, 'Change or delete one of them.')
  return pipe(array(item), minLength(least), maxLength(most), v.checkItems(isNew, again))
}

const label = text(40)
const title = text(30, { word: 10 })
const heading = text(40, { word: 12 })
const buttonLabel = text(24, { word: 12 })
/** Search engines cut longer descriptions and replace shorter ones. They don't list error pages. */
const description = text(160, { least: 50 })
const sentence = text(120)
const note = text(160)
const menuEntry = group({ label: text(16), address: kind.localUrl })
const button = group({ label: buttonLabel, address: kind.localUrl })
const passage = group({ heading, text: text(300) })
const pdf = group({ label: text(60), file: kind.fileIn('assets/root', 'pdf') })

/** A figure that the page draws as dots, with the texts beside it. */
function dots(least: number, most: number, labelLength: number) {
  const figure = kind.number(least, most, 'For more or fewer dots, ask a developer.')
  return group({ figure, label: text(labelLength, { word: 14 }), legend: text(50, { word: 14 }) })
}

const onlyNobody = say(
  'is not a word that works here.',
  'Write none only if nobody can be recognized. Otherwise, delete this line and write consent, as the guide shows.',
)
/** Until when the people in a photograph consent, or that it shows nobody. */
const aboutPeople = { consent: optional(group({ until: kind.day })), people: optional(picklist(['none'], onlyNobody)) }
/** The same, and which part of a photograph the crop keeps. */
const aboutPhotograph = { ...aboutPeople, focus: optional(kind.focus) }
const photographIn = (folder: string) => optional(kind.fileIn(folder, 'jpg', 'jpeg', 'png', 'webp', 'avif'))
const ask =
  'Ask everyone who can be recognized whether the site may show them, and until what date. For a girl, ask her and her ' +
  'parent or guardian. Then write “consent:” below the name of the file, and below that, two spaces further right, the ' +
  'date: “until: 2027-12-31”. If nobody can be recognized, write “people: none” instead.'

/** Checks that a photograph has either a consent or `people: none`. */
const hasConsent = <Fields extends object>(fileOf: (fields: Fields) => unknown) =>
  check(
    (fields: Fields) => fileOf(fields) === undefined || 'consent' in fields !== 'people' in fields,
    ({ input }) =>
      'consent' in input
        ? say(`says of ${fileOf(input)} both that people agreed and that it shows nobody.`, 'Delete consent or people.')
        : say(`shows the photograph ${fileOf(input)}, but does not say whether the people in it agreed.`, ask),
  )

const named = (file: string | undefined, focus: string | undefined): { photograph?: NamedPhotograph } =>
  file === undefined ? {} : { photograph: { kind: 'photograph', file, focus } }

/** A program without a picture shows a plain cloth. */
const programImage = pipe(
  group({
    alt: kind.alternative,
    drawing: optional(picklist(['her-choice', 'girls-care', 'teens-4-teens-talk', 'menstrual-health'])),
    file: photographIn('assets/programs'),
    ...aboutPhotograph,
  }),
  check(
    (image) => 'drawing' in image !== 'file' in image,
    say('needs either a drawing or the file of a photograph.', 'Write one of them, or delete programImage.'),
  ),
  hasConsent(({ file }) => file),
  v.transform(({ alt, drawing, file, focus }) => ({ alt, drawing, ...named(file, focus) })),
)
const program = group({ title: text(50, { word: 16 }), description: text(500), programImage: optional(programImage) })
const hero = pipe(
  group({
    heading: text(60, { word: 12 }),
    text: note,
    join: button,
    learnMore: button,
    photograph: photographIn('assets/hero'),
    ...aboutPhotograph,
  }),
  hasConsent(({ photograph }) => photograph),
  v.transform(({ photograph, focus, ...others }) => ({ ...others, ...named(photograph, focus) })),
)
const shareCard = pipe(
  group({ file: kind.fileIn('assets/share-cards', 'png'), alt: kind.alternative, ...aboutPeople }),
  hasConsent(({ file }) => file),
  v.transform(({ file, alt }): { alt: string; image: NamedImage } => ({ alt, image: { kind: 'image', file } })),
)

const hasWords = check((entry: string) => /[\p{L}\d]/u.test(entry), say('has no words.', 'Write them, or delete it.'))
const call = group({
  heading: text(60, { word: 16 }),
  deadline: optional(text(60)),
  text: text(500),
  details: optional(list(pipe(text(500), hasWords), 1, 6)),
  pdf: optional(pdf),
  isOpen: pipe(
    picklist(['true', 'false']),
    v.transform((word) => word === 'true'),
  ),
})
const action = group({
  heading: text(20, { word: 9 }),
  text: text(250, { word: 18 }),
  button: buttonLabel,
  subject: text(78),
  glyph: picklist(['held-dot', 'beaded-clock', 'facing-pair', 'open-rosette']),
  anchor: optional(kind.anchor),
})
const hasJoin = check(
  (actions: v.InferOutput<typeof action>[]) => actions.some(({ anchor }) => anchor === 'join'),
  say('has no entry with anchor: join.', 'Restore the Join entry: the first button of the home page leads to it.'),
)
const mottoWord = group({ word: text(7), text: text(90, { word: 14 }) })
const copying = { button: label, done: sentence, failed: note }

const lengthOf = (entries: MenuEntry[]) => entries.map((entry) => entry.label).join('').length
const fitsBar = check(
  (entries: MenuEntry[]) => lengthOf(entries) <= 42,
  ({ input }) =>
    say(
      `has labels of ${lengthOf(input)} characters in total; at most 42 fit.`,
      `Shorten them by ${lengthOf(input) - 42} or more.`,
    ),
)

const network = (forms: string) => optional(group({ label: text(20), address: kind.profile(forms) }))
const social = pipe(
  group({
    facebook: network(
      'facebook.com/* facebook.com/profile.php?id=# facebook.com/people/*/# facebook.com/p/* facebook.com/share/* fb.com/* fb.me/*',
    ),
    instagram: network('instagram.com/* instagr.am/*'),
    x: network('x.com/* twitter.com/*'),
    linkedin: network('linkedin.com/company/* linkedin.com/in/* linkedin.com/school/* lnkd.in/*'),
    youtube: network('youtube.com/@* youtube.com/channel/* youtube.com/c/* youtube.com/user/* youtu.be/*'),
    tiktok: network('tiktok.com/@* vm.tiktok.com/*'),
    whatsapp: network(
      'wa.me/+ wa.me/message/* api.whatsapp.com/send?phone=+ chat.whatsapp.com/* whatsapp.com/channel/*',
    ),
  }),
  check((networks) => Object.keys(networks).length > 0, say('has no network.', 'Keep at least one, such as facebook.')),
)
const contacts = {
  name: text(60),
  tagline: text(100),
  email: kind.email,
  copyEmail: optional(kind.email),
  phone: kind.phone,
  secondPhone: optional(kind.phone),
  postalAddress: text(100),
  social,
  developer: optional(group({ name: text(40, { least: 3 }), address: kind.httpsUrl })),
  origin: kind.origin,
}
const barLabels = { skipToContent: label, menu: label, mainNavigation: label, social: label, opensInNewTab: label }
const footerLabels = { quickLinks: label, contact: label, developerCredit: label }
const stub = group({ slug: kind.slug, title })

/** What each file contains. */
export const schemas = {
  careers: group({
    careersPage: group({ title, description }),
    force: group({
      heading,
      text: text(300),
      more: group({ label: sentence, address: kind.localUrl }),
      invitation: optional(sentence),
    }),
    calls: v.optional(list(call, 0, 12, 'heading'), []),
    callWords: group({ openBadge: label, closedBadge: label, button: buttonLabel, noCalls: text(300) }),
  }),
  errors: group({
    notFound: group({ title, description: note }),
    applicationError: group({ title: text(30, { word: 12 }), description: note }),
    wayHome: button,
  }),
  home: group({
    description,
    hero,
    mission: passage,
    vision: passage,
    motto: v.strictTuple([mottoWord, mottoWord]),
    about: group({ heading, lead: text(300), text: text(800), reports: optional(list(pdf, 1, 4)) }),
    impact: pipe(
      group({ heading, girls: dots(1000, 20_000, 26), mothers: dots(20, 1000, 36), dialogues: dots(20, 1000, 36) }),
      v.description('The page has room for three figures.'),
    ),
    getInvolved: group({
      heading,
      lead: sentence,
      contact: group({ write: label, call: label }),
      actions: pipe(list(action, 3, 6, 'subject'), hasJoin),
      withoutMailProgram: group({
        lead: sentence,
        twoAddresses: group({ copy: label, ...copying }),
        oneAddress: group(copying),
      }),
    }),
    programsHeading: heading,
  }),
  navigation: group({
    barEntries: pipe(list(menuEntry, 1, 6, 'label'), fitsBar),
    menuEntries: list(menuEntry, 1, 8, 'label'),
    emailButton: group({ label: text(12), subject: v.optional(text(78, { least: 0 }), '') }),
    footerEntries: list(label, 1, 12),
    labels: group({ ...barLabels, ...footerLabels }),
  }),
  organization: pipe(
    group({
      ...contacts,
      copyrightYear: kind.number(2000, 2099),
      shareCard,
      placeholders: v.optional(list(v.keyof(group(contacts)), 0, 10), []),
    }),
    v.description('Networks are in social.'),
  ),
  programs: pipe(
    group({ programs: list(program, 2, 8, 'title') }),
    v.transform(({ programs }) => programs),
  ),
  security: group({ expires: kind.utcTime }),
  stubs: pipe(
    group({ stubs: v.optional(list(stub, 0, 50, 'slug'), []) }),
    v.transform(({ stubs }) => stubs),
  ),
}

/** The content as it is written. */
type WrittenContent = { [File in keyof typeof schemas]: v.InferOutput<(typeof schemas)[File]> }
/** The content as pages get it. */
export type Content = Shown<WrittenContent>
export type Home = Content['home']
export type Organization = Content['organization']
export type Program = Content['programs'][number]
export type Stub = Content['stubs'][number]
export type MenuEntry = v.InferOutput<typeof menuEntry>
export type Pdf = v.InferOutput<typeof pdf>
export type Call = Content['careers']['calls'][number]
export type Passage = v.InferOutput<typeof passage>
export type PageWords = Content['careers']['careersPage']

/** How those who edit the content restore a file. */
export const restore = 'Restore it as CONTENT.md shows under “Undo a published change”.'

/** What the generator needs to know about the content. `texts` are its values as they are written. */
export function describe(content: WrittenContent, texts: readonly WrittenText[]): SiteMetadata {
  const { name, email, origin } = content.organization
  return {
    origin,
    name,
    description: content.home.description,
    security: { contact: `mailto:${encodeURIComponent(email).replace('%40', '@')}`, expires: content.security.expires },
    dates: listDates(texts),
    placeholders: texts.flatMap((one) => findPlaceholder(one, content.organization.placeholders)),
    problems: findContradictions(content),
  }
}

/** Lists the dates that staff must renew. */
function listDates(texts: readonly WrittenText[]): DueDate[] {
  const ask = 'Ask the people in it again (for a girl, her parent or guardian, too), or take the photograph down.'
  const read = 'Check that somebody reads the organization’s email, then write a date within the next twelve months.'
  return texts.flatMap(({ value: until, ...place }) => {
    const [, group] = /^(.*)consent\.until$/.exec(place.path) ?? []
    const paths = [`${group}file`, `${group}photograph`]
    const picture = texts.find(({ file, path }) => file === place.file && paths.includes(path))
    if (picture) return [{ ...place, what: `The consent to show ${picture.value}`, until, years: 5, fix: ask }]
    // RFC 9116 recommends at most a year.
    return place.file === 'security' ? [{ ...place, what: 'security.txt', until, years: 1, fix: read }] : []
  })
}

/** Parts of a placeholder that no real value has: an example domain, zeros. */
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

/** Finds equal addresses and numbers, and a share card that does not show the motto, which it has as a picture. */
function findContradictions({ home, organization }: WrittenContent): ContentProblem[] {
  const { email, copyEmail, phone, secondPhone = '', shareCard } = organization
  const { alt, image } = shareCard
  const digitsOf = (number: string) => number.replace(/\D/g, '')
  const change = 'Change it, or delete this line.'
  const withoutWords = 'assets/share-cards/without-words.png'
  const hasWords = image.file !== withoutWords
  const [quoted] = /\p{Lu}[\p{L}’]+ [-–] \p{Lu}[\p{L}’]+/u.exec(alt) ?? []
  const missing = home.motto.find(({ word }) => !alt.toLowerCase().includes(word.toLowerCase()))?.word
  const other = `If the card shows another motto, write file: ${withoutWords} and describe that picture in alt, or ask a developer for a card with your motto. If the card shows this motto, add its words to alt.`
  const all: readonly [isWrong: boolean, path: string, text: string, fix: string][] = [
    [copyEmail?.toLowerCase() === email.toLowerCase(), 'copyEmail', 'is the same as email.', change],
    [digitsOf(secondPhone) === digitsOf(phone), 'secondPhone', 'is the same as phone.', change],
    [
      !hasWords && quoted !== undefined,
      'shareCard.alt',
      `says “${quoted}”, but the card has no words.`,
      'Delete them.',
    ],
    [hasWords && missing !== undefined, 'shareCard.alt', `does not say “${missing}”, a word of the motto.`, other],
  ]
  return all.flatMap(([isWrong, path, text, fix]) => (isWrong ? [{ file: 'organization', path, text, fix }] : []))
}
