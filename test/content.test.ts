import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { findProblems, read, withValues, wordsOf } from './content-rules.ts'

const words = (count: number) => `${'word '.repeat(count / 5 - 1)}words`
const repeat = <Item>(length: number, make: (index: number) => Item) => Array.from({ length }, (_, at) => make(at))
const way = (index: number) => ({
  heading: `Way ${index}`,
  text: `This is way ${index}.`,
  button: `Go ${index}`,
  subject: `way ${index}`,
  glyph: 'held-dot',
  anchor: index === 0 ? 'join' : `way-${index}`,
})
const call = (index: number, isOpen: unknown = true) => ({ heading: `Call ${index}`, text: 'Thank you.', isOpen })
const program = (index: number) => ({ title: `Program ${index}`, description: 'We read together.' })
const pdfs = (...names: string[]) => names.map((name) => ({ label: 'Report', file: `assets/root/${name}` }))
const tooWide = ['Home and welcome', 'About the people', 'Our work 24'].map((label) => ({ label, address: '/' }))
const us = (...addresses: string[]) => addresses.map((address) => ({ label: 'Us', address: `https://${address}` }))
const alt = 'The sun rises over a hill.'
const photo = (name: string, values: object = {}) => ({ alt, file: `assets/programs/${name}`, ...values })
const until = (day: string) => photo('dawn.jpg', { consent: { until: day } })

const tagline = 'organization.tagline'
const email = 'organization.email'
const copyEmail = 'organization.copyEmail'
const phone = 'organization.phone'
const secondPhone = 'organization.secondPhone'
const origin = 'organization.origin'
const year = 'organization.copyrightYear'
const social = 'organization.social'
const facebook = 'organization.social.facebook'
const linkedin = 'organization.social.linkedin'
const tiktok = 'organization.social.tiktok'
const whatsapp = 'organization.social.whatsapp'
const x = 'organization.social.x'
const youtube = 'organization.social.youtube'
const twitter = 'organization.social.x.address'
const title = 'programs.programs.1.title'
const programs = 'programs.programs'
const image = 'programs.programs.0.programImage'
const ways = 'home.getInvolved.actions'
const subject = `${ways}.1.subject`
const reports = 'home.about.reports'
const calls = 'careers.calls'
const details = 'careers.calls.0.details'
const figure = 'home.impact.girls.figure'
const address = 'navigation.barEntries.0.address'
const footer = 'navigation.footerEntries'
const expires = 'security.expires'
const card = 'organization.shareCard.file'

type Rows = readonly (readonly [place: string, words: string, ...values: unknown[]])[]

