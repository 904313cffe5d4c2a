import type { Edit } from './edited-content.ts'

/** An edit that breaks the content, and what staff must be told of it. */
export interface PlantedFault extends Edit {
  text: string
  mend: string
  /** What must be underlined; nothing, where only the file can be named. */
  marked?: string
  /** Words that stand once in the edited file, in the line that must be named; what is marked, where they are left out. */
  at?: string
}

const email = (address: string) => ({
  file: 'organization',
  find: /(\bemail: )'.*'/,
  put: `$1'${address}'`,
  marked: `'${address}'`,
})
const noEmail = "Write one address and nothing else, such as 'hello@example.org'."
const social = (address: string) => ({
  file: 'organization',
  find: /(\bx: .* address: )'.*?'/,
  put: `$1'${address}'`,
  marked: `'${address}'`,
})
const copied = 'Open the page in a browser and copy its address from there.'
const origin = (address: string) => ({
  file: 'organization',
  find: /(\borigin: )'.*'/,
  put: `$1'${address}'`,
  marked: `'${address}'`,
})
const phone = (display: string, number: string) => ({
  file: 'organization',
  find: /phone: .*/,
  put: `phone: { display: '${display}', number: '${number}' },`,
})
const tagline = (source: string) => ({
  file: 'organization',
  find: /(tagline: )'.*'/,
  put: `$1${source}`,
  marked: source,
})
const unseen = 'Delete the words there and type them anew, rather than pasting them.'
const firstPicture = (source: string) => ({
  file: 'programs',
  find: /(file: )'.*'/,
  put: `$1${source}`,
  marked: source,
})

const firstTitle = (source: string) => ({ file: 'programs', find: /(title: )'.*'/, put: `$1${source}`, marked: source })
const firstSubject = (source: string) => ({ file: 'home', find: /(subject: )'.*'/, put: `$1${source}`, marked: source })
const firstAddress = (address: string) => ({
  file: 'navigation',
  find: /(label: .*, address: )'.*'/,
  put: `$1'${address}'`,
  marked: `'${address}'`,
  at: `address: '${address}'`,
})
const noPlace =
  "Write a path that begins with a slash and does not end with one, such as '/careers', or the anchor of a section, such as '#join' or '/#join'."
const firstFigure = (source: string) => ({
  file: 'home',
  find: /(figure: )\d+/,
  put: `$1${source}`,
  marked: source,
  at: `figure: ${source}`,
})
const noFigure = 'Write a whole number without separators, such as 6000.'
const standIns = (source: string) => ({
  file: 'organization',
  find: /standIns = \[[^\]]*\]/,
  put: `standIns = ${source}`,
})

