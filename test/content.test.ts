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
const image = 'programs.programs.0.programImage'
const ways = 'home.getInvolved.actions'
const subject = `${ways}.1.subject`
const reports = 'home.about.reports'
const calls = 'careers.calls'
const details = 'careers.calls.0.details'
const figure = 'home.impact.girls.figure'
const address = 'navigation.barEntries.0.address'
const expires = 'security.expires'

type Rows = readonly (readonly [place: string, words: string, ...values: unknown[]])[]

/** What values must not be: their place, words of the only message about each, and values. */
const refused: Readonly<Record<string, Rows>> = {
  'what is missing': [
    [phone, 'phone is missing or empty. Write “phone: …” again, or undo your change.', undefined, ''],
    ['home.mission', 'mission is missing or empty.', undefined],
    [tagline, 'tagline cannot be “”. Write some words.', ' '],
  ],
  'what does not fit': [
    [title, 'Shorten it to 50 characters. Now it has 70.', words(70)],
    ['home.description', 'Write at least 50 characters.', words(45)],
    [title, 'On a phone, 16 letters fit.', 'Empowermentprograms'],
    [tagline, 'On a phone, 24 letters fit.', 'Write to women.of@kakamega.example.com.ug'],
    ['navigation.barEntries', 'barEntries has more than 42 letters. Shorten its labels.', tooWide],
  ],
  'a group or list where a text belongs, or the other way round': [
    [tagline, 'tagline has 1 entries. Write words after the colon.', ['a']],
    [tagline, 'tagline cannot stay as it is. Write words after the colon.', { a: 'b' }],
    [calls, 'calls cannot be “None”. Write each entry on a line below it', 'None'],
    [reports, 'Write each entry on a line below it', 'assets/root/report.pdf', pdfs('a.pdf')[0]],
    ['home.hero.join', 'join cannot be “Join”. Write its fields below it, two spaces further right: label,', 'Join'],
    ['home.old', 'old is not a field. Correct or delete it. The fields here are description, hero, ', 'Programs'],
  ],
  'too few, too many or equal entries': [
    [ways, 'actions has 2 entries. Keep at least 3', repeat(2, way)],
    [ways, 'Delete entries until 6 are left.', repeat(7, way)],
    ['home.motto', 'Keep its two entries', 'Believe'],
    [title, 'entry 2 of programs has the same title as an entry above it. Change', 'her choice PROGRAM'],
    ['stubs.stubs.5.slug', 'has the same slug', 'about'],
  ],
  'a word that is none of a few': [
    ['careers.calls.0.isOpen', 'isOpen cannot be “yes”. Write true or false.', 'yes'],
    ['careers.calls.0.isOpen', 'Other programs read this as true. Delete the quotation marks.', 'false'],
    ['organization.placeholders', 'Write name or tagline', ['origins']],
  ],
  'an address or a number that nobody can reach': [
    [email, 'email cannot be “hello.example.org”. Write one address, such as', 'hello.example.org'],
    [
      email,
      'Write one address',
      'hello@example',
      'mailto:hello@x.org',
      'a..b@x.org',
      'a?cc=b@x.org',
      'a@b.org, c@d.org',
    ],
    [email, '“hello@exam[U+200b]ple.org”', 'hello@exam\u200bple.org'],
    [
      phone,
      'Begin with the country code',
      '0711 222 333',
      '+12 345 6',
      'call us',
      '+254 711 222 333 / +254 722 333 444',
    ],
    [
      phone,
      'without a 0 after it',
      '+254 (0) 711 222 333',
      '+254 0711 222 333',
      '+254 711 222 33',
      '+254 711 222 3334',
    ],
    [x, 'Copy the address of your page', ...us('facebook.com/us', 'netflix.com/us', 'x.com.a.org/', 'x.com/home/')],
    [
      facebook,
      'It looks like https://facebook.com/NAME',
      ...us('facebook.com/profile.php', 'business.facebook.com/us'),
    ],
    [whatsapp, 'no 0 after it', ...us('wa.me/0711222333', 'wa.me/711222333?text=Hi', 'wa.me/254711222')],
    [
      twitter,
      'Copy the address',
      'http://x.com/us',
      'javascript:alert(1)',
      'https://x.com/our name',
      'https://x.com@a.org/',
    ],
    [origin, 'without / at the end', 'https://a.org/', 'https://A.org', 'https://a.org/site'],
    [address, 'Write an address on this site', 'https://a.org/', '//a.org', 'careers', '/careers/', '#', '/Our Work'],
  ],
  'a wrong number or date': [
    [figure, 'figure cannot be “6,000”. Write a whole number from 1000 to 20000, in digits only.', '6,000'],
    [figure, 'Write a whole number', 6.5, -6, 999, 20_001],
    [expires, 'Change only year, month and day', '2027-11-01', '2027-11-01T24:00:00Z', '2027-11-01T00:00:00+03:00'],
    [expires, 'Write a day that exists.', '2027-02-29T00:00:00Z'],
    [image, 'Write year, month and day, such as 2027-12-31.', until('31.12.2027'), until('2027-12-31T00:00:00Z')],
    [image, 'Write a day that exists.', until('2027-06-31'), until('2027-13-01')],
  ],
  'a photograph without a consent, or a wrong file': [
    [image, 'does not say whether the people in it agreed. Ask everyone', photo('a.jpg'), photo('a.PNG')],
    [image, 'does not say whether', { ...until('2027-12-31'), people: 'none' }],
    ['home.hero.photograph', 'does not say whether the people', 'assets/hero/dawn.JPG'],
    [image, 'needs either a drawing or the file', photo('a.jpg', { people: 'none', drawing: 'girls-care' }), { alt }],
    [image, 'Upload it to assets/programs, with plain letters', photo('a.HEIC'), photo('a.svg'), photo('more/a.jpg')],
    [image, 'Upload it to assets/programs', { alt, file: 'ayo.jpg' }, photo('our "girls".jpg'), photo('ünsere.jpg')],
    [reports, 'write it like assets/root/girls-1.pdf', pdfs('a.docx'), pdfs('_report.pdf')],
    ['home.motto.0.word', 'alt does not say “Dream”, a word of the motto. If the card shows another motto', 'Dream'],
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
  [whatsapp, ...us('chat.whatsapp.com/Ab12Cd', 'whatsapp.com/channel/0029')],
  [figure, 1000, '1000'],
  [year, 2031],
  [expires, '2028-02-29T12:30:00Z'],
  ['home.hero.focus', 'top', 'right top'],
  [image, { ...until('2027-12-31'), focus: 'top' }, photo('a 1.JPG', { people: 'none' })],
  [copyEmail, undefined, ''],
  [secondPhone, undefined, ''],
  ['organization.developer', undefined],
  [tagline, ' Together', 'Together '],
  ['organization.placeholders', undefined, []],
  [social, { x: { label: 'X', address: 'https://x.com/us' } }],
  [image, undefined],
  [calls, undefined, [], [call(1), call(2, false), call(3, false)]],
  ['navigation.emailButton.subject', undefined, ''],
  ['stubs.stubs', undefined, [], [{ slug: 'gallery', title: 'Gallery' }]],
  [ways, ...[3, 5, 6].map((length) => repeat(length, way))],
  [reports, pdfs('a.pdf'), pdfs('b.PDF')],
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
  const { metadata } = read(withValues({ [image]: until('2027-03-31'), ...hero }))
  assert.equal(metadata.dates.map(({ file, path, until, years }) => `${file}.${path} ${until} ${years}`).sort(), [
    'home.hero.consent.until 2027-03-31 5',
    `${image}.consent.until 2027-03-31 5`,
    'security.expires 2027-11-01T00:00:00Z 1',
  ])
})

test.run()
