import * as v from 'valibot'
import type { ContentPlace, ContentProblem } from '../../generator/site.ts'
import { advice } from './advice.ts'
import * as text from './texts.ts'

/** A group with exactly these fields. `limit` says why there can be no others, if staff might want some. */
function shape<const Fields extends v.ObjectEntries>(
  fields: Fields,
  limit = '',
): v.GenericSchema<unknown, v.InferOutput<v.ObjectSchema<Fields, undefined>>> {
  const names = Object.keys(fields).join(', ')
  const isGroup = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)
  const unknown = text.say('is not a field.', `Correct or delete it. The fields here are ${names}. ${limit}`.trim())
  return v.pipe(
    v.custom(isGroup, ({ input }) =>
      input === undefined
        ? text.say('is empty.', 'Delete the comma, or one of two commas in a row.')
        : text.say('is not a group.', `Write { ${Object.keys(fields).join(': …, ')}: … } instead.`),
    ),
    v.objectWithRest(
      fields,
      v.never(unknown),
      text.say('is missing.', 'Write it again, with its name, a colon and its value.'),
    ),
  )
}

function list<Item extends v.GenericSchema>(item: Item, most: number, least = 1) {
  return v.pipe(
    v.array(item, text.say('is not a list.', 'Write its entries between [ and ], with commas between them.')),
    v.minLength(
      least,
      least > 1
        ? text.say(`has fewer than ${least} entries.`, `Keep at least ${least}.`)
        : text.say('has no entries.', 'Write at least one.'),
    ),
    v.maxLength(most, text.say(`has more than ${most} entries.`, `Delete entries until ${most} are left.`)),
  )
}

function choice<const Name extends string>(names: readonly Name[]) {
  const quoted = names.map((name) => `'${name}'`).join(' or ')
  return v.picklist(names, text.say('is not a word that works here.', `Write ${quoted}.`))
}

/** Checks that a photograph (not a drawing) has either a consent or `people: 'none'`. */
function hasConsent<Fields extends { consent?: unknown; people?: unknown }>(
  fileOf: (fields: Fields) => string | undefined,
) {
  const isPhotograph = (fields: Fields) => !/\.svg$/i.test(fileOf(fields) ?? '.svg')
  const ask =
    'Ask everyone who can be recognized whether the site may show them, and until what date. For a girl, ask her and her ' +
    "parent or guardian. Then add this line below the name of the file, with that date: consent: { until: '2027-12-31' }, " +
    "If nobody can be recognized, add this line instead: people: 'none',"
  return v.check(
    (fields: Fields) => !isPhotograph(fields) || (fields.consent === undefined) !== (fields.people === undefined),
    ({ input }) => {
      const isMissing = input.consent === undefined
      const wrong = isMissing
        ? `shows the photograph ${fileOf(input)}, but does not say whether the people in it agreed.`
        : `says both that people agreed to the photograph ${fileOf(input)} and that it shows nobody.`
      return text.say(wrong, isMissing ? ask : "Delete one of the two lines: consent or people: 'none'.")
    },
  )
}

/** A value that may be left out, but not be empty. */
function optional(schema: v.GenericSchema<string>) {
  const isGiven = (value: string) => value !== ''
  const filled = v.check(isGiven, text.say('is empty.', 'Write a value between the two marks, or delete this line.'))
  return v.exactOptional(v.pipe(v.string(text.say('is not text.', "Write it between two '.")), filled, schema))
}

