import { test } from './helpers/test.ts'
import * as assert from 'uvu/assert'
import { buildFixture } from './helpers/site.ts'
import { describe } from '../generator/problem.ts'
import { readContent, realContacts, withValues, wordsOf } from './helpers/content.ts'

const words = (count: number) => 'word '.repeat(count / 5 - 1) + 'words'
const repeat = <Item>(length: number, make: (index: number) => Item) => Array.from({ length }, (_, at) => make(at))
const bullets = (length: number) => repeat(length, (at) => `- Point ${at}`)
const way = () => ({ heading: 'Way', text: 'This is a way.', button: 'Go', subject: 'us', glyph: 'held-dot' })
const us = (...addresses: string[]) => addresses.map((address) => ({ label: 'Us', address: `https://${address}` }))

const tagline = 'organization.tagline'
const email = 'organization.email'
const phone = 'organization.phone'
const facebook = 'organization.social.facebook'
const whatsapp = 'organization.social.whatsapp'
const linkedin = 'organization.social.linkedin'
const x = 'organization.social.x'
const youtube = 'organization.social.youtube'
const title = 'programs.programs.1.title'
const photograph = 'programs.programs.0.photograph'
const ways = 'home.getInvolved.actions'
const calls = 'careers.calls'
const year = 'organization.copyrightYear'

/** What values must not be: their place, words of the only message about each, and values. */
const refused: readonly (readonly [place: string, words: string, ...values: unknown[]])[] = [
  [phone, 'Name and contact › Telephone: This is missing or empty. Write it', undefined, '', ' ', {}],
  [`${ways}.1.text`, 'Home page › Get Involved › Ways to get involved › Way 2 › Text: This is missing', undefined],
  [title, 'Our programs › Program 2 › Title: This is not right. It is “word word', words(70)],
  [title, 'Write words, at most 50 characters.', words(55), ['a'], { a: 'b' }],
  [calls, 'Careers › Calls: This is not right. It is “None”. Write 0 to 12 entries, each after a hyphen', 'None'],
  ['home.hero', 'is not right. It is “Join”. The fields here are heading, text,', 'Join'],
  ['home.old', 'Home page: There is an unknown field. Its name is “old”. The fields here are description,', 'Programs'],
  [photograph, 'Program 1 › Photograph: This has the wrong structure. Choose a file.', ['assets/photographs/dawn.jpg']],
  [ways, 'Ways to get involved: This is not right. Write 3 to 6 entries', repeat(2, way), repeat(7, way)],
  [`${calls}.0.isClosed`, 'Calls › Call 1 › Closed: This is not right. It is “yes”. Write true or false.', 'yes'],
  [`${calls}.0.heading`, 'Calls › Call 1 › Heading: This is missing', ''],
  [`${calls}.0.lastDay`, 'Write year, month and day', '31 March', '2027-3-31'],
  [`${calls}.0.lastDay`, 'Write a day that is in the calendar', '2027-02-30', '2027-02-29'],
  ['organization.placeholders', 'Placeholders › Name 1: This is not right. It is “origins”. Write name', ['origins']],
  ['stubs.stubs.1.slug', 'Give it another slug', 'about', 'careers', 'photographs', 'index', '404', '500'],
  ['stubs.stubs.1.slug', 'at most 60 letters', 'a'.repeat(61), 'a-'.repeat(120) + 'a', 'Team', 'our--team'],
  ['navigation.barEntries.0.address', 'Write / or /', 'https://a.org/', '/careers/', '/#join'],
  [email, 'Write one address', 'us.x.org', 'us@x', 'mailto:us@x.org', 'a?cc=b@x.org', 'a@b.org, c@d.org'],
  [email, 'check its end', 'us@gmail.con', 'Us@Gmail.Con', 'us@yahoo.co', 'us@gmial.com', 'us@hotmail.cm'],
  [phone, 'Write one number', '0711 222 333', '+12 345 6', 'call us', '+254 711 222 333 / +254 722 333 444'],
  [phone, 'Write one number', '+254 56 20312/13', '+254 711 222 333, 722 333 444'],
  [phone, 'such as +254 711 222 333', '+254 711 222 33', '+254 7112223334', '+254 110 222 33'],
  [phone, 'without a 0 after it', '+254 (0) 711 222 333', '+254 0711 222 333'],
  [x, 'Copy the address of your page', ...us('facebook.com/us', 'netflix.com/us', 'x.com.a.org/', 'x.com@a.org/')],
  [x, 'It looks like https://x.com/NAME', ...us('x.com/our name'), { label: 'Us', address: 'javascript:alert(1)' }],
  [linkedin, 'It looks like https://linkedin.com/company/NAME', ...us('linkedin.com/company/107/admin/dashboard/')],
  [youtube, 'It looks like', ...us('studio.youtube.com/channel/UC1', 'youtube.com/watch?v=dQw4', 'youtu.be/dQw4')],
  [facebook, 'It looks like', ...us('business.facebook.com/latest/home', 'facebook.com/home?ref=1')],
  [whatsapp, 'without its first 0', ...us('wa.me/0711222333', 'wa.me/2540711222333')],
  [whatsapp, 'without its first 0', ...us('wa.me/25471122233', 'wa.me/2547112223334')],
  [whatsapp, 'without its first 0', ...us('api.whatsapp.com/send?phone=25471122233')],
  ['organization.origin', 'no / at the end', 'https://a.org/', 'https://a.org/site', 'http://a.org'],
  [year, 'is not right. It is “2,024”. Write a whole number from 2000 to 2099', '2,024'],
  [year, 'Write a whole number', 2024.5, -2024, 1999, 2100],
  ['navigation.footerEntries', 'Write 1 to 12 entries', Array(13).fill('Gallery')],
]

