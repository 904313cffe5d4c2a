import * as assert from 'uvu/assert'
import { findMailFaults } from '../../../generator/check/find-mail-faults.ts'
import { createSuite } from '../suite.ts'
import { sourceWith, testFaults } from './planted-faults.ts'

const test = createSuite('mail')

const soundLinks = [
  'mailto:a@b.example',
  'MAILTO:A@B.EXAMPLE',
  `mailto:${'a'.repeat(64)}@b.example`,
  `mailto:a@${'b.'.repeat(123)}example`,
  "mailto:o'hara+news@b-c.example",
  'mailto:a@b.example,c@d.example',
  'mailto:a%26b%25c@b.example',
  'mailto:?to=a@b.example',
  'mailto:a@b.example?to=c@d.example',
  'mailto:a@b.example?cc=c@d.example,e@f.example&bcc=g@h.example%2Ci@j.example',
  "mailto:a@b.example?subject=It's%20a+b%20(50%25):%20%F0%9F%8C%8D!",
  'mailto:a@b.example?Subject=',
  'mailto:a@b.example?body=One%0D%0Atwo',
  'mailto:a@b.example?in-reply-to=%3C1@b.example%3E',
]
for (const link of soundLinks) {
  test(`${link} opens the mail that is meant`, () => {
    assert.equal(findMailFaults(link), [])
  })
}

const writeAddress = 'Write it as name@example.org; put a comma between two addresses.'
const faultyLinks: Readonly<Record<string, readonly string[]>> = {
  'mailto:': ['it names nobody to write to / Write the address after "mailto:".'],
  'mailto:?cc=a@b.example': ['it names nobody to write to / Write the address after "mailto:".'],
  'mailto:ab.example': [`"ab.example" is no mail address / ${writeAddress}`],
  'mailto:a@b': [`"a@b" is no mail address / ${writeAddress}`],
  'mailto:a@b.example,': [`"" is no mail address / ${writeAddress}`],
  'mailto:a@b.example;c@d.example': [`"a@b.example;c@d.example" is no mail address / ${writeAddress}`],
  'mailto:a..b@c.example': [`"a..b@c.example" is no mail address / ${writeAddress}`],
  'mailto:.a@c.example': [`".a@c.example" is no mail address / ${writeAddress}`],
  'mailto:a@-b.example': [`"a@-b.example" is no mail address / ${writeAddress}`],
  'mailto:a@b.example.': [`"a@b.example." is no mail address / ${writeAddress}`],
  'mailto:a@1.2.3.4': [`"a@1.2.3.4" is no mail address / ${writeAddress}`],
  'mailto:%22a%22@b.example': [`"\\"a\\"@b.example" is no mail address / ${writeAddress}`],
  'mailto:a%20b@c.example': [`"a b@c.example" is no mail address / ${writeAddress}`],
  'mailto:a@b.example%0D%0Abcc:c@d.example': [
    `"a@b.example\\r\\nbcc:c@d.example" is no mail address / ${writeAddress}`,
  ],
  [`mailto:${'a'.repeat(65)}@b.example`]: [`"${'a'.repeat(65)}@b.example" is no mail address / ${writeAddress}`],
  [`mailto:a@${'b.'.repeat(124)}example`]: [`"a@${'b.'.repeat(124)}example" is no mail address / ${writeAddress}`],
  'mailto:@b.example': [`"@b.example" is no mail address / ${writeAddress}`],
  'mailto:a@b.example?cc=': [`"" is no mail address / ${writeAddress}`],
  'mailto:a@b.example?cc=c@d&bcc=e': [
    `"c@d" is no mail address / ${writeAddress}`,
    `"e" is no mail address / ${writeAddress}`,
  ],
  'mailto:a@b.example?cc=c@d.example%0Abcc:e@f.example': ['its cc has a line break / Write it on one line.'],
  'mailto:a@b.example?subject=a&subject=b': ['it has the field "subject" twice / Leave one of them.'],
  'mailto:a@b.example?Subject=a&subject=b': ['it has the field "subject" twice / Leave one of them.'],
  'mailto:a@b.example?subject=a%0D%0Ab': ['its subject has a line break / Write it on one line.'],
  'mailto:a@b.example?subject=a%00': ['its subject holds a hidden character / Delete it.'],
  'mailto:a@b.example?subject=%E2%80%AEa': ['its subject holds a hidden character / Delete it.'],
  'mailto:a@b.example?body=a%0Ab': ['its body has a broken line break / Write each line break as %0D%0A.'],
  'mailto:a@b.example?subject': ['its field "subject" has no value / Write subject= and the value.'],
  'mailto:a@b.example?from=c@d.example': [
    'it has the field "from", which mail programs do not know / Use to, cc, bcc, subject, body and in-reply-to; write "&" in a text as %26.',
  ],
  'mailto:a@b.example?subject=bread&butter': [
    'it has the field "butter", which mail programs do not know / Use to, cc, bcc, subject, body and in-reply-to; write "&" in a text as %26.',
  ],
  'mailto:a@b.example?subject=a&amp;cc=c@d.example': [
    'it has the field "amp;cc", which mail programs do not know / Use to, cc, bcc, subject, body and in-reply-to; write "&" in a text as %26.',
  ],
  'mailto:a@b.example?subject=a b': ['" " must not stand in it as it is / Write " " as %20.'],
  'mailto:a@b.example?subject="a"': ['"\\"" must not stand in it as it is / Write "\\"" as %22.'],
  'mailto:a@b.example?subject=a/b': ['"/" must not stand in it as it is / Write "/" as %2F.'],
  'mailto:a@b.example?subject=#1': ['"#" must not stand in it as it is / Write "#" as %23.'],
  'mailto:a@b.example?subject=caf\u00e9': ['"é" must not stand in it as it is / Write "é" as %C3%A9.'],
  'mailto:a@b.example?subject=50% off': ['"% o" encodes nothing / Write a percent sign as %25.'],
  'mailto:a@b.example?subject=%E9': ['what it encodes is not UTF-8 / Encode its texts with encodeURIComponent.'],
}
for (const [link, faults] of Object.entries(faultyLinks)) {
  test(`${JSON.stringify(link)} is refused`, () => {
    assert.equal(
      findMailFaults(link).map(({ why, mend }) => `${why} / ${mend}`),
      faults,
    )
  })
}

