import { readFileSync } from 'node:fs'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Content, Home } from '../content/rules/schema.ts'
import type { ContentProblem } from '../generator/site.ts'
import { content, gone, loadRules, withEdits } from './content-rules.ts'

const { careers, errors, home, navigation, organization, programs } = content

const { metadata, findPlaceholders, checkContent } = await loadRules()

/** Checks a copy of the content with other values at some paths, such as `programs.programs[1].title`. */
const checkEdited = (edits: Readonly<Record<string, unknown>>) => checkContent(withEdits(edits))

test('the content has no problems', () => {
  assert.equal(metadata.problems, [])
  assert.is(metadata.security.contact, `mailto:${organization.organization.email}`)
})

const words = (count: number) => `${'word '.repeat(count / 5 - 1)}words`
const ways = home.getInvolved.actions
const way = (index: number) => ({
  ...ways[0],
  heading: `Way ${index}`,
  text: `This is way ${index}.`,
  button: `Go ${index}`,
  subject: `way ${index}`,
  anchor: index === 0 ? 'join' : `way-${index}`,
})
const withoutAnchor = ({ anchor: _, ...action }: Home['getInvolved']['actions'][number]) => action
const report = (year: number) => ({ label: `Annual report ${year}`, file: `assets/root/report-${year}.pdf` })
const network = (...addresses: string[]) => addresses.map((url) => ({ label: 'Us', address: url }))
const wa = (...numbers: string[]) => network(...numbers.map((number) => `https://wa.me/${number}`))
const call = (index: number, isOpen: boolean) => ({ heading: `Call ${index}`, text: 'Thank you.', isOpen })
const entry = (name: string) => ({ label: name, address: '/' })
const tagline = 'organization.organization.tagline'
const email = 'organization.organization.email'
const copyEmail = 'organization.organization.copyEmail'
const alt = 'programs.programs[0].programImage.alt'
const address = 'organization.organization.social.x.address'
const origin = 'organization.organization.origin'
const phone = 'organization.organization.phone'
const secondPhone = 'organization.organization.secondPhone'
const youtube = 'organization.organization.social.youtube'
const tiktok = 'organization.organization.social.tiktok'
const whatsapp = 'organization.organization.social.whatsapp'
const postalAddress = 'organization.organization.postalAddress'
const title = 'programs.programs[1].title'
const picture = 'programs.programs[1].programImage.file'
const photograph = 'home.hero.photograph'
const card = 'organization.shareCard.file'
const figure = 'home.impact.girls.figure'
const place = 'navigation.barEntries[0].address'
const expires = 'security.security.expires'
const consent = 'programs.programs[0].programImage.consent'

