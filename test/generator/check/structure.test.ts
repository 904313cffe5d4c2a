import { createSuite } from '../suite.ts'
import { sourceWith, testFaults } from './planted-faults.ts'

const test = createSuite('structure')

const lateEncoding =
  'pages/start.tsx The page / does not say its encoding within its first 1024 bytes and before any other text. | Put <meta charset="utf-8"> first into its head.'

const namingAttributes = [
  'for',
  'list',
  'form',
  'headers',
  'popovertarget',
  'aria-activedescendant',
  'aria-controls',
  'aria-describedby',
  'aria-details',
  'aria-errormessage',
  'aria-flowto',
  'aria-labelledby',
  'aria-owns',
]
for (const attribute of namingAttributes) {
  testFaults(test, {
    [`what ${attribute} names is there`]: {
      add: { '/': `<p ${attribute}="main"></p><p ${attribute}="far-away"></p>` },
      sources: { 'components/a.tsx': `far-away\n<p ${attribute}="far-away">` },
      problems: [
        `components/a.tsx:2 The page / has <p ${attribute}="far-away">, but no element with that id. | Give that id to an element, or take the attribute away.`,
      ],
    },
  })
}

testFaults(test, {
  'an id that stands twice is refused once, where it is written': {
    add: { '/': '<p id="news"></p><p id="news"></p>' },
    sources: { 'components/a.tsx': 'const id = "newsletter"\n<p id="news">' },
    problems: [
      'components/a.tsx:2 The page / has 3 elements with the id "news". | Give each of them an id of its own, or none.',
    ],
  },
  'an id that no link can lead to is refused': {
    add: { '/': '<p id="a b"></p><p id=""></p>' },
    problems: ['a b', ''].map(
      (id) =>
        `pages/start.tsx The page / has an element with the id "${id}", which no link can lead to. | Write letters, digits and hyphens.`,
    ),
  },
  'an element that names another names one that is there': {
    add: { '/': '<label for="neww"></label><p aria-describedby="main nonews"></p>' },
    sources: sourceWith('nonews'),
    problems: [
      'pages/start.tsx The page / has <label for="neww">, but no element with that id. | Did you mean "news"?',
      'content/words.ts:2 The page / has <p aria-describedby="nonews">, but no element with that id. | Did you mean "news"?',
    ],
  },
  'a page has a first heading': {
    replace: { '/': ['<h1>/ &amp; more</h1>', ''] },
    problems: [
      'pages/start.tsx The page / has no h1. | Give it one h1, which says what the page is.',
      'pages/start.tsx The page / has the h2 "Part" as its first heading. | Make it an h1, so that no level is left out.',
    ],
  },
  'a page has one first heading': {
    add: { '/team': '<h1>Again &amp;  again</h1>' },
    sources: sourceWith('Again & again'),
    problems: [
      'content/words.ts:2 The page /team has 2 h1 headings: "/team & more", "Again & again". | Give it one h1, which says what the page is.',
    ],
  },
  'a heading has text that is heard': {
    add: {
      '/': '<h3 class="proud"><span aria-hidden="true">Seen</span><img src="/favicon.ico" alt="" width="1" height="1"></h3>',
    },
    sources: sourceWith('proud'),
    problems: [
      'content/words.ts:2 The page / has an h3 without text: <h3 class="proud">. | Put words into the heading, or take it away.',
    ],
  },
  'a heading may consist of a picture that has words': {
    add: {
      '/': '<h3><img src="/favicon.ico" alt="Us" width="1" height="1"></h3><h3><svg role="img" aria-label="We"></svg></h3>',
    },
    problems: [],
  },
  'headings leave no level out': {
    add: { '/': '<h5>Deep down</h5>' },
    sources: sourceWith('Deep down'),
    problems: [
      'content/words.ts:2 The page / has the h5 "Deep down" next after an h2. | Make it an h3, so that no level is left out.',
    ],
  },
  'a page has a main part': {
    replace: { '/team': ['<main id="main">', '<div id="main">'] },
    problems: [
      'pages/people.tsx The page /team has no main element. | Put what only this page says into one main element.',
    ],
  },
  'a page has one main part': {
    add: { '/team': '<main></main>' },
    problems: [
      'pages/people.tsx The page /team has 2 main elements. | Put what only this page says into one main element.',
    ],
  },
  'a page says its language': {
    replace: { '/': [' lang="en"', ''] },
    problems: [
      'pages/start.tsx The page / does not say its language. | Write it into the html element, such as lang="en".',
    ],
  },
  'a page says a language that there is a tag for': {
    replace: { '/': [' lang="en"', ' lang="English (UK)"'] },
    sources: { 'components/shell.tsx': '\n\n<html lang="English (UK)">' },
    problems: [
      'components/shell.tsx:3 The page / says that its language is "English (UK)", which is no language tag. | Write it into the html element, such as lang="en".',
    ],
  },
  'a page says its encoding': { replace: { '/': ['<meta charSet="utf-8"/>', ''] }, problems: [lateEncoding] },
  'a page says its encoding before its title, of which it has one': {
    replace: { '/': ['<meta charSet="utf-8"/>', '<title>/ – Sound site</title><meta charSet="utf-8"/>'] },
    problems: [lateEncoding, 'pages/start.tsx The page / has 2 titles. | Leave one of them.'],
  },
  'a page says its encoding before all other metadata': {
    replace: { '/': ['<meta charSet="utf-8"/>', '<meta name="author" content="We"><meta charSet="utf-8"/>'] },
    problems: [lateEncoding],
  },
  'a page says its encoding within the bytes that browsers look at': {
    replace: { '/': ['<meta charSet="utf-8"/>', `<!--${'-'.repeat(957)}--><meta charSet="utf-8"/>`] },
    problems: [lateEncoding],
  },
  'the encoding may be the last of those bytes': {
    replace: { '/': ['<meta charSet="utf-8"/>', `<!--${'-'.repeat(956)}--><meta charSet="utf-8"/>`] },
    problems: [],
  },
  'a page has a title, and that of a drawing is none': {
    replace: { '/': ['<title>/ – Sound site</title>', '<title> </title>'] },
    add: { '/': '<svg role="img" aria-label="Us"><title>Us</title></svg>' },
    problems: ['pages/start.tsx The page / has no title. | Give it a title of its own, which says what it is about.'],
  },
  'a page has a description': {
    replace: { '/': ['name="description"', 'name="summary"'] },
    problems: [
      'pages/start.tsx The page / has no description. | Give it a description of its own, which says what it is about.',
    ],
  },
  'no two pages have the same title': {
    replace: { '/team': ['<title>/team – Sound site</title>', '<title>/ – Sound site</title>'] },
    sources: sourceWith('/ – Sound site'),
    problems: [
      'content/words.ts:2 The page /team has the same title as the page /: "/ – Sound site". | Give each page a title of its own.',
    ],
  },
  'no two pages have the same description': {
    replace: { '/team': ['What /team is about.', 'What / is about.'] },
    problems: [
      'pages/people.tsx The page /team has the same description as the page /: "What / is about.". | Give each page a description of its own.',
    ],
  },
  'a title is one line': {
    replace: { '/': ['/ – Sound site', '/ – Sound\n site'] },
    sources: sourceWith('/ – Sound\\n site'),
    problems: [
      'content/words.ts:2 The page / has a title with a line break or another control character in it: "/ – Sound\\n site". | Write it on one line.',
    ],
  },
  'a description is one line': {
    replace: { '/': ['What / is about.', 'What / is&#9;about.'] },
    problems: [
      'pages/start.tsx The page / has a description with a line break or another control character in it: "What / is\\tabout.". | Write it on one line.',
    ],
  },
})

test.run()