const label = text.line(40)
const headerLabels = { skipToContent: label, menu: label, mainNavigation: label, social: label, opensInNewTab: label }
const footerLabels = { quickLinks: label, contact: label, developerCredit: label }
const title = text.line(30, { word: 10 })
const heading = text.line(40, { word: 12 })
const largeHeading = text.line(60, { word: 12 })
const buttonLabel = text.line(24, { word: 12 })
/** Search engines cut longer descriptions and replace shorter ones. They don't list error pages. */
const description = text.line(160, { least: 50 })
/** A figure that the page draws as dots, and the lengths of the texts beside it. */
const dots = ({ least = 20, most = 1000, labelLength = 36, legendLength = 50 } = {}) => {
  const limits = `Write the number in digits only, without quotation marks, such as ${least}. The drawing has room for ${least} to ${most} dots; for others, ask a developer.`
  const wrong = text.say(`is not a whole number from ${least} to ${most}.`, limits)
  const number = v.pipe(v.number(wrong), v.integer(wrong), v.minValue(least, wrong), v.maxValue(most, wrong))
  return shape({
    figure: number,
    label: text.line(labelLength, { word: 14 }),
    legend: text.line(legendLength, { word: 14 }),
  })
}
const menuEntry = shape({ label: text.line(16), address: text.localUrl })
/** How many characters the labels in the bar may have in total. */
const barWidth = 42
const countCharacters = (entries: MenuEntry[]) => entries.map(({ label }) => label).join('').length
const fitsBar = v.check(
  (entries: MenuEntry[]) => countCharacters(entries) <= barWidth,
  ({ input }) => {
    const count = countCharacters(input)
    const wrong = `has labels of ${count} characters in total; at most ${barWidth} fit side by side.`
    return text.say(wrong, `Shorten them by ${count - barWidth} or more.`)
  },
)
const button = shape({ label: buttonLabel, address: text.localUrl })
const passage = shape({ heading, text: text.paragraph(300) })
const profile = (address: v.GenericSchema<string>) => v.exactOptional(shape({ label: text.line(20), address }))
const network = (name: string, ...hosts: string[]) => profile(text.profileUrl(name, hosts))
const noNetwork = text.say('has no network.', 'Keep at least one, such as facebook.')
const pdf = shape({ label: text.line(60), file: text.documentFile })
const notOnlyBullet = v.check(
  (entry: string) => /[\p{L}\d]/u.test(entry),
  text.say('has no words.', 'Write them, or delete this entry.'),
)
const call = shape({
  heading: text.line(60, { word: 16 }),
  deadline: optional(text.line(60)),
  text: text.paragraph(500),
  details: v.exactOptional(list(v.pipe(text.paragraph(500), notOnlyBullet), 6)),
  pdf: v.exactOptional(pdf),
  isOpen: v.boolean(
    text.say(
      'is neither true nor false.',
      'Write true for an open call, false for a closed one, without quotation marks.',
    ),
  ),
})
const callWords = shape({ openBadge: label, closedBadge: label, button: buttonLabel, noCalls: text.paragraph(300) })
const noYear = text.say('is not a year.', 'Write four digits without quotation marks, such as 2024.')
const year = v.pipe(v.number(noYear), v.integer(noYear), v.minValue(2000, noYear), v.maxValue(2099, noYear))
const sentence = text.line(120)
const note = text.line(160)
const photograph = v.exactOptional(text.pictureIn('assets/hero', 'jpg, jpeg, png, webp, avif'))
/** Until when the people in a photograph consent, or that it shows nobody. */
const aboutPeople = {
  consent: v.exactOptional(shape({ until: text.day })),
  people: v.exactOptional(
    v.literal(
      'none',
      text.say(
        'is not a word that works here.',
        "Write 'none' only if nobody can be recognized. Otherwise write consent: { until: '2027-12-31' }, instead, with the " +
          'date until which they agreed.',
      ),
    ),
  ),
}
/** The same, and which part of a photograph the crop keeps. */
const aboutPhotograph = { ...aboutPeople, focus: v.exactOptional(text.focus) }
const programImage = v.pipe(
  v.custom<unknown>(
    (value) => JSON.stringify(value) !== '{}',
    text.say('is empty.', 'If the program has no picture, delete programImage: { and its },.'),
  ),
  shape({ file: text.pictureIn('assets/programs'), alt: text.alternative, ...aboutPhotograph }),
  hasConsent(({ file }) => file),
)
const shareCard = v.pipe(
  shape({ file: text.pictureIn('assets/share-cards', 'png'), alt: text.alternative, ...aboutPeople }),
  hasConsent(({ file }) => file),
)
const stub = shape({
  slug: text.slug,
  title,
  colour: choice(['leaf', 'hibiscus', 'ink', 'mango', 'petal', 'sky']),
})
const hero = v.pipe(
  shape({
    heading: largeHeading,
    text: text.paragraph(160),
    join: button,
    learnMore: button,
    photograph,
    ...aboutPhotograph,
  }),
  hasConsent((fields) => fields.photograph),
)
/** A program without a picture shows a plain cloth. */
const program = shape({
  title: text.line(50, { word: 16 }),
  description: text.paragraph(500),
  programImage: v.exactOptional(programImage),
})
const action = shape({
  heading: text.line(20, { word: 9 }),
  text: text.paragraph(250, 18),
  button: buttonLabel,
  subject: text.line(78),
  glyph: choice(['held-dot', 'beaded-clock', 'facing-pair', 'open-rosette']),
  anchor: v.exactOptional(text.anchor),
})
const leadsToJoin = (actions: v.InferOutput<typeof action>[]) => actions.some(({ anchor }) => anchor === 'join')
const noJoin = text.say(
  "has no entry with anchor: 'join'.",
  'Restore the Join entry, because the Join button at the top of the home page links to it.',
)
const copying = { button: label, done: sentence, failed: note }
const withoutMailProgram = shape({
  lead: sentence,
  twoAddresses: shape({ copy: label, ...copying }),
  oneAddress: shape(copying),
})
const mottoWord = shape({ word: text.line(7), text: text.paragraph(90, 14) })
const organization = v.object({
  name: text.line(60),
  tagline: text.line(100),
  email: text.emailAddress,
  copyEmail: optional(text.emailAddress),
  phone: text.phoneNumber,
  secondPhone: optional(text.phoneNumber),
  postalAddress: text.line(100),
  social: v.pipe(
    shape({
      facebook: network('Facebook', 'facebook.com', 'fb.com', 'fb.me'),
      instagram: network('Instagram', 'instagram.com', 'instagr.am'),
      x: network('X', 'x.com', 'twitter.com'),
      linkedin: network('LinkedIn', 'linkedin.com', 'lnkd.in'),
      youtube: network('YouTube', 'youtube.com', 'youtu.be'),
      tiktok: network('TikTok', 'tiktok.com'),
      whatsapp: profile(text.whatsappUrl),
    }),
    v.check((networks) => Object.keys(networks).length > 0, noNetwork),
  ),
  developer: v.exactOptional(shape({ name: text.line(40, { least: 3 }), address: text.httpsUrl })),
  origin: text.siteOrigin,
})