/** What values must not be, by the promises of the rules: their place, words of the only message about each, and values. */
const refused: Readonly<Record<string, Rows>> = {
  'a missing, empty or blank text': [
    [phone, 'phone is missing. Write it again: “phone: +254 711 222 333”.', undefined],
    ['home.mission', 'mission is missing. Write it again: “mission:”, and below it heading, text', undefined],
    [tagline, 'tagline is empty. Write a value, such as Some words.', '', '  ', '\u00a0'],
    [copyEmail, 'copyEmail is empty. Write a value, such as hello@example.org. Or delete this line.', ''],
    ['careers.calls.0.deadline', 'Or delete this line.', ''],
  ],
  'what does not fit': [
    [title, 'title has 70 characters; at most 50 fit. Shorten it by 20 or more.', words(70)],
    ['home.description', 'is too short; it needs 50 characters or more. Write more.', words(45)],
    [title, 'has “Empowermentprograms”, which is too long for a phone: at most 16', 'Empowermentprograms'],
    [tagline, 'which is too long for a phone', 'Write to women.of@kakamega.example.com.ug'],
    ['navigation.barEntries', 'has labels of 43 characters in total; at most 42 fit. Shorten them by 1', tooWide],
  ],
  'what visitors would see as signs': [
    [tagline, 'has the tag “</p>”, which visitors would see. Delete these signs.', 'Rights</p>', 'Our</p> rights'],
    [tagline, 'which visitors would see', 'Rights <!-- new -->', '<script>', '<a href="/">Rights</a>'],
    [tagline, 'has “&amp;”, which visitors would see. Write the sign itself', 'Rights &amp; care'],
    [tagline, 'which visitors would see', 'Girls&#8217; care', 'Girls&hellip;'],
    [tagline, 'and visitors would see the signs', 'Act **now**', 'Act __now__', 'Help [women](/careers)'],
    [tagline, 'has “Let`s”, with a mark that is not an apostrophe. Write ’ instead.', 'Let`s speak'],
    [tagline, 'with a mark that is not an apostrophe', 'Let´s speak', 'the girls´ rights'],
    [tagline, 'has curly quotation marks around “Rights”. Delete both', '“Rights”', '‘Rights’', '„Rights“'],
    [tagline, 'ends with a comma. Delete the comma.', 'Rights,'],
    [tagline, 'has the address “bit.ly/3xY”, which would not be a link. Delete it.', 'Read more: bit.ly/3xY'],
    [tagline, 'would not be a link', 'See www.a.org', 'See https://a.org', 'forms.gle/Ab1, please', 'or kwgr.or.ke'],
    ['careers.force.text', 'text has an empty line. Delete that line', 'One.\n\nTwo.', 'One.\u2028Two.'],
  ],
  'a group or list where a text belongs, or the other way round': [
    [tagline, 'is not text. Write words after the colon.', ['a'], { a: 'b' }],
    [calls, 'calls is not a list. Write each entry on a line below it', 'None'],
    [reports, 'is not a list', 'assets/root/report.pdf', pdfs('a.pdf')[0]],
    ['home.hero.join', 'join is not a group. Write its fields below it, two spaces further right: label,', 'Join', []],
    ['careers.calls.0.pdf', 'is not a group. Write its fields below it', 'assets/root/terms.pdf'],
  ],
  'an unknown field': [
    ['home.old', 'old is not a field. Correct or delete it. The fields here are description, hero, ', 'Programs'],
    ['home.impact.schools', 'The page has room for three figures.', { figure: 12 }],
    ['organization.facebook', 'Networks are in social.', 'https://facebook.com/us'],
  ],
  'too few or too many entries': [
    [ways, 'has no entry with anchor: join. Restore the Join entry', repeat(3, (index) => way(index + 1))],
    [ways, 'has fewer than 3 entries. Keep at least 3.', repeat(2, way)],
    [ways, 'has more than 6 entries. Delete entries until 6 are left.', repeat(7, way)],
    [reports, 'has more than 4 entries', pdfs('1.pdf', '2.pdf', '3.pdf', '4.pdf', '5.pdf')],
    [details, 'has more than 6 entries', repeat(7, (index) => `- item ${index}`)],
    [details, 'has no words. Write them, or delete it.', ['-'], ['•']],
    [footer, 'has no entries. Write at least one.', []],
    [social, 'has no network. Keep at least one, such as facebook.', {}],
    ['home.motto', 'does not have exactly 2 entries. Keep 2', [{ word: 'Believe', text: 'In her.' }], [], 'Believe'],
    [programs, 'Keep at least 2', [program(1)]],
    [programs, 'has more than 8 entries', repeat(9, program)],
  ],
  'equal keys, mailboxes and numbers': [
    [title, 'entry 2 of programs has the same title as an entry above it. Change', 'her choice PROGRAM'],
    [calls, 'has the same heading', [call(1), call(1)]],
    [subject, 'has the same subject', 'donate'],
    ['navigation.barEntries.1.label', 'has the same label', 'Home'],
    ['stubs.stubs.5.slug', 'has the same slug', 'about'],
    [copyEmail, 'is the same as email. Change it, or delete this line.', 'Hello@example.org'],
    [secondPhone, 'is the same as phone', '+254 000 000000'],
  ],
  'a word that is none of a few': [
    ['careers.calls.0.isOpen', 'isOpen is not a word that works here. Write true or false.', 'yes', 'open', 1],
    ['careers.calls.0.isOpen', 'has quotation marks, with which other programs read it as true.', 'false'],
    [`${ways}.0.glyph`, 'Write held-dot or beaded-clock or facing-pair or open-rosette.', 'umbrella'],
    [`${image}.drawing`, 'Write her-choice or girls-care', 'flower'],
    ['organization.placeholders', 'Write name or tagline', ['origins']],
    [`${image}.people`, 'Write none only if nobody can be recognized.', 'yes', 'None'],
  ],
  'a wrong email address': [
    [email, 'is “hello.example.org”, which is not an email address. Write it like', 'hello.example.org'],
    [email, 'not an email address', 'hello@example', 'mailto:hello@x.org', 'a..b@x.org', 'a@b-.org', 'a?cc=b@x.org'],
    [email, 'not an email address', `${'a'.repeat(65)}@example.org`, 'a&b@example.org'],
    [email, 'has two addresses. Write only one here', 'a@example.org,b@example.org', 'a@x.org; b@x.org'],
    [email, 'the right one is “gmail.com”. Correct', 'us@gmail.con', 'us@gmial.com', 'us@gmail.co', 'us@Gmaill.com'],
    [email, 'the right one is “yahoo.com”', 'us@yaho.com', 'us@yahoo.cm'],
  ],
  'a telephone number that nobody can dial': [
    [phone, 'is “0711 222 333”, which is not a phone number with a country code', '0711 222 333'],
    [phone, 'not a phone number', '+12 345 6', '+1234567890123456', 'call us', '+254 711 222 ............... 333'],
    [phone, 'nobody dials that 0 from abroad. Delete the 0.', '+254 (0) 711 222 333', '+254 0711 222 333'],
    [secondPhone, 'After +254, a Kenyan number has nine', '+254 711 222 33', '+254 711 222 3334', '+254 56 3012'],
    [phone, 'has more than one number. Write only one', '+254 711 222 333 / +254 722 333 444'],
    [phone, 'has more than one number', '+254 711 222 333, 0722 333 444', '+254 711 222 333 or 0722 333 444'],
  ],
  'an address that is no public profile': [
    [twitter, 'not an address that begins with https://', 'http://x.com/us', 'javascript:alert(1)', 'www.x.com'],
    [twitter, 'begins with https:// and has no spaces', 'https://x', 'https://x.com/our name', 'https://x.com/"us"'],
    [
      twitter,
      'begins with https://',
      'https://us:pw@x.com/',
      'https://x.com@a.org/',
      `https://x.com/${'a'.repeat(187)}`,
    ],
    [x, 'is no public page of this network. Copy', ...us('facebook.com/us', 'netflix.com/us', 'x.com.a.org/')],
    [x, 'It looks like https://x.com/NAME', ...us('x.com/home/', 'x.com/us/status/1', 'x.com/i/flow/login')],
    [facebook, 'no public page', ...us('facebook.com/home.php', 'facebook.com/profile.php')],
    [facebook, 'no public page', ...us('business.facebook.com/us', 'facebook.com/me')],
    [linkedin, 'no public page', ...us('linkedin.com/company/1/admin/dashboard/')],
    [linkedin, 'no public page', ...us('linkedin.com/in/me', 'linkedin.com/feed/', 'linkedin.com/company')],
    [youtube, 'no public page', ...us('studio.youtube.com/channel/UC1', 'youtube.com/account')],
    [tiktok, 'no public page', ...us('tiktok.example.org/@us', 'tiktok.com/upload')],
    [whatsapp, 'It looks like https://wa.me/254711222333', ...us('wa.me/0711222333', 'wa.me/711222333?text=Hi')],
    [whatsapp, 'no public page', ...us('api.whatsapp.com/send?phone=0700000000', 'wa.me/254711222')],
  ],
  'a wrong number, date or other address': [
    [figure, 'figure is not a whole number from 1000 to 20000. Write digits only', '6,000', '6 000', '6412+'],
    [figure, 'is not a whole number', 6.5, -6, 999, 20_001],
    [year, 'is not a whole number from 2000 to 2099', 25, 2025.5, 20_255, '0x7E8'],
    [origin, 'the address of a site in lower case', 'https://a.org/', 'https://A.org', 'https://a.org/site'],
    [address, 'not an address on this site', 'https://a.org/', '//a.org', 'careers', '/careers/', '#', '/Our Work'],
    [`${ways}.1.anchor`, 'not an anchor', 'join us', 'Join', '4', 'a'.repeat(41)],
    ['stubs.stubs.5.slug', 'not part of an address', 'Give', 'give now', '/give'],
    [expires, 'not a date with a time', '2027-11-01', '2027-11-01T24:00:00Z', '2027-11-01T00:00:00+03:00'],
    [expires, 'is a day that does not exist. Correct it.', '2027-02-29T00:00:00Z'],
    [image, 'is not a date. Write it like 2027-12-31.', until('31.12.2027'), until('2027-12-31T00:00:00Z')],
    [image, 'is a day that does not exist', until('2027-02-29'), until('2027-06-31'), until('2027-13-01')],
  ],
  'a photograph without a consent, or a wrong file': [
    [image, 'shows the photograph assets/programs/a.jpg, but does not say whether the people', photo('a.jpg')],
    [image, 'For a girl, ask her and her parent or guardian.', photo('a.JPG'), photo('a.png')],
    [image, 'both that people agreed and that it shows nobody', { ...until('2027-12-31'), people: 'none' }],
    ['home.hero.photograph', 'does not say whether the people', 'assets/hero/dawn.JPG'],
    ['organization.shareCard.people', 'does not say whether the people', undefined],
    [image, 'needs either a drawing or the file', photo('a.jpg', { people: 'none', drawing: 'girls-care' }), { alt }],
    [image, 'must be jpg, jpeg, png, webp, avif. Save it as jpg', photo('a.HEIC'), photo('a.gif'), photo('a.svg')],
    [image, 'is not in assets/programs/', { alt, file: 'ayo.jpg' }, photo('more/a.jpg'), photo('..\\a.jpg')],
    [image, 'Rename the file', photo('our "girls".jpg'), photo('ünsere.jpg')],
    [image, '33[U+202F]AM.png”, which is not a name that can be used. Rename', photo('10.22.33\u202fAM.png')],
    [`${image}.focus`, 'not a position. Write it like top', 'middle', 'top top', '50% 20%'],
    [`${image}.alt`, 'is the name of a file. Say in a sentence', 'IMG_2034, the last day', 'girls-in-a-circle.jpg'],
    [card, 'must be png. Save it as png', 'assets/share-cards/card.jpg'],
    [card, 'not in assets/share-cards/', 'assets/programs/card.png'],
    [reports, 'must be pdf. Save it as pdf', pdfs('a.docx')],
    [reports, 'Rename the file', pdfs('_report.pdf')],
  ],
  'a share card that does not show the motto': [
    ['home.motto.0.word', 'alt does not say “Dream”, a word of the motto. If the card shows another motto', 'Dream'],
    [card, 'says “Believe - Inspire”, but the card has no words', 'assets/share-cards/without-words.png'],
  ],
}