/** The mistakes by what they are. */
export const plantedFaults: Readonly<Record<string, PlantedFault>> = {
  'a field is misspelt': {
    file: 'organization',
    find: /(\bx: .* )address:/,
    put: '$1adress:',
    text: 'There is no field `adress` in `organization.social.x`.',
    mend: 'Did you mean `address`?',
    marked: 'adress',
  },
  'a field is not known': {
    file: 'programs',
    find: / {4}title: .*/,
    put: "$&\n    price: 'free',",
    text: 'There is no field `price` in entry 1 of `programs`.',
    mend: 'Take it out; the fields there are `title`, `description`, `programImage`.',
    marked: 'price',
  },
  'a value stands on the line below its field': {
    file: 'organization',
    find: /tagline: .*/,
    put: "tagline:\n    '',",
    text: '`organization.tagline` is empty.',
    mend: 'Write the text between the quotation marks.',
    marked: "''",
  },
  'a field is missing': {
    file: 'organization',
    find: /\n.*\bcopyEmail: .*/,
    put: '',
    text: '`organization.copyEmail` is missing.',
    mend: 'Put `copyEmail` back into `organization`.',
    marked: '{',
    at: 'export const organization = {',
  },
  'a field of an entry is missing': {
    file: 'programs',
    find: / {2}\{\n.*title: .*/,
    put: '  {',
    text: '`title` in entry 1 of `programs` is missing.',
    mend: 'Put `title` back into entry 1 of `programs`.',
    marked: '{',
    at: 'programs = [\n  {',
  },
  'a misspelt field stands in an entry of a list in a group': {
    file: 'home',
    find: /( {6})button:/,
    put: '$1buton:',
    text: 'There is no field `buton` in entry 1 of `getInvolved.actions`.',
    mend: 'Did you mean `button`?',
    marked: 'buton',
  },
  'an export is misspelt': {
    file: 'navigation',
    find: /export const footerEntries/,
    put: 'export const footerEntrys',
    text: 'There is no field `footerEntrys` in content/navigation.ts.',
    mend: 'Did you mean `footerEntries`?',
    marked: 'footerEntrys',
  },
  'an export is missing': {
    file: 'home',
    find: /export const programsHeading = .*/,
    put: '',
    text: '`programsHeading` is missing.',
    mend: 'Put `programsHeading` back into content/home.ts.',
  },
  'the word export is gone': {
    file: 'security',
    find: /export const/,
    put: 'const',
    text: '`security` is missing.',
    mend: 'Put `security` back into content/security.ts.',
    marked: '{',
    at: 'const security = {',
  },
  'an export is renamed at the end of the file': {
    file: 'security',
    find: /export (const security)([\s\S]*)$/,
    put: '$1$2\nexport { security as security, security as safety }\n',
    text: 'There is no field `safety` in content/security.ts.',
    mend: 'Take it out; the fields there are `security`.',
    marked: 'safety',
  },
  'a value is a constant of the file': {
    file: 'organization',
    find: /(import .*\n)([\s\S]*\bemail: )'.*'/,
    put: "$1const mail = 'nobody'\n$2mail as never",
    text: '`organization.email` is "nobody", which is not an e-mail address.',
    mend: noEmail,
    marked: "'nobody'",
  },
  'a text is a number': {
    ...tagline('1963'),
    text: '`organization.tagline` is a number, but has to be a text.',
    mend: "Write it between quotation marks, such as 'Welcome'.",
  },
  'a text is a list': {
    ...tagline("['a']"),
    text: '`organization.tagline` is a list, but has to be a text.',
    mend: "Write it between quotation marks, such as 'Welcome'.",
    marked: '[',
    at: "tagline: ['a']",
  },
  'a text is nothing': {
    ...tagline('null'),
    text: '`organization.tagline` has no value.',
    mend: "Write it between quotation marks, such as 'Welcome'.",
  },
  'a group of fields is a text': {
    file: 'home',
    find: /(join: )\{.*\}/,
    put: "$1'Join'",
    text: '`hero.join` is a text, but has to be a group of fields.',
    mend: 'Write the fields `label`, `address` between { and }.',
    marked: "'Join'",
    at: "join: 'Join'",
  },
  'a list is a text': {
    file: 'navigation',
    find: /footerEntries = .*/,
    put: "footerEntries = 'Home'",
    text: '`footerEntries` is a text, but has to be a list.',
    mend: 'Write its entries between [ and ], with commas between them.',
    marked: "'Home'",
    at: "footerEntries = 'Home'",
  },
  'a list has no entries': {
    file: 'navigation',
    find: /footerEntries = .*/,
    put: 'footerEntries = []',
    text: '`footerEntries` has no entries.',
    mend: 'Write at least one.',
    marked: '[',
    at: 'footerEntries = []',
  },
  'a list has a comma too many': {
    file: 'navigation',
    find: /footerEntries = .*/,
    put: "footerEntries = ['Home',, 'Blog']",
    text: 'Entry 2 of `footerEntries` has no value.',
    mend: "Write it between quotation marks, such as 'Welcome'.",
    marked: '[',
    at: 'footerEntries = [',
  },
  'a list has more entries than fit': {
    file: 'navigation',
    find: /footerEntries = .*/,
    put: `footerEntries = [${Array.from({ length: 13 }, (_, index) => `'Place ${index}'`).join(', ')}]`,
    text: '`footerEntries` has 13 entries; at most 12 fit.',
    mend: 'Take some of them out.',
    marked: '[',
    at: 'footerEntries = [',
  },
  'a text is empty': {
    ...firstTitle("''"),
    text: '`title` in entry 1 of `programs` is empty.',
    mend: 'Write the text between the quotation marks.',
    at: "title: ''",
  },
  'a text is but spaces': {
    ...firstTitle("'  '"),
    text: '`title` in entry 1 of `programs` is empty.',
    mend: 'Write the text between the quotation marks.',
  },
  'a text begins with a space': {
    ...tagline("' Together'"),
    text: '`organization.tagline` begins with a space or an empty line.',
    mend: 'Delete what stands before the first letter.',
  },
  'a text ends with a space': {
    ...tagline("'Together '"),
    text: '`organization.tagline` ends with a space or an empty line.',
    mend: 'Delete what stands after the last letter.',
  },
  'a line has a line break': {
    ...tagline("'One\\nTwo'"),
    text: '`organization.tagline` has a line break, but it is shown on one line.',
    mend: 'Write it on one line.',
  },
  'a line is broken in the source': {
    ...tagline('`One\nTwo`'),
    text: '`organization.tagline` has a line break, but it is shown on one line.',
    mend: 'Write it on one line.',
    marked: '`One',
  },
  'a paragraph is really two': {
    file: 'careers',
    find: /(force = \{[\s\S]*?text: )'.*'/,
    put: '$1`One.\n\nTwo.`',
    text: '`force.text` has an empty line, but the page shows it as a single paragraph.',
    mend: 'Take the empty line out.',
    marked: '`One.',
  },
  'a text has a tab': {
    ...tagline("'One\\tTwo'"),
    text: '`organization.tagline` has a sign after "One" that cannot be shown (U+0009).',
    mend: unseen,
  },
  'a text has a control character': {
    ...tagline("'Bell\\u0007'"),
    text: '`organization.tagline` has a sign after "Bell" that cannot be shown (U+0007).',
    mend: unseen,
  },
  'a text has half of an emoji': {
    ...tagline("'Moon \\ud83c!'"),
    text: '`organization.tagline` has a sign after "Moon" that cannot be shown (U+D83C).',
    mend: unseen,
  },
  'a text turns the direction of reading': {
    ...tagline("'\\u202eonward'"),
    text: '`organization.tagline` has a sign at its start that cannot be shown (U+202E).',
    mend: unseen,
  },
  'a text has a space without width': {
    ...tagline("'to​gether'"),
    text: '`organization.tagline` has a sign after "to" that cannot be shown (U+200B).',
    mend: unseen,
  },
  'a text has a mark of byte order': {
    ...tagline("'to\\ufeffgether'"),
    text: '`organization.tagline` has a sign after "to" that cannot be shown (U+FEFF).',
    mend: unseen,
  },
  'a text has a joiner between letters': {
    ...tagline("'to\\u200dgether'"),
    text: '`organization.tagline` has a sign after "to" that cannot be shown (U+200D).',
    mend: unseen,
  },
  'a text has a bullet of a private font': {
    ...tagline("'First \\uf0b7 second'"),
    text: '`organization.tagline` has a sign after "First" that cannot be shown (U+F0B7).',
    mend: unseen,
  },
  'a text has lost a letter to another encoding': {
    ...tagline("'Women\\ufffds rights'"),
    text: '`organization.tagline` has a sign after "Women" that cannot be shown (U+FFFD).',
    mend: unseen,
  },
  'a text holds HTML': {
    ...tagline("'Rights <b>now</b>'"),
    text: '`organization.tagline` holds "<b>"; it would be shown as it is written.',
    mend: 'Take it out: the words alone are enough, and the page gives them their look.',
  },
  'a text holds the end of an element': {
    ...tagline("'Rights</p>'"),
    text: '`organization.tagline` holds "</p>"; it would be shown as it is written.',
    mend: 'Take it out: the words alone are enough, and the page gives them their look.',
  },
  'a text holds a script': {
    ...tagline("'<script>alert(1)</script>'"),
    text: '`organization.tagline` holds "<script>"; it would be shown as it is written.',
    mend: 'Take it out: the words alone are enough, and the page gives them their look.',
  },
  'a text holds an entity': {
    ...tagline("'Rights &amp; care'"),
    text: '`organization.tagline` holds "&amp;"; it would be shown as it is written.',
    mend: 'Write the sign itself, such as & or ’.',
  },
  'a text holds an entity by number': {
    ...tagline("'Girls&#8217; care'"),
    text: '`organization.tagline` holds "&#8217;"; it would be shown as it is written.',
    mend: 'Write the sign itself, such as & or ’.',
  },
  'a title is too long for its cloth': {
    ...firstTitle(`'${'Care '.repeat(9)}Center'`),
    text: '`title` in entry 1 of `programs` has 51 characters; at most 50 fit.',
    mend: 'Shorten it by 1 or more.',
  },
  'a word is too long for a telephone': {
    file: 'careers',
    find: /(title: )'.*'/,
    put: "$1'Volunteering'",
    text: '`careersPage.title` has the word "Volunteering"; words of at most 10 letters fit on a narrow screen.',
    mend: 'Use a shorter word, or put a hyphen or a space into it.',
    marked: "'Volunteering'",
  },
  'a description is too long for search engines': {
    file: 'home',
    find: /(export const description =\n {2})'.*'/,
    put: `$1'${'Rights now. '.repeat(14)}End.'`,
    text: '`description` has 172 characters; at most 160 fit.',
    mend: 'Shorten it by 12 or more.',
    marked: `'${'Rights now. '.repeat(14)}End.'`,
  },
  'a description is too short for search engines': {
    file: 'careers',
    find: /(description:\n {4})'.*'/,
    put: "$1'Openings with us.'",
    text: '`careersPage.description` has 17 characters; it should have at least 50.',
    mend: 'Say 33 characters more.',
    marked: "'Openings with us.'",
  },
  'a picture is hardly described': {
    file: 'programs',
    find: /(alt: )'.*'/,
    put: "$1'A picture'",
    text: '`programImage.alt` in entry 1 of `programs` has 9 characters; it should have at least 20.',
    mend: 'Say 11 characters more.',
    marked: "'A picture'",
  },
  'the links of the bar do not fit side by side': {
    file: 'navigation',
    find: /barEntries = \[[\s\S]*?\n\]/,
    put: "barEntries = [\n  { label: 'Home and welcome', address: '/' },\n  { label: 'About the people', address: '/#info' },\n  { label: 'Our work so far', address: '/#contact' },\n]",
    text: '`barEntries` has 47 characters in its labels together; at most 42 fit side by side.',
    mend: 'Shorten some of them.',
    marked: '[',
    at: 'barEntries = [',
  },
  'an e-mail address has no @': {
    ...email('hello.example.org'),
    text: '`organization.email` is "hello.example.org", which is not an e-mail address.',
    mend: noEmail,
  },
  'an e-mail address has no dot in its domain': {
    ...email('hello@example'),
    text: '`organization.email` is "hello@example", which is not an e-mail address.',
    mend: noEmail,
  },
  'an e-mail address begins with mailto:': {
    ...email('mailto:hello@example.org'),
    text: '`organization.email` is "mailto:hello@example.org", which is not an e-mail address.',
    mend: noEmail,
  },
  'an e-mail address is two': {
    ...email('a@example.org,b@example.org'),
    text: '`organization.email` is "a@example.org,b@example.org", which is not an e-mail address.',
    mend: noEmail,
  },
  'an e-mail address has a name before it': {
    ...email('Office <a@example.org>'),
    text: '`organization.email` is "Office <a@example.org>", which is not an e-mail address.',
    mend: noEmail,
  },
  'an e-mail address has a line break': {
    ...email('a@example.org\\nBcc: b@example.org'),
    text: '`organization.email` has a line break, but it is shown on one line.',
    mend: 'Write it on one line.',
  },
  'an e-mail address has a space after it': {
    ...email('a@example.org '),
    text: '`organization.email` ends with a space or an empty line.',
    mend: 'Delete what stands after the last letter.',
  },
  'an e-mail address has two dots in a row': {
    ...email('a..b@example.org'),
    text: '`organization.email` is "a..b@example.org", which is not an e-mail address.',
    mend: noEmail,
  },
  'an e-mail address has a hyphen at the end of a label': {
    ...email('a@example-.org'),
    text: '`organization.email` is "a@example-.org", which is not an e-mail address.',
    mend: noEmail,
  },
  'an e-mail address is longer than mail servers take': {
    ...email(`${'a'.repeat(65)}@example.org`),
    text: `\`organization.email\` is "${'a'.repeat(39)}…", which is not an e-mail address.`,
    mend: noEmail,
  },
  'an address begins with http://': {
    ...social('http://x.com/us'),
    text: '`organization.social.x.address` is "http://x.com/us", but has to begin with https://.',
    mend: "Write 'https://x.com/us', if the other site can be reached by that.",
  },
  'an address is a script': {
    ...social('javascript:alert(1)'),
    text: '`organization.social.x.address` is "javascript:alert(1)", but has to begin with https://.',
    mend: "Write the whole address, such as 'https://example.org/'.",
  },
  'an address has no beginning': {
    ...social('www.x.com/us'),
    text: '`organization.social.x.address` is "www.x.com/us", but has to begin with https://.',
    mend: "Write the whole address, such as 'https://example.org/'.",
  },
  'an address has a space': {
    ...social('https://x.com/our name'),
    text: '`organization.social.x.address` holds " ", which cannot stand in an address.',
    mend: copied,
  },
  'an address has a quotation mark': {
    ...social('https://x.com/"us"'),
    text: '`organization.social.x.address` holds """, which cannot stand in an address.',
    mend: copied,
  },
  'an address has a lone percent sign': {
    ...social('https://x.com/100%'),
    text: '`organization.social.x.address` holds "%", which cannot stand in an address.',
    mend: copied,
  },
  'an address has no host': {
    ...social('https://'),
    text: '`organization.social.x.address` is "https://", which is not an address in the World Wide Web.',
    mend: copied,
  },
  'an address has a host without a dot': {
    ...social('https://facebook'),
    text: '`organization.social.x.address` is "https://facebook", which is not an address in the World Wide Web.',
    mend: copied,
  },
  'an address has a port that does not exist': {
    ...social('https://x.com:99999/'),
    text: '`organization.social.x.address` is "https://x.com:99999/", which is not an address in the World Wide Web.',
    mend: copied,
  },
  'an address holds a password': {
    ...social('https://us:secret@x.com/'),
    text: '`organization.social.x.address` holds a user name or a password.',
    mend: 'Take out what stands between https:// and the @, and the @ too.',
  },
  'an address hides its host behind another': {
    ...social('https://x.com@example.org/'),
    text: '`organization.social.x.address` holds a user name or a password.',
    mend: 'Take out what stands between https:// and the @, and the @ too.',
  },
  'an address is longer than anybody writes': {
    ...social(`https://x.com/${'a'.repeat(190)}`),
    text: '`organization.social.x.address` has 204 characters; at most 200 are sensible.',
    mend: 'Look for a shorter address of the same page.',
  },
  'the origin ends with a slash': {
    ...origin('https://example.org/'),
    text: '`organization.origin` is "https://example.org/", but has to end with the name of the host, in small letters.',
    mend: "Write 'https://example.org'.",
    at: "origin: 'https://example.org/'",
  },
  'the origin has a path': {
    ...origin('https://Example.org/site'),
    text: '`organization.origin` is "https://Example.org/site", but has to end with the name of the host, in small letters.',
    mend: "Write 'https://example.org'.",
  },
  'the telephone number has other digits than are shown': {
    ...phone('+254 111 222 333', '+254111222334'),
    text: '`organization.phone.number` has other digits than the number that visitors read.',
    mend: 'Write the same digits into `display` and `number`.',
    marked: "'+254111222334'",
  },
  'the telephone number has spaces': {
    ...phone('+254 111 222 333', '+254 111 222 333'),
    text: '`organization.phone.number` is "+254 111 222 333", which cannot be dialled.',
    mend: "Write a plus sign, the country's code and the number, 7 to 15 digits without spaces, such as '+254000000000'.",
    marked: "'+254 111 222 333'",
    at: 'phone: {',
  },
  'the telephone number lacks its country': {
    ...phone('0111 222 333', '+2540111222333'),
    text: '`organization.phone.display` is "0111 222 333", which does not read as a telephone number.',
    mend: "Write it with the country's code and in groups, such as '+254 000 000 000'.",
    marked: "'0111 222 333'",
  },
  'the year of the copyright is another': {
    file: 'organization',
    find: /copyrightYear: \d+/,
    put: 'copyrightYear: 2031',
    text: '`organization.copyrightYear` is 2031, but the copyright line of this site says 2024.',
    mend: 'Write 2024.',
    marked: '2031',
  },
  'the year of the copyright is a text': {
    file: 'organization',
    find: /copyrightYear: \d+/,
    put: "copyrightYear: '2024'",
    text: '`organization.copyrightYear` is a text, but has to be a number.',
    mend: 'Write 2024.',
    marked: "'2024'",
  },
  'a figure is a text': {
    ...firstFigure("'6,000'"),
    text: '`impact.girls.figure` is a text, but has to be a number.',
    mend: noFigure,
  },
  'a figure is a fraction': {
    ...firstFigure('6.5'),
    text: '`impact.girls.figure` is 6.5, but has to be a whole number from 0 to 9999.',
    mend: noFigure,
  },
  'a figure is below zero': {
    ...firstFigure('-6'),
    text: '`impact.girls.figure` is -6, but has to be a whole number from 0 to 9999.',
    mend: noFigure,
  },
  'a figure is beyond its picture': {
    ...firstFigure('60000'),
    text: '`impact.girls.figure` is 60000, but has to be a whole number from 0 to 9999.',
    mend: noFigure,
  },
  'a menu leads to another site': {
    ...firstAddress('https://example.org/'),
    text: '`address` in entry 1 of `barEntries` is "https://example.org/", which is no place on this site.',
    mend: noPlace,
  },
  'a menu leads to another host by two slashes': {
    ...firstAddress('//example.org'),
    text: '`address` in entry 1 of `barEntries` is "//example.org", which is no place on this site.',
    mend: noPlace,
  },
  'a menu leads to a path without a slash': {
    ...firstAddress('careers'),
    text: '`address` in entry 1 of `barEntries` is "careers", which is no place on this site.',
    mend: noPlace,
  },
  'a menu leads to a path with a slash at its end': {
    ...firstAddress('/careers/'),
    text: '`address` in entry 1 of `barEntries` is "/careers/", which is no place on this site.',
    mend: noPlace,
  },
  'a menu leads to an anchor without a name': {
    ...firstAddress('#'),
    text: '`address` in entry 1 of `barEntries` is "#", which is no place on this site.',
    mend: noPlace,
  },
  'two entries of a menu have the same label': {
    file: 'navigation',
    find: /(barEntries = \[\n.*label: )'.*?'(.*\n.*label: )'.*?'/,
    put: "$1'Same'$2'same'",
    text: '`label` in entry 2 of `barEntries` is "same", like that of entry 1.',
    mend: 'Give each entry its own.',
    marked: "'same'",
  },
  'two entries of the footer are the same': {
    file: 'navigation',
    find: /footerEntries = .*/,
    put: "footerEntries = ['Blog', 'Home', 'Home']",
    text: 'Entry 3 of `footerEntries` is "Home", like that of entry 2.',
    mend: 'Give each entry its own.',
    marked: "'Home'",
    at: 'footerEntries = [',
  },
  'two programs have the same title': {
    file: 'programs',
    find: /(title: )'.*'([\s\S]*?title: )'.*'/,
    put: "$1'Same Title'$2'Same Title '.trim()",
    text: '`title` in entry 2 of `programs` is "Same Title", like that of entry 1.',
    mend: 'Give each entry its own.',
    marked: "'Same Title '.trim()",
  },
  'two actions have the same anchor': {
    file: 'home',
    find: /(subject: '.*',\n)([\s\S]*anchor: )'.*'/,
    put: "$1      anchor: 'same',\n$2 'same'",
    text: '`anchor` in entry 4 of `getInvolved.actions` is "same", like that of entry 1.',
    mend: 'Give each entry its own.',
    marked: "'same'",
    at: "anchor:  'same'",
  },
  'an anchor has a space': {
    file: 'home',
    find: /(anchor: )'.*'/,
    put: "$1'join us'",
    text: '`anchor` in entry 4 of `getInvolved.actions` is "join us", which cannot be an anchor.',
    mend: "Write up to 40 small letters, digits, '-' and '_', a letter first, such as 'join'.",
    marked: "'join us'",
  },
  'two pages have the same title': {
    file: 'placeholders',
    find: /(about: )'.*'(,[^]*?programs: )'.*'/,
    put: "$1'Same'$2'same'",
    text: '`placeholderTitles.programs` says the same as `placeholderTitles.about`.',
    mend: 'Give each page a title of its own.',
    marked: "'same'",
  },
  'a page has the title of a page in another file': {
    file: 'placeholders',
    find: /(donate: )'.*'/,
    put: "$1'Careers'",
    text: '`placeholderTitles.donate` says the same as `careersPage.title` in content/careers.ts.',
    mend: 'Give each page a title of its own.',
    marked: "'Careers'",
  },
  'two pages have the same description': {
    file: 'errors',
    find: /(description: )'.*'([\s\S]*?description: )'.*'/,
    put: "$1'Same.'$2'same.'",
    text: '`applicationError.description` says the same as `notFound.description`.',
    mend: 'Give each page a description of its own.',
    marked: "'same.'",
  },
  'a subject has a line break': {
    ...firstSubject("'gift\\r\\nBcc: me'"),
    text: '`subject` in entry 1 of `getInvolved.actions` has a line break, but it is shown on one line.',
    mend: 'Write it on one line.',
  },
  'the subject of an action is empty': {
    ...firstSubject("''"),
    text: '`subject` in entry 1 of `getInvolved.actions` is empty.',
    mend: 'Write the text between the quotation marks.',
    at: "subject: ''",
  },
  'a picture is of the kind that iPhones make': {
    ...firstPicture("'assets/programs/ayo.HEIC'"),
    text: '`programImage.file` in entry 1 of `programs` is "assets/programs/ayo.HEIC", a HEIC picture as iPhones make them, which browsers do not show.',
    mend: 'Export it as JPEG on the phone or the computer, put that file there, and write its name.',
  },
  'a picture is of a kind that is too heavy': {
    ...firstPicture("'assets/programs/ayo.gif'"),
    text: '`programImage.file` in entry 1 of `programs` is "assets/programs/ayo.gif"; the names of pictures end with .svg, .jpg, .jpeg, .png, .webp or .avif.',
    mend: 'Save the picture as JPEG, put that file there, and write its name.',
  },
  'a picture is named without its folder': {
    ...firstPicture("'ayo.jpg'"),
    text: '`programImage.file` in entry 1 of `programs` is "ayo.jpg", but its picture has to stand in assets/programs/.',
    mend: "Put the file there and write 'assets/programs/ayo.jpg'.",
  },
  'a picture stands in a folder of others': {
    ...firstPicture("'assets/hero/ayo.jpg'"),
    text: '`programImage.file` in entry 1 of `programs` is "assets/hero/ayo.jpg", but its picture has to stand in assets/programs/.',
    mend: "Put the file there and write 'assets/programs/ayo.jpg'.",
  },
  'the name of a picture has a space in it': {
    ...firstPicture("'assets/programs/our girls.jpg'"),
    text: '`programImage.file` in entry 1 of `programs` is "assets/programs/our girls.jpg", a name that some hosts mistake.',
    mend: 'Give the file a name of letters without accents, digits, dots and hyphens, and write that.',
  },
  'a drawing is to stand behind the art': {
    file: 'home',
    find: /(heading: '.*',)/,
    put: "$1\n  photograph: 'assets/hero/sun.svg',",
    text: '`hero.photograph` is "assets/hero/sun.svg", but only a photograph can stand here.',
    mend: 'Name a file that ends with .jpg, .jpeg, .png, .webp or .avif.',
    marked: "'assets/hero/sun.svg'",
  },
  'a glyph is not drawn': {
    file: 'home',
    find: /(glyph: )'.*'/,
    put: "$1'umbrella'",
    text: '`glyph` in entry 1 of `getInvolved.actions` is "umbrella", which is not one of the names that the site knows.',
    mend: 'Choose one of `held-dot`, `beaded-clock`, `facing-pair`, `open-rosette`.',
    marked: "'umbrella'",
  },
  'the motto has a third word': {
    file: 'home',
    find: /motto = \[.*?\]/,
    put: "motto = ['Believe', 'Inspire', 'Act']",
    text: 'Entry 3 of `motto` is one too many.',
    mend: 'Write two entries between [ and ], with a comma between them.',
    marked: "'Act'",
  },
  'the motto has one word': {
    file: 'home',
    find: /motto = \[.*?\]/,
    put: "motto = ['Believe']",
    text: 'Entry 2 of `motto` has no value.',
    mend: "Write it between quotation marks, such as 'Welcome'.",
    marked: '[',
    at: 'motto = [',
  },
  'a stand-in is not an entry': {
    ...standIns("['origins']"),
    text: 'Entry 1 of `standIns` is "origins", which is not one of the names that the site knows.',
    mend: 'Did you mean `origin`? Choose one of `name`, `tagline`, `email`, `copyEmail`, `phone`, `postalAddress`, `social`, `developer`, `origin`, `copyrightYear`.',
    marked: "'origins'",
  },
  'a stand-in is named twice': {
    ...standIns("['name', 'email', 'name']"),
    text: 'Entry 3 of `standIns` is "name", like that of entry 1.',
    mend: 'Give each entry its own.',
    marked: "'name'",
    at: 'standIns = [',
  },
  'the security date is a date alone': {
    file: 'security',
    find: /(expires: )'.*'/,
    put: "$1'2027-11-01'",
    text: '`security.expires` is "2027-11-01", which is not a time as machines read it.',
    mend: "Write year, month and day, 'T', hour, minute and second, and 'Z', such as '2027-11-01T00:00:00Z'.",
    marked: "'2027-11-01'",
  },
  'the security date is no day of the calendar': {
    file: 'security',
    find: /(expires: )'.*'/,
    put: "$1'2027-02-29T00:00:00Z'",
    text: '`security.expires` is "2027-02-29T00:00:00Z", which is not a time as machines read it.',
    mend: "Write year, month and day, 'T', hour, minute and second, and 'Z', such as '2027-11-01T00:00:00Z'.",
    marked: "'2027-02-29T00:00:00Z'",
  },
}

/** Edits that break nothing, by what they write. */
export const soundEdits: Readonly<Record<string, Edit>> = {
  'a subject with signs that mean something in a link, quotation marks and emoji': firstSubject(
    `'Q&A #1: 100% “yes”, "no"?+=; 👩🏾‍🤝‍👩🏿 🇰🇪 ❤️'`,
  ),
  'a subject with an ampersand and a semicolon': firstSubject(`'R&D; care'`),
  'no subject for Email Us': { file: 'navigation', find: /(subject: )'.*'/, put: "$1''" },
  'letters of Swahili and Luhya, and of other languages': tagline(
    `'Haki za wanawake: ng’ombe, ŋ, ẽ, ñ, Ω, 女, é e\\u0301'`,
  ),
  'a sign that is smaller than another': tagline(`'5 < 7 > 3, a<3, AT&T & so on'`),
  'a space that does not break': tagline(`'P.O.\\u00a0Box'`),
  'a title that just fits': firstTitle(`'${'Care '.repeat(9)}Clubs'`),
  'a paragraph over several lines of the source': {
    file: 'careers',
    find: /(force = \{[\s\S]*?text: )'.*'/,
    put: '$1`One line.\n    Another line.`',
  },
  'an address with a path, a query and a fragment': social('https://www.x.com/@us/%C3%A4?hl=en&id=1#top'),
  'an e-mail address with a plus sign and a long domain': email('first.last+site@mail.women-rights.or.ke'),
  'an origin with a port': origin('https://www.example.or.ke:8443'),
  'a telephone number in another grouping': phone('+254 (111) 222-333', '+254111222333'),
  'a menu that leads to a page and to an anchor of it': firstAddress('/careers#openings'),
  'a figure of zero': firstFigure('0'),
  'an empty list of stand-ins': standIns('[] as never[]'),
  'an anchor for another action': { file: 'home', find: /(subject: '.*',\n)/, put: "$1      anchor: 'give_now',\n" },
  'another time for security.txt': { file: 'security', find: /(expires: )'.*'/, put: "$1'2028-02-29T12:30:00Z'" },
}
