import { createSuite } from '../suite.ts'
import { sourceWith, testFaults, type PlantedFault } from './planted-faults.ts'

const test = createSuite('safety')

const inStylesheet = 'which its policy keeps from working. | Put the rule into a stylesheet.'
const asScript = 'an address that runs as a script. | Link to a page, or use a button.'

testFaults(test, {
  'no element has a style of its own': {
    add: { '/team': '<p style="color: red"></p>' },
    sources: sourceWith('color: red'),
    problems: [`content/words.ts:2 The page /team has style="color: red" on <p>, ${inStylesheet}`],
  },
  'no element has a handler of its own': {
    add: { '/': '<p onClick="alert(1)"></p>' },
    problems: [
      'pages/start.tsx The page / has onclick="alert(1)" on <p>, which its policy keeps from working. | Put the behaviour into the script.',
    ],
  },
  'no address runs as a script, however it is written': {
    add: {
      '/': `<a href="javascript:alert(1)">A</a><a href="java&#10;SCRIPT:x">B</a><form action=" vbscript:x"></form><a href="data:text/html,x">C</a>
        <svg aria-hidden="true"><animate attributeName="href" to="javascript:x"/></svg><img src="javascript:x" alt="javascript: a language" width="1" height="1">`,
    },
    problems: [
      `pages/start.tsx The page / has href="javascript:alert(1)" on <a>, ${asScript}`,
      `pages/start.tsx The page / has href="java\nSCRIPT:x" on <a>, ${asScript}`,
      `pages/start.tsx The page / has action=" vbscript:x" on <form>, ${asScript}`,
      `pages/start.tsx The page / has href="data:text/html,x" on <a>, ${asScript}`,
      `pages/start.tsx The page / has to="javascript:x" on <animate>, ${asScript}`,
      `pages/start.tsx The page / has src="javascript:x" on <img>, ${asScript}`,
    ],
  },
  'no script stands in a page': {
    add: {
      '/': '<script>alert(1)</script><script type="module"> import x </script><svg aria-hidden="true"><script>y</script></svg>',
    },
    sources: { 'components/shell.tsx': 'const code = `alert(1)`' },
    problems: ['alert(1)', 'import x', 'y'].map(
      (code) =>
        `${code === 'alert(1)' ? 'components/shell.tsx:1' : 'pages/start.tsx'} The page / has a script written into it: "${code}". | Put it into the script of the site; only data of the type application/ld+json may stand in a page.`,
    ),
  },
  ...refusedElements({
    base: '<base target="_self">',
    iframe: '<iframe></iframe>',
    object: '<object></object>',
    embed: '<embed>',
  }),
  'no document stands within a page': {
    add: { '/': '<p srcdoc="x"></p>' },
    problems: ['pages/start.tsx The page / has srcdoc="x" on <p>, a document within the page. | Take it away.'],
  },
  'the policy of a page stands before everything that it is to govern': {
    replace: {
      '/': ['<meta charSet="utf-8"/>', '<meta charSet="utf-8"/><script src="/assets/site-AAAAAAAA.js"></script>'],
    },
    problems: [
      'pages/start.tsx The page / has <script src="/assets/site-AAAAAAAA.js"> before its content policy, which does not govern it there. | Let the build put the policy there, which it does after <meta charset="utf-8">.',
    ],
  },
  'a page has a policy': {
    replace: {
      '/team': [`<meta http-equiv="Content-Security-Policy" content="default-src 'self'; object-src 'none'"/>`, ''],
    },
    problems: [
      'pages/people.tsx The page /team has no content policy right after its encoding. | Let the build put the policy there, which it does after <meta charset="utf-8">.',
    ],
  },
  'a policy in a page has nothing in it that only a header can say': {
    add: {
      '/': `<meta http-equiv="Content-Security-Policy" content="default-src 'self'; Frame-Ancestors 'none' ;report-uri /x;sandbox">`,
    },
    sources: sourceWith('report-uri'),
    problems: ['frame-ancestors', 'report-uri', 'sandbox'].map(
      (name) =>
        `${name === 'report-uri' ? 'content/words.ts:2' : 'pages/start.tsx'} The page / has ${name} in the policy of a meta element, where browsers ignore it. | Send it as a header, or take it away.`,
    ),
  },
  'elsewhere those words are no fault': {
    add: { '/': '<meta name="keywords" content="frame-ancestors">' },
    problems: [],
  },
})

const deleteIt = 'Delete it; an editor that shows hidden characters finds it.'

testFaults(test, {
  'a control character is refused where it stands': {
    add: { '/team': '<p>Wel\x07come</p>' },
    sources: sourceWith('Wel\x07come'),
    problems: [`content/words.ts:2 The page /team holds the hidden character U+0007 after "Wel". | ${deleteIt}`],
  },
  'a hidden character is found by what stands after it, where nothing stands before': {
    add: { '/': '<p>\x07 Welcome</p>' },
    sources: sourceWith(`\${String.fromCharCode(7)} Welcome`),
    problems: [`content/words.ts:2 The page / holds the hidden character U+0007. | ${deleteIt}`],
  },
  'a character that turns the direction of writing is refused, also where it is escaped in the sources and hidden in an attribute':
    {
      add: { '/': '<p title="Join \u202Eus">x</p>' },
      sources: sourceWith('Join \\u202Eus'),
      problems: [`content/words.ts:2 The page / holds the hidden character U+202E after "Join ". | ${deleteIt}`],
    },
  'a text that could not be written in UTF-8 is refused': {
    add: { '/': `<p>Girls ${'\ud83d'} here</p>` },
    sources: sourceWith('Girls \\ud83d here'),
    problems: [
      'content/words.ts:2 The page / holds the hidden character U+FFFD after "Girls ". | Write the text in UTF-8, and each sign whole.',
    ],
  },
  'hidden characters are found as references too, and each kind is told once': {
    add: { '/': '<p>&#x2066;a&#8294;&#0;b&#xD800;c&#127;</p>' },
    problems: [
      `pages/start.tsx The page / holds the hidden character U+2066. | ${deleteIt}`,
      'pages/start.tsx The page / holds the hidden character U+FFFD after "&#x2066;a&#8294;". | Write the text in UTF-8, and each sign whole.',
      `pages/start.tsx The page / holds the hidden character U+007F after "&#x2066;a&#8294;&#0;b&#xD800;c". | ${deleteIt}`,
    ],
  },
})

testFaults(test, {
  'structured data can be read': {
    add: { '/': '<script type="application/ld+json">nothing</script>' },
    sources: { 'components/data.tsx': `<script type="application/ld+json">` },
    problems: [
      'components/data.tsx:1 The page / has structured data that is not valid JSON: "nothing". | Write it with JSON.stringify.',
    ],
  },
})

function refusedElements(elements: Readonly<Record<string, string>>): Record<string, PlantedFault> {
  return Object.fromEntries(
    Object.entries(elements).map(([name, markup]) => [
      `no page has <${name}>`,
      {
        add: { '/': markup },
        sources: { 'pages/start.tsx': `\n<${name} />` },
        problems: [`pages/start.tsx:2 The page / has a forbidden element: <${name}>. | Take it away.`],
      },
    ]),
  )
}

test.run()