/** The message for each of several values at a path. */
const mistakes: readonly (readonly [path: string, message: string, ...values: unknown[]])[] = [
  [tagline, 'is empty', ''],
  [tagline, 'has only spaces', '  '],
  [tagline, 'begins or ends with a space', ' Together', 'Together '],
  [tagline, 'has a line break', 'One\nTwo'],
  [tagline, 'has an invisible character', 'a\tb', 'a \ud83c!', '\u202ea', 'a\u200bb', 'a\u200db', '\ufeffa', '\uf0b7'],
  [tagline, 'has an invisible character (U+0007) after “Together no”.', 'Together no\u0007w'],
  [tagline, 'has an invisible character (U+202E) at its start.', '\u202eTogether'],
  [tagline, 'Type these words again', 'Caf\ufffd'],
  [tagline, 'the tag “</p>”, which visitors would see', 'Rights</p>', 'Our</p> rights'],
  [tagline, 'Delete the tag', 'Rights <!-- new -->', '<script>', '<b>Rights</b>', '<a href="/">Rights</a>'],
  [tagline, 'which visitors would see. Write the character itself', 'Rights &amp; care', 'Girls&#8217; care'],
  [tagline, 'has “&hellip;”, which visitors would see', 'Girls&hellip;'],
  ['home.hero.text', 'the address “https://example.org/programs”, which', 'See https://example.org/programs for more.'],
  [
    'home.hero.text',
    'Delete it. The page shows',
    'Write to women.of@kakamega.example.org',
    'See www.example.org/our_programs_2',
  ],
  [tagline, 'has the address “bit.ly/3xY”, which would not be a link. Delete it.', 'Read more: bit.ly/3xY'],
  [tagline, 'would not be a link', 'See www.a.org', 'See https://a.org', 'Fill in forms.gle/Ab1, please'],
  [tagline, 'has “**now**”, and visitors would see the signs. Delete them.', 'Act **now**'],
  [tagline, 'would see the signs', 'Act __now__ please', '**Act now**'],
  [tagline, 'is not text', 1963, ['a'], null, () => 'a'],
  [title, 'has 70 characters; at most 50 fit. Shorten it by 20 or more.', words(70)],
  [
    title,
    'has the word “Empowermentprograms”, which is too long for a phone: at most 16 letters fit',
    'Empowermentprograms',
  ],
  [title, 'is the same as programs[0].title', programs.programs[0]?.title],
  ['careers.careersPage.title', 'at most 10 letters', 'Volunteering'],
  ['careers.force.text', 'has an empty line', 'One.\n\nTwo.', 'One.\u2028Two.'],
  ['careers.calls', 'is not a list', 'None'],
  ['careers.calls', 'is the same as calls[0].heading', [call(1, true), { ...call(2, true), heading: 'Call 1' }]],
  ['careers.calls', 'Write true for an open', ...['true', 'open', 1].map((isOpen) => [{ ...call(1, true), isOpen }])],
  ['home.getInvolved.actions', "has no entry with anchor: 'join'. Restore the Join entry", ways.map(withoutAnchor)],
  ['home.getInvolved.actions', 'Keep at least 3', ways.slice(-2)],
  ['home.getInvolved.actions', 'has more than 6 entries', Array.from({ length: 7 }, (_, index) => way(index))],
  ['home.about.reports', 'is not a list. Write its entries between [ and ]', 'assets/root/report.pdf', report(1)],
  ['home.about.reports', 'has more than 4 entries', [1, 2, 3, 4, 5].map(report)],
  ['home.about.reports', 'is the same as about.reports[0].label', [report(1), report(1)]],
  [
    'home.about.reports',
    'a PDF in assets/root/',
    ...['/a.pdf', 'assets/a.pdf'].map((file) => [{ ...report(1), file }]),
  ],
  ['home.about.reports', 'is not a PDF. Save it as PDF', [{ ...report(1), file: 'assets/root/a.docx' }]],
  ['home.about.reports', 'a name that cannot be used', [{ ...report(1), file: 'assets/root/our report (1).pdf' }]],
  [
    'home.impact.schools',
    'is not a field. Correct or delete it. The fields here are heading, girls, mothers, dialogues. The page has room for three figures.',
    { figure: 12 },
  ],
  ['careers.calls[0].details', 'is not a list', 'We need: a pen'],
  ['careers.calls[0].details', 'has more than 6 entries', Array.from({ length: 7 }, (_, index) => `- item ${index}`)],
  ['careers.calls[0].deadline', 'at most 60 fit', words(65)],
  ['careers.calls[0].pdf', 'is not a group. Write { label: …, file: … } instead.', 'assets/root/terms.pdf'],
  ['organization.copyrightYear', 'is not a year', '2025', 25, 2025.5, 20_255],
  ['organization.organization.social', 'Keep at least one, such as facebook.', {}],
  ['home.motto', 'does not have exactly two entries', 'Believe', 2],
  ['home.hero.join', 'is not a group. Write { label: …, address: … } instead.', 'Join', []],
  ['home.getInvolved.actions[0].glyph', "Write 'held-dot' or 'beaded-clock' or 'facing-pair'", 'umbrella'],
  ['home.getInvolved.actions[0].subject', 'has a line break', 'gift\r\nBcc: me'],
  ['home.getInvolved.actions[0].subject', 'at most 78 fit', words(80)],
  ['home.getInvolved.actions[1].anchor', 'not an anchor', 'join us', 'Join', '4', '', 'a'.repeat(41)],
  ['home.getInvolved.actions[1].subject', 'is the same as getInvolved.actions[0].subject', ways[0]?.subject],
  ['navigation.footerEntries', 'is not a list', 'Home'],
  ['navigation.footerEntries', 'has no entries', []],
  ['navigation.footerEntries', 'has more than 12 entries', Array.from({ length: 13 }, (_, index) => `Place ${index}`)],
  ['navigation.footerEntries[1]', 'is the same as footerEntries[0]', navigation.footerEntries[0]?.toLowerCase()],
  ['navigation.barEntries[1].label', 'is the same as barEntries[0].label', navigation.barEntries[0]?.label],
  [
    'navigation.barEntries',
    'has labels of 46 characters in total; at most 42 fit side by side. Shorten them by 4',
    ['Home and welcome', 'About the people', 'Our work today'].map(entry),
  ],
  ['organization.placeholders', "Write 'name' or 'tagline'", ['origins']],
  ['organization.placeholders', 'is the same as placeholders[0]', ['name', 'email', 'name']],
  ['stubs.stubs[5].title', 'is the same as careersPage.title', careers.careersPage.title],
  ['stubs.stubs[5].subtitle', 'is not a field. Correct or delete it.', 'Give'],
  ['stubs.stubs[5].slug', 'is the same as stubs[0].slug', 'about'],
  ['stubs.stubs[5].slug', 'not part of an address', 'Give', 'give now', '/give'],
  ['stubs.stubs[5].colour', "Write 'leaf' or 'hibiscus'", 'green'],
  ['errors.applicationError.description', 'is the same as notFound.desc', errors.notFound.description],
  [email, 'not an email address', 'hello.example.org', 'hello@example', 'mailto:hello@x.org', 'a..b@example.org'],
  [email, 'not an email address', `${'a'.repeat(65)}@example.org`],
  [email, 'not an email address', 'a@b-.org', 'a?cc=b@example.org', 'a&b@example.org'],
  [address, 'begins with https://', 'http://x.com/us', 'javascript:alert(1)', 'www.x.com', 'https://', 'https://x'],
  [address, 'has a space. Delete the space', 'https://x.com/our name'],
  [whatsapp, 'has a space', ...wa('254 711 222 333')],
  [address, 'begins with https://', 'https://x.com/"us"', 'https://x.com/100%'],
  [address, 'begins with https://', 'https://us:secret@x.com/', 'https://x.com@example.org/'],
  [address, 'begins with https://', `https://x.com/${'a'.repeat(187)}`],
  [postalAddress, 'has 101 characters; at most 100 fit. Shorten it by 1 or more.', `${words(100)}s`],
  [origin, 'is not the address of a site', 'https://example.org/', 'https://Example.org', 'https://example.org/site'],
  [phone, 'not a phone number', '0711 222 333', '+12 345 6', '+1234567890123456', 'call us'],
  [phone, 'not a phone number', '+254 711 222 ............... 333'],
  [phone, 'has “(0)”', '+254 (0) 711 222 333'],
  [phone, 'has a 0 after +254. Delete that 0.', '+254 0711 222 333', '+2540711222333'],
  [phone, 'After +254, a Kenyan number has nine digits', '+254 711 222 33', '+254 711 222 3334', '+254 56 3012'],
  [phone, 'has more than one number. Write only one', '+254 711 222 333 / +254 722 333 444'],
  [phone, 'has more than one number', '+254 711 222 333, 0722 333 444', '+254 711 222 333 or 0722 333 444'],
  [phone, 'is missing', gone],
  [
    address,
    'is “https://facebook.com/us”, which is not on X. Copy the address of your page',
    'https://facebook.com/us',
  ],
  [address, 'It begins with https://x.com/', 'https://netflix.com/us', 'https://x.com.example.org/'],
  [email, 'is “us@gmail.con”, but the mail service is gmail.com. Correct', 'us@gmail.con'],
  [email, 'the mail service is gmail.com', 'us@gmial.com', 'us@gmal.com', 'us@gmail.co', 'us@Gmaill.com'],
  [email, 'the mail service is yahoo.com', 'us@yaho.com', 'us@yahoo.cm'],
  [copyEmail, 'is the same as organization.email. Change or delete one', organization.organization.email],
  [secondPhone, 'is the same as organization.phone. Change or delete one', organization.organization.phone],
  [secondPhone, 'has a 0 after +254. Delete that 0.', '+254 0711 222 333'],
  [youtube, 'which is not on YouTube. Copy the address of your page', ...network('https://x.com/us')],
  [tiktok, 'which is not on TikTok. Copy', ...network('https://tiktok.example.org/@us')],
  [whatsapp, 'which is not on WhatsApp. Copy', ...network('https://chat.example.org/254711')],
  [whatsapp, 'has no correct phone number. Write it like https://wa.me/254711222333', ...wa('0711222333', '254711222')],
  [whatsapp, 'has no correct phone number. Write it like https://wa.me/254711222333', ...wa('2540711222333')],
  [alt, 'is the name of a file. Say in a sentence', 'IMG_2034, taken on our last day', 'girls-in-a-circle-2026.jpg'],
  [figure, 'is not a whole number from 1000 to 20000', '6,000', 6.5, -6, 999, 20_001, NaN],
  [place, 'not an address on this site', 'https://example.org/', '//example.org', 'careers', '/careers/', '#', ''],
  [place, 'not an address on this site', '#open calls', '/Our Work'],
  [expires, 'not a date with a time', '2027-11-01', '2027-11-01T24:00:00Z', '2027-11-01T00:00:00+03:00'],
  [picture, 'a HEIC photograph from an iPhone', 'assets/programs/ayo.HEIC', 'assets/programs/ayo.heif'],
  [picture, 'must be svg, jpg, jpeg, png, webp, avif', 'assets/programs/ayo.gif'],
  [picture, 'has a backslash', 'assets\\programs\\ayo.jpg', 'assetsprogramsayo.jpg', 'a\new.jpg'],
  [picture, 'not in assets/programs/', 'ayo.jpg', 'assets/hero/dawn.JPG', 'assets/programs/more/dawn.jpg'],
  [picture, 'a name that cannot be used', 'assets/programs/our "girls".jpg'],
  [picture, 'is the same as programs[0].programImage.file', Object(programs.programs[0]).programImage?.file],
  ['programs.programs', 'Keep at least 2', programs.programs.slice(0, 1)],
  ['programs.programs', 'has more than 8 entries', Array.from({ length: 9 }, () => programs.programs[0])],
  ['programs.programs[1].price', 'is not a field. Correct or delete it. The fields here are title, ', 'free'],
  [consent, 'is not a date', { until: '31.12.2027' }, { until: '2027-12-31T00:00:00Z' }],
  [consent, 'there is no such day', { until: '2027-02-29' }, { until: '2027-06-31' }, { until: '2027-13-01' }],
  [expires, 'there is no such day', '2027-02-29T00:00:00Z'],
  ['programs.programs[0].programImage.people', "Write 'none' only if nobody can be recognized. Otherwise", 'yes', true],
  ['programs.programs[0].programImage', 'is empty. If the program has no picture, delete', {}],
  [email, 'has two addresses', 'a@example.org,b@example.org', 'a@example.org; b@example.org'],
  [copyEmail, 'is empty. Write a value between the two marks, or delete this line.', ''],
  [secondPhone, 'or delete this line', ''],
  ['careers.calls[0].deadline', 'or delete this line', ''],
  ['careers.calls[0].details', 'has no words. Write them, or delete', ['-'], ['•']],
  [tagline, 'has the address “kwgr.or.ke”, which would not be a link', 'See kwgr.or.ke for more'],
  [tagline, 'has “[women](/careers)”, and visitors would see the brackets', 'Help [women](/careers) and girls'],
  [tagline, 'has “Let`s”, with a mark that is not an apostrophe. Write ’', 'Let`s speak'],
  [tagline, 'with a mark that is not an apostrophe', 'Let´s speak', 'the girls´ rights'],
  ['home.hero.focus', 'not a position', 'middle', 'top top', '101%', '20% left'],
  [photograph, 'must be jpg, jpeg, png, webp, avif', 'assets/hero/sun.svg'],
  [card, 'must be png. Save it as PNG', 'assets/share-cards/card.jpg'],
  [card, 'not in assets/share-cards/', 'assets/programs/card.png'],
  ['home.programsHeading', 'is missing', gone],
  ['home.oldHeading', 'is not a field.', 'Programs'],
]