for (const [place, message, ...values] of refused)
  test(`what cannot be published is refused: ${place} ${message}`, () => {
    for (const value of values) {
      const [problem, ...others] = readContent(withValues({ [place]: value })).problems
      assert.equal([others, problem?.location?.file], [[], `content/${place.split('.')[0]}.yaml`])
      assert.ok(problem && wordsOf(problem).includes(message), problem && wordsOf(problem))
    }
  })

/** What staff may write. */
const accepted: readonly (readonly [place: string, ...values: unknown[]])[] = [
  [
    tagline,
    'Questions (Q&A; by phone)',
    'Haki za wanawake: ng’ombe, ẽ, ñ, é, ŋ',
    '5 < 7, AT&T & so on',
    'no',
    'null and void',
    '#1 in 1_000',
  ],
  [title, words(50), '💪'.repeat(25), "Girls' Care Program", '@home', '007', 'true'],
  ['home.about.text', 'One of 1 000 000 voices'],
  [email, 'first.last+site@mail.women-rights.or.ke', 'us@yahoo.co.uk', 'us@gmail.com', 'us@outlook.co.ke'],
  ['organization.origin', 'https://www.example.or.ke:8443'],
  [phone, '+254 (711) 222-333', '+254 56 30123', '+254 110 222 333', '+1234567', '+254\u00a0711222333'],
  [
    facebook,
    ...us(
      'en-gb.facebook.com/haki',
      'Facebook.com/haki',
      'm.facebook.com/us/',
      'fb.me/us',
      'facebook.com/home-for-girls',
      'facebook.com/profile.php?id=100064',
    ),
  ],
  [x, ...us('mobile.twitter.com/us', 'www.x.com/us?s=21#top')],
  [youtube, ...us('www.youtube.com/@us', 'youtube.com/c/us')],
  [linkedin, ...us('ke.linkedin.com/company/haki', 'linkedin.com/in/feedback')],
  [whatsapp, ...us('wa.me/254711222333', 'wa.me/254711222333/', 'wa.me/+254711222333?text=Hello', 'wa.me/message/Ab1')],
  [whatsapp, ...us('api.whatsapp.com/send?phone=254711222333', 'chat.whatsapp.com/Ab12Cd')],
  ['organization.social', undefined, {}, { x: us('x.com/us')[0] }],
  [photograph, undefined, '', 'assets/photographs/dawn.jpg'],
  [calls, undefined, [], [{ heading: 'Call', text: 'Write.' }]],
  [`${calls}.0.lastDay`, undefined, '2027-03-31'],
  ['navigation.emailButton.subject', undefined, ''],
  ['organization.developer', undefined, {}],
  ['stubs.stubs.1.slug', 'a'.repeat(60), 'our-team-2'],
]

for (const [place, ...values] of accepted)
  test(`staff may write ${values.map((value) => JSON.stringify(value)).join(' and ')} as ${place}`, () => {
    for (const value of values) {
      const problems = readContent(withValues({ [place]: value })).problems.filter(({ kind }) => kind !== 'notice')
      assert.equal(problems.map(wordsOf), [])
    }
  })

