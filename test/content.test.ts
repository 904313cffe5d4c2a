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
})
const call = (index: number, isOpen: unknown = true) => ({ heading: `Call ${index}`, text: 'Thank you.', isOpen })
const pdfs = (...names: string[]) => names.map((name) => ({ label: 'Report', file: `assets/root/${name}` }))
const us = (...addresses: string[]) => addresses.map((address) => ({ label: 'Us', address: `https://${address}` }))
const photo = (values: object) => ({
  file: 'assets/programs/dawn.jpg',
  alt: 'The sun rises.',
  people: 'none',
  ...values,
})

const tagline = 'organization.tagline'
const email = 'organization.email'
const phone = 'organization.phone'
const facebook = 'organization.social.facebook'
const whatsapp = 'organization.social.whatsapp'
const x = 'organization.social.x'
const title = 'programs.programs.1.title'
const photograph = 'programs.programs.0.photograph'
const ways = 'home.getInvolved.actions'
const calls = 'careers.calls'
const address = 'navigation.barEntries.0.address'
const force = 'careers.force.text'

type Rows = readonly (readonly [place: string, words: string, ...values: unknown[]])[]

const write = 'Write one address, such as hello@example.org'

/** What values must not be: their place, words of the only message about each, and values. */
const refused: Rows = [
  [phone, 'Name and contact › Telephone is missing or empty. Write “phone: …” again', undefined, '', ' ', null],
  ['home.mission', 'Home page › Mission is missing or empty.', undefined, {}],
  [`${ways}.1.text`, 'Get Involved › Ways to get involved › Volunteer › Text is missing', undefined],
  [title, 'Our programs › word word word', words(70)],
  [title, 'Title has 70 characters. Write words, at most 50 characters.', words(70)],
  [title, 'On a phone, a word of 16 letters fits: write a shorter one', 'Empowermentprograms'],
  [tagline, 'a word of 24 letters fits', 'Write to women.of@kakamega.example.com.ug'],
  [tagline, 'Tagline has 1 entries. Write words after the colon.', ['a']],
  [tagline, 'Tagline is a group of fields. Write words after the colon.', { a: 'b' }],
  [calls, 'Careers › Calls cannot be “None”. Write each entry on a line below it', 'None'],
  ['home.about.reports', 'Write each entry on a line below it', 'assets/root/report.pdf', pdfs('a.pdf')[0]],
  ['home.hero', 'cannot be “Join”. Write its fields below it, two spaces further right: heading, text,', 'Join'],
  ['home.old', 'Home page › old is not a field. Correct or delete it. The fields here are description,', 'Programs'],
  [photograph, 'Photograph › consnt is not a field. Correct or delete it.', photo({ consnt: '2027-12-31' })],
  [photograph, 'Photograph › place cannot be “Kakamega”. Delete it.', photo({ place: 'Kakamega' })],
  [ways, 'Ways to get involved has 2 entries. Keep at least 3', repeat(2, way), [...repeat(2, way), {}]],
  [ways, 'Delete entries until 6 are left.', repeat(7, way)],
  ['home.motto', 'Keep its two entries', 'Believe'],
  ['careers.calls.0.isOpen', 'Open for applications cannot be “yes”. Write true or false.', 'yes'],
  ['organization.placeholders', 'Write name or tagline', ['origins']],
  [photograph, 'Write none.', photo({ people: 'nobody' })],
  [address, 'Write / or /#info or', 'https://a.org/', '/careers/', '/gallery', '/#join', '#contact'],
  [email, `Name and contact › Email cannot be “hello.example.org”. ${write}`, 'hello.example.org'],
  [email, write, 'hello@example', 'mailto:hello@x.org', 'a..b@x.org', 'a?cc=b@x.org', 'a@b.org, c@d.org'],
  [email, write, 'us@gmail.con', 'us@gmial.com', 'us@gmail.co.ke', 'us@yahoo.con', 'us@hotmial.com', 'us@outlook.cm'],
  [phone, 'Begin with the country code', '0711 222 333', '+12 345 6', 'call us'],
  [phone, 'Write one number.', '+254 711 222 333 / +254 722 333 444'],
  [phone, 'without a 0 after it', '+254 (0) 711 222 333', '+254 0711 222 333', '+254 711 222 33'],
  [x, 'Copy the address of your page', ...us('facebook.com/us', 'netflix.com/us', 'x.com.a.org/', 'x.com/home/')],
  [facebook, 'looks like https://facebook.com/NAME', ...us('facebook.com/profile.php', 'business.facebook.com/us')],
  [whatsapp, 'no 0 after it', ...us('wa.me/0711222333', 'wa.me/711222333?text=Hi', 'wa.me/254711222')],
  [x, 'Copy the address', ...us('x.com/our name', 'x.com@a.org/'), { label: 'Us', address: 'javascript:alert(1)' }],
  ['organization.origin', 'without / at the end', 'https://a.org/', 'https://A.org', 'https://a.org/site'],
  ['home.impact.girls.figure', 'Girls › Number cannot be “6,000”. Write a whole number from 1000 to', '6,000'],
  ['home.impact.girls.figure', 'Write a whole number', 6.5, -6, 999, 20_001],
  ['security.expires', 'Write year, month and day', '2027-11-01T00:00:00Z', '31.12.2027', '2027-13-01'],
  ['security.expires', 'Write a day that exists.', '2027-02-29', '2027-06-31'],
]