for (const [what, rows] of Object.entries(refused))
  for (const [place, message, ...values] of rows)
    test(`${what} is reported: ${place} ${message}`, () => {
      for (const value of values) {
        const problems = findProblems(withValues({ [place]: value }))
        assert.is(problems.length, 1, `${JSON.stringify(value)}: ${problems.map(wordsOf).join('\n')}`)
        for (const one of problems) {
          assert.ok(wordsOf(one).includes(message), wordsOf(one))
          assert.match(wordsOf(one), /\. [A-Z].*\.$/)
          assert.match(one.location?.file ?? '', /^content\/\w+\.yaml$/)
        }
      }
    })

/** What staff may write. */
const accepted: readonly (readonly [place: string, ...values: unknown[]])[] = [
  [tagline, 'Haki za wanawake: ng’ombe, ŋ, ẽ, ñ, Ω, 女, é e\u0301', '5 < 7 > 3, a<3, AT&T & so on', 'no'],
  [tagline, 'From 9 a.m./10 a.m. and/or later, 3*4, snake_case_names', '“Believe” and “Inspire”', '#1 in 1_000'],
  [subject, 'Q&A #1: 100% “yes”, "no"?+=; 👩🏾‍🤝‍👩🏿 🇰🇪 ❤️', 'R&D; care'],
  [title, words(50), 'Community-based empowerment-programs', "Girls' Care Program", '@home', '007', 'true'],
  ['careers.force.text', 'One line.\n    Another line.', words(300)],
  [`${ways}.0.anchor`, 'give_now', 'a'.repeat(40)],
  [email, 'first.last+site@mail.women-rights.or.ke', 'us@gmail.com', 'us@yahoo.co.uk', 'us@mail.com'],
  [origin, 'https://www.example.or.ke:8443'],
  [phone, '+254 (711) 222-333', '+254 56 30123', '+1234567', '+123456789012345', '+254\u00a0711222333'],
  [address, '/careers#openings'],
  [facebook, ...us('m.facebook.com/us/', 'fb.me/us', 'facebook.com/profile.php?id=100064&sk=about')],
  [facebook, ...us('www.facebook.com/share/1Ab?mibextid=x', 'facebook.com/people/Us/1000')],
  ['organization.social.instagram', ...us('instagram.com/us?igsh=1', 'www.instagram.com/u.s/')],
  [x, ...us('mobile.twitter.com/us', 'www.x.com/us?s=21#top', `x.com/${'a'.repeat(186)}`)],
  [linkedin, ...us('ke.linkedin.com/company/us', 'www.linkedin.com/company/us/about/', 'linkedin.com/in/us')],
  [youtube, ...us('www.youtube.com/@us', 'youtube.com/channel/UC1', 'youtu.be/dQw4', 'youtube.com/@us/videos')],
  [tiktok, ...us('www.tiktok.com/@us?lang=en', 'vm.tiktok.com/ZM12/')],
  [whatsapp, ...us('wa.me/254711222333', 'wa.me/+254711222333?text=Hello', 'wa.me/message/ABC123')],
  [whatsapp, ...us('api.whatsapp.com/send?phone=254711222333&text=Hi', 'chat.whatsapp.com/Ab12Cd')],
  [figure, 1000, '1000'],
  [year, 2031],
  [expires, '2028-02-29T12:30:00Z'],
  ['home.hero.focus', 'top', 'right top', 'bottom left', 'center'],
  [image, { ...until('2027-12-31'), focus: 'top' }, photo('a 1.JPG', { people: 'none' })],
  [copyEmail, undefined],
  [secondPhone, undefined],
  ['organization.developer', undefined],
  [tagline, ' Together', 'Together '],
  ['organization.placeholders', undefined, []],
  [social, { x: { label: 'X', address: 'https://x.com/us' } }],
  [image, undefined],
  [calls, undefined, [], [call(1), call(2, false), call(3, false)]],
  ['navigation.emailButton.subject', undefined, ''],
  ['stubs.stubs', undefined, [], [{ slug: 'gallery', title: 'Gallery' }]],
  [ways, ...[3, 5, 6].map((length) => repeat(length, way))],
  [reports, pdfs('a.pdf'), pdfs('report-2026.pdf', 'b.PDF')],
  [details, ['We need:', '- a pen', '• a book', 'We need:']],
]