/** What staff write, and what the page shows instead. */
const repaired: readonly (readonly [place: string, written: unknown, shown: unknown])[] = [
  ['careers.force.text', 'One line.\n\n    Another line.\tA third  one. ', 'One line. Another line. A third one.'],
  ['careers.force.text', 'From 6\u00a0000 girls\u200b in non\u2011profit', 'From 6\u00a0000 girls in non-profit'],
  [email, ' hello@exam\u200bple.org\u00a0', 'hello@example.org'],
  [phone, '\u202a+254\u00a0711\u2011222\u2011333\u202c', '+254\u00a0711-222-333'],
  [`${x}.address`, 'Https://x.com/us?s=21#top', 'https://x.com/us'],
  [`${facebook}.address`, 'https://fb.com/profile.php?mibextid=A&id=12&ref=B', 'https://fb.com/profile.php?id=12'],
  [phone, '+254\u2013711.222[333]', '+254\u2013711.222[333]'],
  [email, '“hello@haki.or.ke”', 'hello@haki.or.ke'],
  [`${calls}.0.lastDay`, '‘2027-03-31’', '2027-03-31'],
  [`${calls}.0.isClosed`, '”true”', true],
  [`${calls}.0.isClosed`, 'True', true],
  [`${calls}.0.isClosed`, 'FALSE', false],
  [year, '“2024”', 2024],
  ['careers.force.text', '“Believe” and “Inspire”', '“Believe” and “Inspire”'],
  ['careers.force.text', 'Mu\u0303tu\u0303\0 \u0007Olé', 'Mũtũ Olé'],
  ['home.getInvolved.actions.1.subject', 'Help \ud83d us \ude00 💪', 'Help us 💪'],
  [`${calls}.0.lastDay`, null, undefined],
  [`${calls}.0.paragraphs`, ['', 'One', '', 'Two'], ['One', 'Two']],
  [`${calls}.0.paragraphs`, ['You need:\n\n• a pen\n• a book\n'], ['You need:', '• a pen', '• a book']],
  [`${calls}.0.paragraphs`, ['One paragraph.\n'], ['One paragraph.']],
  [`${calls}.0.paragraphs`, ['One.\nTwo.'], ['One.', 'Two.']],
  [`${calls}.0.paragraphs`, [bullets(20).join('\n')], bullets(20)],
]

for (const [place, written, shown] of repaired)
  test(`${JSON.stringify(written)} as ${place} is repaired`, () => {
    const { content } = readContent(withValues({ [place]: written }))
    assert.equal(
      place.split('.').reduce<unknown>((value, key) => Object(value)[key], content),
      shown,
    )
  })

test('a warning says where a text looks like code', () => {
  for (const code of ['<b>Rights</b>', '[Us](https://us.org)', '**Rights**', '{name}', 'Women&nbsp;and girls']) {
    const [{ text, location } = {}, ...others] = readContent(withValues({ [tagline]: code })).problems
    assert.equal([text, location?.file, others], ['This text looks like code.', 'content/organization.yaml', []], code)
  }
})

test('a warning says where a day or a year is probably wrong', async () => {
  const lastDays = [undefined, '2027-01-30', '2029-02-01', '2072-03-31', '2029-01-31']
  const closed = { heading: 'Call', text: 'Write.', isClosed: true }
  const listed = [...lastDays.map((lastDay) => ({ heading: 'Call', text: 'Write.', lastDay })), closed]
  listed.splice(2, 0, closed)
  const { problems } = await buildFixture({ values: { [calls]: listed, [year]: 2072 } })
  const ofValues = problems.filter(({ where }) => where !== undefined)
  assert.equal(ofValues.map(describe), [
    'Name and contact › Year in the copyright line: The year 2072 is in the future.',
    'Careers › Calls › Call 1: The call is open until somebody closes it, because it has no last day.',
    'Careers › Calls › Call 2 › Last day: This day has passed, so the call is shown as closed.',
    'Careers › Calls › Call 4 › Last day: The day 2029-02-01 is more than two years ahead.',
    'Careers › Calls › Call 5 › Last day: The day 2072-03-31 is more than two years ahead.',
  ])
})

/** What a release refuses, although the list does not name it. */
const unreal: readonly (readonly [place: string, ...values: string[]])[] = [
  [email, 'info@example.org', 'info@Example.org', 'info@mail.example.co.ke'],
  ['organization.copyEmail', 'office@example.org'],
  ['organization.secondPhone', '+254 711 222 333'],
  ['organization.origin', 'https://example.org', 'https://www.example.or.ke'],
  ['organization.developer.address', 'https://example.org/us'],
  [phone, '+254 000 000 000', '+1 (000) 000-0000', '+254 711 222 333'],
  [`${x}.address`, 'https://www.x.com/', 'https://x.com/?lang=en'],
  [`${whatsapp}.address`, 'https://wa.me/254000000000', 'https://wa.me/254711222333?text=Hi%20all'],
  [`${whatsapp}.address`, 'https://wa.me/254000000000?s=1', 'https://wa.me/%2B254000000000'],
]

for (const [place, ...values] of unreal)
  test(`a release refuses ${values.join(' and ')} as ${place}`, () => {
    for (const value of values) assert.equal(findUnreal({ [place]: value }), ['This is still a placeholder.'], value)
  })

test('a release refuses what the list of placeholders names, and has nothing against real contacts', () => {
  const [first, ...others] = findUnreal({ 'organization.placeholders': ['tagline', 'postalAddress'] })
  assert.equal([first, others], ['This is still a placeholder.', [first]])
  assert.equal(findUnreal({}), [])
})

/** Returns what a release refuses of values among real ones. */
function findUnreal(values: Readonly<Record<string, unknown>>): string[] {
  return readContent(withValues({ ...realContacts, ...values }), true).problems.map(({ text }) => text)
}