testFaults(test, {
  'a mail address with a fault is pointed at where it stands, however it is encoded in the link': {
    add: { '/team': '<a href="mailto:we@site.example?cc=a%26b@site">Write</a>' },
    sources: sourceWith('a&b@site'),
    problems: [
      'content/words.ts:2 The page /team has the mail link mailto:we@site.example?cc=a%26b@site, but "a&b@site" is no mail address. | Write it as name@example.org; put a comma between two addresses.',
    ],
  },
  'a mail link opens no tab': {
    add: { '/': '<a href="mailto:we@site.example" target="_blank">Write</a>' },
    problems: [
      'pages/start.tsx The page / has the mail link mailto:we@site.example, but it has a target, which leaves an empty tab behind. | Take its target away.',
    ],
  },
  'the name of a scheme may be in upper case': {
    add: { '/': '<a href="MAILTO:a@b">Write</a><a href="TEL:+441632960000">Call</a><a href="TEL:1">Call</a>' },
    problems: [
      `pages/start.tsx The page / has the mail link MAILTO:a@b, but "a@b" is no mail address. | ${writeAddress}`,
      'pages/start.tsx The page / has the phone link TEL:1, which is no international number. | Write a plus sign, the code of the country and the number, with digits only, such as tel:+441632960000.',
    ],
  },
  'a phone number works from every country': {
    add: {
      '/': ['0711111111', '+254 700', '+0700000000', '+1234567890123456', '']
        .map((number) => `<a href="tel:${number}">Call</a>`)
        .join(''),
    },
    sources: sourceWith('+0700000000'),
    problems: ['0711111111', '+254 700', '+0700000000', '+1234567890123456', ''].map(
      (number) =>
        `${number === '+0700000000' ? 'content/words.ts:2' : 'pages/start.tsx'} The page / has the phone link tel:${number}, which is no international number. | Write a plus sign, the code of the country and the number, with digits only, such as tel:+441632960000.`,
    ),
  },
})

test.run()