for (const [place, ...values] of accepted)
  test(`staff may write ${values.map((value) => JSON.stringify(value)).join(' and ')} as ${place}`, () => {
    for (const value of values) assert.equal(findProblems(withValues({ [place]: value })).map(wordsOf), [])
  })

/** Values that a release refuses, and words of the message about each. */
const placeholders: readonly (readonly [place: string, value: string, words: string])[] = [
  [email, 'info@example.org', 'email is still the placeholder “info@example.org”. Write the real value.'],
  [phone, '+254 000 000 000', 'phone is still the placeholder'],
  [twitter, 'https://www.x.com/', 'address is still the placeholder'],
  ['organization.developer.name', 'Developer name', 'name is still the placeholder'],
  [origin, 'https://example.org', 'origin is still the placeholder'],
  [title, 'Call {phone}', 'title still contains “{phone}”. Write the real words.'],
  ['home.hero.text', 'TODO', 'still contains “TODO”'],
  ['careers.force.text', 'Lorem ipsum dolor', 'still contains “Lorem ipsum”'],
  ['home.about.text', 'Paybill 000000', 'still contains “000000”'],
  [secondPhone, '+254 722 333 444', 'still contains “254 722 333 444”'],
]

for (const [place, value, message] of placeholders)
  test(`a release refuses ${value} as ${place}, although the list of placeholders does not name it`, () => {
    const { metadata } = read(withValues({ [place]: value, 'organization.placeholders': [] }))
    const found = metadata.placeholders.filter(({ file, path }) => `${file}.${path}` === place)
    assert.match(found.map(({ path, text, fix }) => `${path.split('.').at(-1)} ${text} ${fix}`).join(), message)
  })