for (const [edited, message, ...values] of mistakes) {
  test(`one message with file and field says that ${edited} ${message}`, () => {
    for (const value of values) {
      const { problems } = checkEdited({ [edited]: value })
      assert.is(problems.length, 1, `${String(value)}: ${JSON.stringify(problems)}`)
      const [{ file, path, text, fix } = noProblem] = problems
      const [folder, name, keys] = [...file.replace('.ts', '').split('/'), path]
      assert.is(folder, 'content')
      assert.ok(`${name}.${keys}`.startsWith(edited), `${name}.${keys}`)
      assert.ok(`${text} ${fix}`.includes(message), `${text} ${fix}`)
      assert.match(`${text} ${fix}`, /\. [A-Z].*\.$/)
    }
  })
}

const noProblem: ContentProblem = { file: '', path: '', text: '', fix: '' }

test('the table of files gives the right limits', () => {
  const table = readFileSync(`${import.meta.dirname}/../content/README.md`, 'utf8')
  const limits = Array.from(table.matchAll(/^\| `(\w+)` +\|([^|]*)\|/gm), ([, name = '', fields = '']) => {
    const [file = '', exports = {}] = Object.entries(content).find(([, exports]) => name in exports) ?? []
    const start = [file, name, ...(Array.isArray(Object(exports)[name]) ? ['0'] : [])]
    return Array.from(fields.matchAll(/(?:([a-z][\w.]*)\s)?(?:(\d+)–)?(\d+)/gi), ([, field = [], least, most]) => {
      return { path: [...start, field].flat().join('.'), least, most }
    })
  }).flat()
  assert.ok(limits.length > 30)
  for (const { path, least, most } of limits) {
    assert.match(checkEdited({ [path]: words(2000) }).problems[0]?.text ?? '', `at most ${most} fit`, path)
    if (least !== undefined) assert.match(checkEdited({ [path]: 'a' }).problems[0]?.text ?? '', `needs ${least} `, path)
  }
})