for (const [place, message, ...values] of refused)
  test(`what cannot be published is refused: ${place} ${message}`, () => {
    for (const value of values) {
      const [problem, ...others] = findProblems(withValues({ [place]: value }))
      assert.equal([others, problem?.location?.file], [[], `content/${place.split('.')[0]}.yaml`])
      assert.ok(problem && wordsOf(problem).includes(message), problem && wordsOf(problem))
    }
  })

/** What staff may write. */
const accepted: readonly (readonly [place: string, ...values: unknown[]])[] = [
  [tagline, 'Haki za wanawake: ng’ombe, ẽ, ñ, é e\u0301', '5 < 7 > 3, a<3, AT&T & so on', 'no', 'null and void'],
  [tagline, 'From 9 a.m./10 a.m. and/or later, 3*4, snake_case_names', '“Believe” and “Inspire”', '#1 in 1_000'],
  [title, words(50), 'Community-based empowerment-programs', "Girls' Care Program", '@home', '007', 'true'],
  [title, 'her choice PROGRAM', 'Her Choice Program'],
  [force, words(300)],
  [email, 'first.last+site@mail.women-rights.or.ke', 'us@gmail.com', 'us@yahoo.co.uk', 'us@mail.com', 'us@outlook.com'],
  ['organization.origin', 'https://www.example.or.ke:8443'],
  [phone, '+254 (711) 222-333', '+254 56 30123', '+1234567', '+123456789012345', '+254\u00a0711222333'],
  [facebook, ...us('m.facebook.com/us/', 'fb.me/us', 'facebook.com/profile.php?id=100064&sk=about')],
  [facebook, ...us('www.facebook.com/share/1Ab?mibextid=x', 'facebook.com/people/Us/1000')],
  ['organization.social.instagram', ...us('instagram.com/us?igsh=1', 'www.instagram.com/u.s/')],
  [x, ...us('mobile.twitter.com/us', 'www.x.com/us?s=21#top', `x.com/${'a'.repeat(186)}`)],
  [
    'organization.social.linkedin',
    ...us('ke.linkedin.com/company/us', 'www.linkedin.com/company/us/about/', 'linkedin.com/in/us'),
  ],
  [
    'organization.social.youtube',
    ...us('www.youtube.com/@us', 'youtube.com/channel/UC1', 'youtu.be/dQw4', 'youtube.com/@us/videos'),
  ],
  ['organization.social.tiktok', ...us('www.tiktok.com/@us?lang=en', 'vm.tiktok.com/ZM12/')],
  [whatsapp, ...us('wa.me/254711222333', 'wa.me/+254711222333?text=Hello', 'wa.me/message/ABC123')],
  [whatsapp, ...us('chat.whatsapp.com/Ab12Cd', 'whatsapp.com/channel/0029')],
  ['organization.social', undefined, {}, { x: us('x.com/us')[0] }],
  ['home.impact.girls.figure', 1000, '1000'],
  ['security.expires', '2028-02-29'],
  [
    photograph,
    undefined,
    photo({}),
    photo({ focus: 'right top', people: null, consent: 'next year' }),
    { alt: 'A hill.' },
  ],
  [calls, undefined, [], [call(1), call(1, false), call(3, false)]],
  ['navigation.emailButton.subject', undefined, ''],
  ['stubs.stubs', undefined, [], [{ slug: 'gallery', title: 'Gallery' }]],
  [ways, ...[3, 5, 6].map((length) => [{ ...way(9), subject: 'Join' }, ...repeat(length - 1, way)])],
  ['home.about.reports', pdfs('a.pdf'), pdfs('b.PDF', 'a.docx')],
  ['careers.calls.0.details', ['We need:', '- a pen', '• a book', 'We need:']],
  ['organization.copyEmail', undefined, null],
  ['organization.developer', undefined, {}],
]

for (const [place, ...values] of accepted)
  test(`staff may write ${values.map((value) => JSON.stringify(value)).join(' and ')} as ${place}`, () => {
    for (const value of values) {
      const files = withValues({ [place]: value })
      assert.equal(findProblems(files).map(wordsOf), [])
      assert.equal(read(files).warnings.map(wordsOf), [])
    }
  })