test('a release refuses every placeholder in the list, and says how to take it off the list', () => {
  const { metadata } = read(withValues({ 'organization.placeholders': ['social', 'postalAddress', 'phone'] }))
  const places = metadata.placeholders.map(({ path }) => path)
  for (const path of ['postalAddress', 'social.x.address', 'email']) assert.ok(places.includes(path), path)
  assert.not.ok(places.includes('social.x.label'))
  const found = metadata.placeholders.find(({ path }) => path === 'phone')
  assert.match(found?.fix ?? '', 'If it is the real one, delete phone from the list')
})

test('the consents for all photographs, and the date of security.txt, are among the dates to renew', () => {
  const consent = { until: '2027-03-31' }
  const hero = { 'home.hero.photograph': 'assets/hero/dawn.jpg', 'home.hero.consent': consent }
  const card = { 'organization.shareCard.consent': consent, 'organization.shareCard.people': undefined }
  const { metadata } = read(withValues({ [image]: until('2027-03-31'), ...hero, ...card }))
  assert.equal(metadata.dates.map(({ file, path, until, years }) => `${file}.${path} ${until} ${years}`).sort(), [
    'home.hero.consent.until 2027-03-31 5',
    'organization.shareCard.consent.until 2027-03-31 5',
    `${image}.consent.until 2027-03-31 5`,
    'security.expires 2027-11-01T00:00:00Z 1',
  ])
})

test('all unknown fields are reported, and a misspelt one is not also missing', () => {
  const misspelt = { [twitter]: undefined, [`${social}.x.adress`]: 'https://x.com/us' }
  const problems = findProblems(withValues({ ...misspelt, 'organization.fax': '1', 'organization.telex': '2' }))
  const names = problems.map(({ text }) => text.replace(' is not a field.', ''))
  assert.equal(names.sort(), ['adress', 'fax', 'telex'])
})

test.run()