test('a misspelt field is reported once, and every unknown field is reported', () => {
  const report = (edits: Readonly<Record<string, unknown>>) => checkEdited(edits).problems.map(({ path }) => path)
  const [group] = address.split('.address')
  assert.equal(report({ [address]: gone, [`${group}.adress`]: 'https://x.com/us' }), ['organization.social.x.adress'])
  const unknown = ['fax', 'telex'].map((name) => `organization.${name}`)
  const [fax, telex] = unknown.map((path) => `organization.${path}`)
  assert.equal(report({ [`${fax}`]: '1', [`${telex}`]: '2', [email]: 'no' }), ['organization.email', ...unknown])
})

test('any other type of export is reported and does not throw', () => {
  for (const value of [undefined, null, 7, true, '', [null], () => 1, Symbol('x'), 7n, NaN])
    for (const [name, exports] of Object.entries(content))
      for (const key of Object.keys(exports)) {
        const { problems } = checkEdited({ [`${name}.${key}`]: value })
        assert.ok(problems.length > 0, key)
        for (const { text, fix } of problems) assert.match(`${text} ${fix}`, /\. [A-Z].*\.$/)
      }
})

/** Values that staff may write. */
const accepted: readonly (readonly [path: string, ...values: unknown[]])[] = [
  ['home.getInvolved.actions[0].subject', 'Q&A #1: 100% “yes”, "no"?+=; 👩🏾‍🤝‍👩🏿 🇰🇪 ❤️', 'R&D; care'],
  ['home.getInvolved.actions[0].anchor', 'give_now', 'a'.repeat(40)],
  ['navigation.emailButton.subject', ''],
  [tagline, 'Haki za wanawake: ng’ombe, ŋ, ẽ, ñ, Ω, 女, é e\u0301', '5 < 7 > 3, a<3, AT&T & so on'],
  [title, words(50), 'Community-based empowerment-programs'],
  ['careers.force.text', 'One line.\n    Another line.'],
  [address, 'https://www.x.com/@us/%C3%A4?hl=en&id=1#top', `https://x.com/${'a'.repeat(186)}`],
  [email, 'first.last+site@mail.women-rights.or.ke', `${'a'.repeat(64)}@example.org`],
  [origin, 'https://www.example.or.ke:8443'],
  [phone, '+254 (711) 222-333', '+254 110 222 333', '+254 56 30123', '+1234567', '+123456789012345'],
  [phone, '+254 000 000 000'],
  [email, 'us@gmail.com', 'us@yahoo.co.uk', 'us@mail.com', 'us@haki.or.ke'],
  [tagline, 'Open from 9 a.m./10 a.m. and/or later, 3*4, snake_case_names'],
  [postalAddress, words(100)],
  [place, '/careers#openings'],
  [figure, 1000],
  [address, 'https://twitter.com/us', 'https://mobile.twitter.com/us', 'https://www.x.com/us'],
  ['organization.organization.social.facebook.address', 'https://m.facebook.com/us', 'https://fb.me/us'],
  ['organization.organization.social.linkedin.address', 'https://ke.linkedin.com/company/us'],
  ['organization.placeholders', []],
  ['organization.copyrightYear', 2031],
  ['organization.organization.social.linkedin', gone],
  ['organization.organization.social', { x: { label: 'X', address: 'https://x.com/us' } }],
  ['careers.calls', [], [call(1, true), call(2, false), call(3, false)]],
  ['home.getInvolved.actions', ...[3, 5, 6].map((length) => Array.from({ length }, (_, index) => way(index)))],
  ['home.about.reports', [report(2024)], [report(2024), report(2025)]],
  ['careers.calls[0].details', ['We need:', '- a pen', '- a book']],
  [copyEmail, gone],
  ['organization.organization.developer', gone],
  [secondPhone, '+254 722 333 444'],
  [youtube, ...network('https://www.youtube.com/@us', 'https://youtu.be/dQw4w9WgXcQ')],
  [tiktok, ...network('https://www.tiktok.com/@us', 'https://vm.tiktok.com/ZM12/')],
  [whatsapp, ...wa('254711222333', '+254711222333', 'message/ABC123'), ...network('https://chat.whatsapp.com/Ab12Cd')],
  [expires, '2028-02-29T12:30:00Z'],
  ['home.hero.focus', 'top', 'right top', 'bottom left', 'center', '30%', '50% 20%', '100% top'],
  ['stubs.stubs', [], [{ slug: 'gallery', title: 'Gallery', colour: 'sky' }]],
]