/** What staff write, and what the page shows instead. */
const repaired: readonly (readonly [place: string, written: unknown, shown: unknown])[] = [
  [force, 'One line.\n\n    Another line.\tA third\u00a0one. ', 'One line. Another line. A third one.'],
  [
    force,
    'From 6\u00a0000 girls\u200b in non\u2011profit \u{1f469}\u200d\u{1f33e}',
    'From 6\u00a0000 girls in non-profit \u{1f469}\u200d\u{1f33e}',
  ],
  [email, ' hello@exam\u200bple.org\u00a0', 'hello@example.org'],
  ['careers.calls.0.details', ['', 'One', null, 'Two'], ['One', 'Two']],
  [calls, [{ isOpen: false }, call(1, false), {}], [call(1, false)]],
  ['organization.copyEmail', 'Hello@example.org', undefined],
  ['organization.secondPhone', '+254 (000) 000-000', undefined],
]

for (const [place, written, shown] of repaired)
  test(`${JSON.stringify(written)} as ${place} is repaired`, () => {
    const [file = '', ...keys] = place.split('.')
    const { content } = read(withValues({ [place]: written }))
    assert.equal(
      keys.reduce((value, key) => Object(value)[key], content[file]),
      shown,
    )
  })

/** What is shown, or left out, with a warning. */
const warned: readonly (readonly [place: string, value: unknown, words: string])[] = [
  [tagline, 'Girls can <b>speak</b>', 'Name and contact › Tagline shows “<b>” as it is written. A text has no links'],
  [force, 'Write to [us](mailto:a@b.org)', 'Text shows “[us](mailto:a@b.org)” as it is written.'],
  [force, 'See www.example.org for **more**', 'shows “www.example.org”'],
  [force, 'This is **important**', 'shows “**important**”'],
  [force, 'We say ŋ', 'Words above the calls › Text has “ŋ”, which the font of this site lacks'],
  [tagline, 'Thank you 👩🏾‍🤝‍👩🏿', 'has “👩”, which the font'],
  ['organization.copyEmail', 'hello@example.org', 'Second mailbox is the same as the first one, so it is left out.'],
  ['organization.secondPhone', '+254000000000', 'Second telephone is the same as the first one'],
  [ways, repeat(3, way), 'have no Join, so the first button of the page leads to all of them.'],
]

for (const [place, value, message] of warned)
  test(`${JSON.stringify(value)} as ${place} gives a warning`, () => {
    const [warning, ...others] = read(withValues({ [place]: value })).warnings
    assert.equal(others, [])
    assert.ok(warning && wordsOf(warning).includes(message), warning ? wordsOf(warning) : 'no warning')
    assert.match(warning.location?.file ?? '', `content/${place.split('.')[0]}.yaml`)
  })

/** Values that a release refuses, and words of the message about each. */
const placeholders: readonly (readonly [place: string, value: string, words: string])[] = [
  [email, 'info@example.org', 'Email is still the placeholder “info@example.org”. Write the real value.'],
  [phone, '+254 000 000 000', 'Telephone is still the placeholder'],
  ['organization.social.x.address', 'https://www.x.com/', 'Social networks › X › Address is still the placeholder'],
  ['organization.developer.name', 'Developer name', 'Name is still the placeholder'],
  ['organization.origin', 'https://example.org', 'Address of this site is still the placeholder'],
  [title, 'Call {phone}', 'Title still contains “{phone}”. Write the real words.'],
  ['home.hero.text', 'TODO', 'still contains “TODO”'],
  [force, 'Lorem ipsum dolor', 'still contains “Lorem ipsum”'],
  ['home.about.text', 'Paybill 000000', 'still contains “000000”'],
  ['organization.secondPhone', '+254 722 333 444', 'still contains “254 722 333 444”'],
]

const findPlaceholders = (values: Readonly<Record<string, unknown>>) => {
  const { metadata, report } = read(withValues(values))
  return metadata.placeholders.map((one) => wordsOf(report(one)))
}

for (const [place, value, message] of placeholders)
  test(`a release refuses ${value} as ${place}, although the list of placeholders does not name it`, () => {
    const found = findPlaceholders({ [place]: value, 'organization.placeholders': [] })
    assert.ok(
      found.some((one) => one.includes(message)),
      found.join('\n'),
    )
  })

test('a release refuses every placeholder in the list, and says how to take it off the list', () => {
  const found = findPlaceholders({ 'organization.placeholders': ['social', 'postalAddress', 'phone'] }).join('\n')
  for (const name of ['Postal address', 'X › Address', 'Email']) assert.match(found, `${name} is still the placeholder`)
  assert.not.match(found, 'contact › Name is still')
  assert.match(found, /Telephone is .* If it is the real one, remove its name from Placeholders\./)
})

test.run()