/** What the content files export. A new page's content works without an entry here. */
const schema = shape({
  careers: shape({
    careersPage: shape({ title, description }),
    force: shape({ heading, text: text.paragraph(300), more: shape({ label: sentence, address: text.localUrl }) }),
    calls: list(call, 12, 0),
    callWords,
  }),
  errors: shape({
    notFound: shape({ title, description: note }),
    applicationError: shape({ title: text.line(30, { word: 12 }), description: note }),
    wayHome: button,
  }),
  home: shape({
    description,
    hero,
    mission: passage,
    vision: passage,
    motto: v.strictTuple(
      [mottoWord, mottoWord],
      text.say('does not have exactly two entries.', 'Keep two between [ and ], each with a word and a text.'),
    ),
    about: shape({
      heading,
      lead: text.paragraph(300),
      text: text.paragraph(800),
      reports: v.exactOptional(list(pdf, 4)),
    }),
    impact: shape(
      { heading, girls: dots({ least: 1000, most: 20_000, labelLength: 26 }), mothers: dots(), dialogues: dots() },
      'The page has room for three figures.',
    ),
    getInvolved: shape({
      heading,
      lead: sentence,
      contact: shape({ write: label, call: label }),
      actions: v.pipe(list(action, 6, 3), v.check(leadsToJoin, noJoin)),
      withoutMailProgram,
    }),
    programsHeading: heading,
  }),
  navigation: shape({
    barEntries: v.pipe(list(menuEntry, 6), fitsBar),
    menuEntries: list(menuEntry, 8),
    emailButton: shape({ label: text.line(12), subject: text.line(78, { least: 0 }) }),
    footerEntries: list(label, 12),
    labels: shape({ ...headerLabels, ...footerLabels }),
  }),
  organization: shape({
    organization: shape(organization.entries, 'Networks are in social.'),
    copyrightYear: year,
    shareCard,
    placeholders: list(choice(v.keyof(organization).options), 20, 0),
  }),
  stubs: shape({ stubs: list(stub, 50, 0) }),
  programs: shape({ programs: list(program, 8, 2) }),
  security: shape({ security: shape({ expires: text.utcTime }) }),
})

