import * as v from 'valibot'
import type { DueDate, NamedImage, NamedPhotograph, SiteMetadata, Shown } from '../generator/site.ts'

// What the content files may contain. All values in them are texts; these schemas turn some into numbers and dates.

/** A group with exactly these fields. */
function group<const Fields extends v.ObjectEntries>(fields: Fields) {
  const names = Object.keys(fields).join(', ')
  return v.strictObject(fields, ({ received, expected }) => {
    if (expected === 'never') return `There is no such field here. The fields are ${names}.`
    return received === 'undefined' ? 'is missing.' : `needs these fields below it, two spaces further right: ${names}.`
  })
}

function list<Item extends v.GenericSchema>(item: Item, least: number, most: number) {
  const titleOf = (entry: unknown) =>
    String(Object(entry).title ?? Object(entry).heading ?? Object(entry).slug ?? entry)
  const count = `needs ${least} to ${most} entries, each after a hyphen.`
  const list = v.pipe(v.array(item, count), v.minLength(least, count), v.maxLength(most, count))
  return v.pipe(
    list,
    v.rawCheck(({ dataset, addIssue }) => {
      const titles = dataset.typed ? dataset.value.map(titleOf) : []
      const key = titles.findIndex((title, index) => title !== '[object Object]' && titles.indexOf(title) !== index)
      const path: [v.ArrayPathItem] = [
        { type: 'array', origin: 'value', input: dataset.value as unknown[], key, value: titles[key] },
      ]
      if (key >= 0) addIssue({ message: `has “${titles[key]}”, as another entry does.`, path })
    }),
  )
}

const choice = <const Name extends string>(names: readonly Name[]) =>
  v.picklist(names, `is not one of ${names.join(', ')}.`)

/** A text that the page shows. A word may have `word` letters between hyphens, because it cannot be broken. */
function text(most: number, { least = 1, word = 24 } = {}) {
  const isLong = (part: string) =>
    !part.includes('@') && part.split(/\p{Pd}/u).some((piece) => [...piece].length > word)
  const longWord = (input: string) => input.split(/\s+/).find(isLong)
  return v.pipe(
    v.string('is not a text.'),
    // Word processors insert non-breaking spaces. Those between digits stay.
    v.transform((input) => input.replace(/(?<!\d)[\u00a0\u202f]|[\u00a0\u202f](?!\d)|[ \n]+/g, ' ').trim()),
    v.minCodePoints(least, ({ received }) => (received === '0' ? 'is empty.' : `needs ${least} characters or more.`)),
    v.maxCodePoints(most, ({ received }) => `has ${received} characters; at most ${most} fit.`),
    v.check(
      (input) => longWord(input) === undefined,
      ({ input }) => `has “${longWord(input)}”: at most ${word} letters fit on a phone. Use a hyphen.`,
    ),
    v.check(
      (input) => !signs.test(input),
      ({ input }) => `has “${signs.exec(input)?.[0]}”, which visitors would see. Delete these signs.`,
    ),
  )
}

