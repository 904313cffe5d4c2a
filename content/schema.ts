import * as v from 'valibot'
import { array, check, exactOptional as optional, maxLength, minLength, object as group, picklist, pipe } from 'valibot'
import type {
  ContentProblem,
  DueDate,
  NamedImage,
  NamedPhotograph,
  Shown,
  SiteMetadata,
  WrittenText,
} from '../generator/site.ts'
import * as kind from './texts.ts'
import { say, text } from './texts.ts'

// What the content files may contain. Every value arrives as a text; these schemas turn some into numbers and pictures.

/** A list whose entries differ in the field `key`, by which pages tell them apart. */
function list<Item extends v.GenericSchema>(item: Item, least: number, most: number, key = '') {
  const keyOf = (entry: unknown) => String(Object(entry)[key]).toLowerCase()
  return pipe(
    array(item),
    minLength(least),
    maxLength(most),
    v.checkItems(
      (entry, index, all) => key === '' || all.findIndex((other) => keyOf(other) === keyOf(entry)) === index,
      say(`has the same ${key} as an entry above it.`, 'Change or delete one of them.'),
    ),
  )
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
  const figure = kind.number(
    least,
    most,
    `Write digits only, such as ${least}. For more or fewer dots, ask a developer.`,
  )
  return group({ figure, label: text(labelLength, { word: 14 }), legend: text(50, { word: 14 }) })
}

/** Until when the people in a photograph consent, or that it shows nobody. */
const aboutPeople = { consent: optional(group({ until: kind.day })), people: optional(picklist(['none'])) }
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
    ...{ heading: text(60, { word: 12 }), text: note, join: button, learnMore: button },
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
  ...{ heading: text(20, { word: 9 }), text: text(250, { word: 18 }), button: buttonLabel, subject: text(78) },
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
  ({ input }) => say(`has labels of ${lengthOf(input)} characters in total; at most 42 fit.`, 'Shorten them.'),
)

const network = (forms: string) => optional(group({ label: text(20), address: kind.profile(forms) }))
const social = pipe(
  group({
    facebook: network(
      'facebook.com/NAME facebook.com/profile.php?id=NUMBER facebook.com/people/NAME/NUMBER fb.com/NAME fb.me/NAME',
    ),
    instagram: network('instagram.com/NAME instagr.am/NAME'),
    x: network('x.com/NAME twitter.com/NAME'),
    linkedin: network('linkedin.com/company/NAME linkedin.com/in/NAME linkedin.com/school/NAME lnkd.in/NAME'),
    youtube: network(
      'youtube.com/@NAME youtube.com/channel/NAME youtube.com/c/NAME youtube.com/user/NAME youtu.be/NAME',
    ),
    tiktok: network('tiktok.com/@NAME vm.tiktok.com/NAME'),
    whatsapp: network(
      'wa.me/PHONE wa.me/message/NAME api.whatsapp.com/send?phone=PHONE chat.whatsapp.com/NAME whatsapp.com/channel/NAME',
    ),
  }),
  check((networks) => Object.keys(networks).length > 0, say('has no network.', 'Keep at least one, such as facebook.')),
)
const contacts = {
  ...{ name: text(60), tagline: text(100), email: kind.email, copyEmail: optional(kind.email) },
  ...{ phone: kind.phone, secondPhone: optional(kind.phone), postalAddress: text(100), social },
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
    force: group({ heading, text: text(300), more: group({ label: sentence, address: kind.localUrl }) }),
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
    motto: v.strictTuple(
      [mottoWord, mottoWord],
      say('does not have exactly two entries.', 'Keep two, each after a hyphen.'),
    ),
    about: group({ heading, lead: text(300), text: text(800), reports: optional(list(pdf, 1, 4)) }),
    impact: group({
      heading,
      girls: dots(1000, 20_000, 26),
      mothers: dots(20, 1000, 36),
      dialogues: dots(20, 1000, 36),
    }),
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
  organization: group({
    ...contacts,
    copyrightYear: kind.number(2000, 2099, 'Write four digits, such as 2024.'),
    shareCard,
    placeholders: v.optional(list(v.keyof(group(contacts)), 0, 10), []),
  }),
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
  const security = {
    contact: `mailto:${encodeURIComponent(email).replace('%40', '@')}`,
    expires: content.security.expires,
  }
  const { description } = content.home
  const problems = findContradictions(content)
  return {
    origin,
    name,
    description,
    security,
    problems,
    dates: listDates(texts),
    placeholders: findPlaceholders(content, texts),
  }
}