for (const [path, ...values] of accepted) {
  test(`staff may write ${values.map((value) => JSON.stringify(value)).join(' and ')} as ${path}`, () => {
    for (const value of values) assert.equal(checkEdited({ [path]: value }).problems, [])
  })
}

test('a photograph needs either a consent with a date or the statement that it shows nobody', () => {
  const [image, file, until] = ['programs.programs[0].programImage', 'assets/programs/dawn.jpg', '2027-12-31']
  for (const extension of ['jpg', 'JPG', 'jpeg', 'png', 'webp', 'avif'])
    assert.is(checkEdited({ [`${image}.file`]: `assets/programs/dawn.${extension}` }).problems.length, 1, extension)
  const report = (edits: Readonly<Record<string, unknown>>) => {
    const { problems } = checkEdited({ [`${image}.file`]: file, ...edits })
    return problems.map(({ path, text, fix }) => `${path} ${text} ${fix}`)
  }
  const [missing = ''] = report({})
  assert.match(missing, `shows the photograph ${file}, but does not say whether the people in it agreed.`)
  assert.match(missing, 'For a girl, ask her and her parent or guardian. Then add this line below the name of the file')
  assert.equal([report({ [`${image}.people`]: 'none' }), report({ [consent]: { until } })], [[], []])
  assert.equal(report({ [`${image}.people`]: 'none', [consent]: { until } }), [
    `programs[0].programImage says both that people agreed to the photograph ${file} and that it shows nobody. Delete one of the two lines: consent or people: 'none'.`,
  ])
  const top = { 'home.hero.photograph': 'assets/hero/dawn.JPG' }
  const [problem] = checkEdited(top).problems
  assert.match(problem?.text ?? '', 'does not say whether the people')
  assert.equal(checkEdited({ ...top, 'home.hero.people': 'none' }).problems, [])
})