/** Markup, links, entities, marks at both ends, comments inside a text, and invisible characters. */
const signs =
  /<\/?[a-z!][^>]*>?|\*\*|\]\(|https?:\/\/|www\.|&[a-z]+;|&#|^[‘’"“”„'].*[‘’"“”']$|[\p{Cc}\p{Cf}\p{Co}\ufffd]|\p{L}[`´]|(?<!\S)#(?!\S)/iu

const code = (pattern: RegExp, example: string) =>
  v.pipe(v.string('is not a text.'), v.regex(pattern, `has a wrong form. Write it like ${example}.`))
const host = '([a-z\\d]+(-+[a-z\\d]+)*\\.)+[a-z]{2,63}(:\\d{2,5})?'
const email = code(/^[\w!#$%'*+/=^`{|}~.-]{1,64}@([a-z\d]+(-+[a-z\d]+)*\.)+[a-z]{2,63}$/i, 'hello@example.org')
const phone = v.pipe(
  code(/^(?!.*\(0\))\+[1-9]([\u00a0 ()./-]*\d){6,14}$/, '+254 711 222 333'),
  v.check(
    (number) => /^(?!254)|^254([17]\d{8}|[2-689]\d{6,8}|0{9})$/.test(number.replace(/\D/g, '')),
    'has too few or too many digits. After +254, a number has nine digits and no 0 first.',
  ),
)
const httpsUrl = code(
  RegExp(`^https://${host}([/?#][\\w.~:/?#[\\]@!$&'()*+,;=%-]*)?$`, 'i'),
  'https://example.org/page',
)
const localUrl = code(
  /^(?!$)(\/|(\/[a-z\d]+(-[a-z\d]+)*)+)?(#[a-z][\w-]*)?$/i,
  "/careers, /#join or '#join', with the quotation marks",
)
const date = (form: RegExp, example: string) =>
  v.pipe(
    code(form, example),
    v.check(
      (day) => new Date(day.slice(0, 10)).toJSON()?.startsWith(day.slice(0, 10)) ?? false,
      'is not a date that exists.',
    ),
  )
const day = date(/^\d{4}-\d\d-\d\d$/, '2027-12-31')
const yesOrNo = v.pipe(
  v.picklist(['yes', 'no', 'true', 'false'], 'is neither yes nor no.'),
  v.transform((word) => word === 'yes' || word === 'true'),
)
const number = (least: number, most: number) => {
  const wrong = `is not a number from ${least} to ${most}. Write it in digits only, such as ${least}.`
  return v.pipe(
    v.string(wrong),
    v.regex(/^[1-9]\d*$/, wrong),
    v.transform(Number),
    v.minValue(least, wrong),
    v.maxValue(most, wrong),
  )
}

const optional = v.exactOptional
const file = (folder: string, extensions: string) =>
  code(RegExp(`^${folder}/[a-z\\d][\\w.-]*\\.(${extensions})$`, 'i'), `${folder}/name-1.${/[a-z]+/.exec(extensions)}`)

const consent =
  'shows a photograph. Add consent: with until: 2027-12-31 below it, or people: none if nobody can be recognized. See content/photographs.md.'

const focus = code(
  /^(left|center|right|top|bottom)( (left|center|right|top|bottom))?$/,
  'top, or right top',
)
/** Until when the people in a photograph consent, or that it shows nobody. */
const aboutPeople = {
  consent: optional(group({ until: day })),
  people: optional(v.literal('none', 'can only be none.')),
}

/** Checks that a photograph has either a consent or `people: none`. */
function hasConsent<Fields extends { consent?: unknown; people?: unknown }>(
  fileOf: (fields: Fields) => string | undefined,
) {
  return v.check(
    (fields: Fields) => fileOf(fields) === undefined || (fields.consent === undefined) !== (fields.people === undefined),
    consent,
  )
}

const named = (file: string, focus?: string): NamedPhotograph => ({ kind: 'photograph', file, focus })

const alt = text(200, { least: 20 })
const photographTypes = 'jpg|jpeg|png|webp|avif'
const label = text(40)
const title = text(30, { word: 10 })
const heading = text(40, { word: 12 })
const buttonLabel = text(24, { word: 12 })
const description = text(160, { least: 50 })
const shortDescription = text(160)
const menuEntry = group({ label: text(16), address: localUrl })
const button = group({ label: buttonLabel, address: localUrl })
const passage = group({ heading, text: text(300) })
const pdf = group({ label: text(60), file: file('assets/root', 'pdf') })
const dots = (least: number, most: number, label: number) =>
  group({ figure: number(least, most), label: text(label, { word: 14 }), legend: text(50, { word: 14 }) })
const network = (...hosts: string[]) => {
  const isOn = (url: string) =>
    URL.canParse(url) && hosts.some((one) => `.${new URL(url).hostname}`.endsWith(`.${one}`))
  return optional(
    group({ label: text(20), address: v.pipe(httpsUrl, v.check(isOn, `is not an address on ${hosts[0]}.`)) }),
  )
}
const mottoWord = group({ word: text(7), text: text(90, { word: 14 }) })
const barLetters = 42
const copying = { button: label, done: text(120), failed: text(160) }
const action = group({
  heading: text(20, { word: 9 }),
  text: text(250, { word: 18 }),
  button: buttonLabel,
  subject: text(78),
  glyph: choice(['held-dot', 'beaded-clock', 'facing-pair', 'open-rosette']),
  anchor: optional(code(/^[a-z][a-z\d_-]{0,39}$/, 'join')),
})

const programImage = v.pipe(
  group({
    alt,
    drawing: optional(choice(['her-choice', 'girls-care', 'teens-4-teens-talk', 'menstrual-health'])),
    file: optional(file('assets/programs', photographTypes)),
    focus: optional(focus),
    ...aboutPeople,
  }),
  v.check(
    ({ drawing, file }) => (drawing === undefined) !== (file === undefined),
    'needs either a drawing or the file of a photograph.',
  ),
  hasConsent(({ file }) => file),
  v.transform(({ file, focus, people: _, ...others }) => ({
    ...others,
    ...(file !== undefined && { photograph: named(file, focus) }),
  })),
)
const shareCard = v.pipe(
  group({ file: file('assets/share-cards', 'png'), alt, ...aboutPeople }),
  hasConsent(({ file }) => file),
  v.transform(({ file, people: _, ...others }) => ({
    ...others,
    image: { kind: 'image', file } satisfies NamedImage as NamedImage,
  })),
)

/** The files in this folder. */
export const schemas = {
  careers: group({
    careersPage: group({ title, description }),
    force: group({ heading, text: text(300), more: group({ label: text(120), address: localUrl }) }),
    calls: list(
      group({
        heading: text(60, { word: 16 }),
        deadline: optional(text(60)),
        text: text(500),
        details: optional(list(text(500), 1, 6)),
        pdf: optional(pdf),
        isOpen: yesOrNo,
      }),
      0,
      12,
    ),
    callWords: group({ openBadge: label, closedBadge: label, button: buttonLabel, noCalls: text(300) }),
  }),
  errors: group({
    notFound: group({ title, description: shortDescription }),
    applicationError: group({ title: text(30, { word: 12 }), description: shortDescription }),
    wayHome: button,
  }),
  home: group({
    description,
    hero: v.pipe(group({
      heading: text(60, { word: 12 }),
      text: text(160),
      join: button,
      learnMore: button,
      photograph: optional(file('assets/hero', photographTypes)),
      focus: optional(focus),
      ...aboutPeople,
    }),
    hasConsent(({ photograph }) => photograph),
    v.transform(({ photograph, focus, people: _, ...others }) => ({
      ...others,
      ...(photograph !== undefined && { photograph: named(photograph, focus) }),
    }))),
    mission: passage,
    vision: passage,
    motto: v.strictTuple([mottoWord, mottoWord], 'needs two entries, each with word and text.'),
    about: group({ heading, lead: text(300), text: text(800), reports: optional(list(pdf, 1, 4)) }),
    impact: group({
      heading,
      girls: dots(1000, 20_000, 26),
      mothers: dots(20, 1000, 36),
      dialogues: dots(20, 1000, 36),
    }),
    getInvolved: group({
      heading,
      lead: text(120),
      contact: group({ write: label, call: label }),
      actions: v.pipe(
        list(action, 3, 6),
        v.check(
          (all) => all.some(({ anchor }) => anchor === 'join'),
          'has no entry with anchor: join, which the first button of the home page leads to.',
        ),
      ),
      withoutMailProgram: group({
        lead: text(120),
        twoAddresses: group({ copy: label, ...copying }),
        oneAddress: group(copying),
      }),
    }),
    programsHeading: heading,
  }),
  navigation: group({
    barEntries: v.pipe(
      list(menuEntry, 1, 6),
      v.check(
        (all) => all.map(({ label }) => label).join('').length <= barLetters,
        `has labels of more than ${barLetters} letters in total. Shorten them.`,
      ),
    ),
    menuEntries: list(menuEntry, 1, 8),
    emailButton: group({ label: text(12), subject: text(78, { least: 0 }) }),
    footerEntries: list(label, 1, 12),
    labels: group({
      skipToContent: label,
      menu: label,
      mainNavigation: label,
      social: label,
      opensInNewTab: label,
      quickLinks: label,
      contact: label,
      developerCredit: label,
    }),
  }),
  organization: group({
    name: text(60),
    tagline: text(100),
    email,
    copyEmail: optional(email),
    phone,
    secondPhone: optional(phone),
    postalAddress: text(100),
    social: group({
      facebook: network('facebook.com', 'fb.com', 'fb.me'),
      instagram: network('instagram.com', 'instagr.am'),
      x: network('x.com', 'twitter.com'),
      linkedin: network('linkedin.com', 'lnkd.in'),
      youtube: network('youtube.com', 'youtu.be'),
      tiktok: network('tiktok.com'),
      whatsapp: network('wa.me', 'whatsapp.com'),
    }),
    developer: optional(group({ name: text(40, { least: 3 }), address: httpsUrl })),
    origin: code(RegExp(`^https://${host}$`), 'https://example.org'),
    copyrightYear: number(2000, 2099),
    shareCard,
    placeholders: list(
      choice([
        'name',
        'tagline',
        'email',
        'copyEmail',
        'phone',
        'secondPhone',
        'postalAddress',
        'social',
        'developer',
        'origin',
      ]),
      0,
      10,
    ),
  }),
  programs: v.pipe(group({ programs: list(
    group({
      title: text(50, { word: 16 }),
      description: text(500),
      programImage: optional(programImage),
    }),
    2,
    8,
  ) }), v.transform(({ programs }) => programs)),
  security: group({ expires: date(/^\d{4}-\d\d-\d\dT([01]\d|2[0-3]):\d\d:\d\dZ$/, '2027-11-01T00:00:00Z') }),
  stubs: v.pipe(group({ stubs: list(
    group({
      slug: code(/^[a-z\d]+(-[a-z\d]+)*$/, 'get-involved'),
      title,
      colour: choice(['leaf', 'hibiscus', 'ink', 'mango', 'petal', 'sky']),
    }),
    0,
    50,
  ) }), v.transform(({ stubs }) => stubs)),
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

/** What the generator needs to know about the content. */
export function describe({ home, organization, programs, security }: WrittenContent): SiteMetadata {
  const { name, email, origin, shareCard } = organization
  const consents = [
    ['home', 'hero', home.hero.photograph?.file, home.hero.consent],
    ...programs.map(
      ({ programImage: image }, index) =>
        ['programs', `programs.${index}.programImage`, image?.photograph?.file, image?.consent] as const,
    ),
    ['organization', 'shareCard', shareCard.image.file, shareCard.consent],
  ] as const
  const dates = consents.flatMap(([file, path, picture, consent]): DueDate[] =>
    consent
      ? [{ file, path: `${path}.consent.until`, what: `The consent to show ${picture}`, until: consent.until, years: 5, fix: 'Ask again and write the new date.' }]
      : [],
  )
  return {
    origin,
    name,
    description: home.description,
    security: { contact: `mailto:${encodeURIComponent(email).replace('%40', '@')}`, expires: security.expires },
    dates: [...dates, { file: 'security', path: 'expires', what: 'security.txt', until: security.expires, years: 1, fix: 'Write a new date.' }],
    placeholders: organization.placeholders.map((path) => ({ file: 'organization', path, text: 'is a placeholder.', fix: 'Write the real value.' })),
    problems: [],
  }
}