function findContradictions({ home, organization }: WrittenContent): ContentProblem[] {
  const { email, copyEmail, phone, secondPhone = '', shareCard } = organization
  const report = (path: string, text: string, fix: string) => ({ file: 'organization', path, text, fix })
  const problems: ContentProblem[] = []
  const isSame = (one: string, other: string) => one.replace(/\D/g, '') === other.replace(/\D/g, '')
  if (copyEmail?.toLowerCase() === email.toLowerCase())
    problems.push(report('copyEmail', 'is the same as email.', 'Change it, or delete this line.'))
  if (isSame(secondPhone, phone))
    problems.push(report('secondPhone', 'is the same as phone.', 'Change it, or delete this line.'))
  // A card shows the motto as a picture, which a change of the motto does not change.
  const without = 'assets/share-cards/without-words.png'
  const [quoted] = /\p{Lu}[\p{L}’]+ [-–] \p{Lu}[\p{L}’]+/u.exec(shareCard.alt) ?? []
  const missing = home.motto.find(({ word }) => !shareCard.alt.toLowerCase().includes(word.toLowerCase()))
  if (shareCard.image.file === without && quoted !== undefined)
    problems.push(report('shareCard.alt', `says “${quoted}”, but this card has no words.`, 'Delete these words.'))
  if (shareCard.image.file !== without && missing !== undefined) {
    const fix = `If the card shows another motto, write file: ${without} and describe that picture in alt, or ask a developer for a card with your motto. If the card shows this motto, add its words to alt.`
    problems.push(report('shareCard.alt', `does not say “${missing.word}”, which is a word of the motto.`, fix))
  }
  return problems
}

/** Lists the dates that staff must renew. */
function listDates(texts: readonly WrittenText[]): DueDate[] {
  const ask =
    'Ask the people in it again (for a girl, her parent or guardian too) and write the new date, or take the photograph down.'
  return texts.flatMap(({ file, path, value }): DueDate[] => {
    const picture = texts.find(
      (one) =>
        one.file === file && /^(.*)\.(file|photograph)$/.exec(one.path)?.[1] === path.replace('.consent.until', ''),
    )
    if (picture) return [{ file, path, what: `The consent to show ${picture.value}`, until: value, years: 5, fix: ask }]
    // RFC 9116 recommends at most a year.
    const fix = 'Check that somebody reads the organization’s email, then write a date within the next twelve months.'
    return path === 'expires' ? [{ file, path, what: 'security.txt', until: value, years: 1, fix }] : []
  })
}

/** Parts of a placeholder that no real value has: an example domain, the front page of a network, zeros. */
const typical = /\bexample\.\w|^https:\/\/[^/]+\/?$|000[ -]?000|^Developer name$/
/** Words that nobody has written for this site yet, and the example numbers and words of the guide. */
const unfinished =
  /\{[^{}]*\}|\bTODO\b|[Ll]orem ipsum|(?<![\d+] ?)000 ?000(?! ?\d)|254 ?(711 ?222 ?333|722 ?333 ?444)|Say in two or three sentences/

/** Finds the placeholders that the list names, and values that are still typical of one. */
function findPlaceholders({ organization }: WrittenContent, texts: readonly WrittenText[]): ContentProblem[] {
  return texts.flatMap(({ file, path, value }) => {
    const name = organization.placeholders.find((entry) => file === 'organization' && path.split('.')[0] === entry)
    const isListed = name !== undefined && !path.endsWith('.label')
    const [leftOver] = unfinished.exec(value) ?? []
    if (isListed || (file === 'organization' && path in contacts && typical.test(value))) {
      const fix = `Write the real value.${isListed ? ` If it is the real one, delete ${name} from the list of placeholders.` : ''}`
      return [{ file, path, text: `is still the placeholder “${value}”.`, fix }]
    }
    return leftOver === undefined
      ? []
      : [{ file, path, text: `still contains “${leftOver}”.`, fix: 'Write the real words.' }]
  })
}