/** Returns the paths of the placeholders that a release would refuse. */
function placeholdersIn(edits: Readonly<Record<string, unknown>>): string[] {
  const { content: edited, problems } = checkEdited(edits)
  assert.equal(problems, [])
  return edited === undefined ? [] : findPlaceholders(edited satisfies Content).map(({ path }) => path)
}

test('a release rejects the placeholders in the list, and says how to replace them', () => {
  const places = placeholdersIn({ 'organization.placeholders': ['social', 'postalAddress'] })
  for (const path of ['organization.postalAddress', 'organization.social.x.address']) assert.ok(places.includes(path))
  assert.not.ok(places.includes('organization.social.x.label'))
  const phone = metadata.placeholders.find(({ path }) => path === 'organization.phone')
  assert.match(phone?.fix ?? '', "delete 'phone' from the list")
  for (const { text, fix } of metadata.placeholders)
    assert.match(`${text} ${fix}`, /is still the placeholder “.*”\. Write the real value.*\.$/)
})

const unfinished = {
  'typical placeholder values that the list does not name': {
    [email]: 'hello@example.org',
    [phone]: '+254 000 000 000',
    [address]: 'https://x.com/',
    'organization.organization.developer.name': 'Developer name',
    [origin]: 'https://example.org',
  },
  'unfinished words in any text': {
    [title]: 'Call {phone}',
    'home.hero.text': 'TODO',
    'careers.force.text': 'Lorem ipsum dolor',
    'home.about.text': 'Paybill 000000',
  },
}
for (const [what, values] of Object.entries(unfinished)) {
  test(`a release rejects ${what}`, () => {
    const places = placeholdersIn({ ...values, 'organization.placeholders': [] })
    for (const path of Object.keys(values)) assert.ok(places.includes(path.replace(/^\w+\./, '')), path)
  })
}

test.run()