export type Content = v.InferOutput<typeof schema>
export type Home = Content['home']
export type Organization = v.InferOutput<typeof organization>
export type Program = v.InferOutput<typeof program>
export type ShareCard = v.InferOutput<typeof shareCard>
export type Stub = v.InferOutput<typeof stub>
export type MenuEntry = v.InferOutput<typeof menuEntry>
export type Pdf = v.InferOutput<typeof pdf>
export type Call = v.InferOutput<typeof call>
export type CallWords = v.InferOutput<typeof callWords>
export type Passage = v.InferOutput<typeof passage>
export type PageWords = Content['careers']['careersPage']

/** Checks what the content files export. Returns the content only if each field has the right type. */
export function checkContent(exports: unknown): { content?: Content; problems: readonly ContentProblem[] } {
  const { success, output, issues = [] } = v.safeParse(schema, exports, { abortPipeEarly: true })
  if (success) return { content: output, problems: findRepeats(listTexts(output)) }
  // A misspelt field is both unknown and missing. Report it once.
  const misspelt = new Set(issues.map(({ type, path }) => type === 'never' && path?.at(-1)?.input))
  const reported = issues.filter(({ path }) => path?.at(-1)?.origin !== 'key' || !misspelt.has(path.at(-1)?.input))
  return { problems: reported.map(describeIssue) }
}

function describeIssue({ message, path }: v.BaseIssue<unknown>): ContentProblem {
  const [text = '', ownFix = ''] = message.split('\n')
  // A whole block is restored from the history.
  const fix = text === 'is missing.' && path?.length === 2 ? advice.restore : ownFix
  return { ...placeOf(path?.map(({ key }) => key) ?? []), text, fix }
}

type Text = ContentPlace & { value: string }

/** Lists all texts in the content. */
export function listTexts(value: unknown, keys: readonly unknown[] = []): readonly Text[] {
  if (typeof value === 'string') return [{ ...placeOf(keys), value }]
  if (typeof value !== 'object' || value === null) return []
  const entries = Array.isArray(value) ? [...value.entries()] : Object.entries(value)
  return entries.flatMap(([key, inner]) => listTexts(inner, [...keys, key]))
}

function placeOf([file, ...keys]: readonly unknown[]): ContentPlace {
  const steps = keys.map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
  return { file: `content/${String(file)}.ts`, path: steps.join('').slice(1) }
}

/** Finds texts of the same kind that differ at most in upper and lower case. */
function findRepeats(texts: readonly Text[]): ContentProblem[] {
  const owners = new Map<string, string>()
  const repeated = new Set<string>()
  return texts.flatMap(({ file, path, value }) => {
    // Calls may differ in their headings only, and entries may have the same address or photograph. A drawing must not be
    // on a page twice, because its ids must be unique.
    if (/^calls\b.*(?<!\.heading)$/.test(path)) return []
    if (/\.(address|glyph|file|until|people|focus|colour)$/.test(path) && !/\.svg$/i.test(value)) return []
    const key = `${kindOf(path)} ${value.toLowerCase()}`
    const owner = owners.get(key)
    owners.set(key, owner ?? path)
    // An entry that is in a list twice gets only one message.
    const entry = /^.*\]/.exec(path)?.[0] ?? path
    if (owner === undefined || repeated.has(entry)) return []
    repeated.add(entry)
    return [{ file, path, text: `is the same as ${owner}.`, fix: 'Change or delete one of them.' }]
  })
}

/** Page titles are of one kind, as are page descriptions, email addresses, phone numbers, and the entries of a list. */
function kindOf(path: string): string {
  const kinds = {
    title: /^(stubs\[\d+\]|\w+)\.title$/,
    description: /^\w+\.description$/,
    email: /email$/i,
    phone: /phone$/i,
  }
  const [kind] = Object.entries(kinds).find(([, pattern]) => pattern.test(path)) ?? [path.replace(/\d+/, '')]
  return kind
}
