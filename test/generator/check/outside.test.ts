import { createSuite } from '../suite.ts'
import { sourceWith, testFaults } from './planted-faults.ts'

const test = createSuite('outside')

const copy = 'Put a copy of the file among the assets, so that visitors ask nobody else.'
const sayTab = 'Put it at the end of the name, in parentheses, such as "(opens in new tab)"; or take its target away.'
const writeRel = 'Write rel="noopener noreferrer", or take its target away.'

testFaults(test, {
  'visitors are led to other sites only by https': {
    add: { '/team': '<a href="http://other.example/a">A</a><a href="//other.example/b">B</a>' },
    sources: sourceWith('http://other.example/a'),
    problems: [
      'content/words.ts:2 The page /team links to http://other.example/a, which others on the way could read and change. | Write "https://other.example/a".',
      'pages/people.tsx The page /team links to //other.example/b, which others on the way could read and change. | Write "https://other.example/b".',
    ],
  },
  'visitors are led only where every browser can follow': {
    add: {
      '/': '<a href="ftp://other.example/">A</a><a href="https://other">B</a><a href="https:///x">C</a><a href="https://.example">D</a>',
    },
    problems: [
      'pages/start.tsx The page / links to ftp://other.example/, which not every browser can open. | Lead to an address that begins with "https://".',
      ...['https://other', 'https:///x', 'https://.example'].map(
        (address) =>
          `pages/start.tsx The page / links to ${address}, which names no other site. | Write the name of the site after "https://".`,
      ),
    ],
  },
  'where the site stands in a folder, its neighbours are other sites': {
    base: '/my-repo/',
    add: {
      '/': '<a href="https://site.example/other-repo/">Other</a><img src="https://site.example/x.png" alt="" width="1" height="1">',
    },
    problems: [
      `pages/start.tsx The page / loads https://site.example/x.png, which leaves the site's base /my-repo/. | Begin the address with "https://site.example/my-repo/".`,
    ],
  },
  'a site whose name only begins like this one is another site': {
    add: { '/': '<script src="https://site.example.net/x.js"></script><a href="https://site.example.net/">Other</a>' },
    problems: [`pages/start.tsx The page / loads https://site.example.net/x.js from another site. | ${copy}`],
  },
  'nothing is fetched from another site, by whichever element': {
    add: {
      '/': `<img src="https://a.example/1" srcset="https://a.example/2 2x" alt="" width="1" height="1"><link rel="preconnect" href="//a.example/3">
        <link rel="alternate stylesheet" href="https://a.example/4"><video><source src="https://a.example/5"></video><style>@import 'https://a.example/6';
        @font-face{src:url("https://a.example/7")}</style><svg aria-hidden="true"><image href="http://a.example/8"/><path style="fill:url(https://a.example/9)"/></svg>`,
    },
    problems: [
      'pages/start.tsx The page / has style="fill:url(https://a.example/9)" on <path>, which its policy keeps from working. | Put the rule into a stylesheet.',
      ...[
        'https://a.example/1',
        'https://a.example/2',
        '//a.example/3',
        'https://a.example/4',
        'https://a.example/5',
        'https://a.example/6',
        'https://a.example/7',
      ].map((address) => `pages/start.tsx The page / loads ${address} from another site. | ${copy}`),
      `pages/start.tsx The page / loads http://a.example/8 from another site. | ${copy}`,
      `pages/start.tsx The page / loads https://a.example/9 from another site. | ${copy}`,
    ],
  },
  'stylesheets and manifests fetch nothing from another site': {
    files: {
      'assets/print-AAAAAAAA.css': 'a{b:url(https://a.example/1)}',
      'site.webmanifest': '{"icons":[{"src":"https://a.example/2"}]}',
    },
    problems: [
      `nowhere The file assets/print-AAAAAAAA.css loads https://a.example/1 from another site. | ${copy}`,
      `nowhere The file site.webmanifest loads https://a.example/2 from another site. | ${copy}`,
    ],
  },
  'no picture is fetched from another site by a string, in the functions of stylesheets that take one': {
    files: {
      'assets/print-AAAAAAAA.css': `a{b:image-set("https://a.example/1" 1x type("image/png"),url(/assets/icon-AAAAAAAA.svg) 2x)}a{b:-webkit-image-set('https://a.example/2' 1x)}
        a{b:image(ltr "https://a.example/3")}a{b:src("\\68 ttps://a.example/4")}a{b:"src(" attr("x") local("https://a.example/5")}`,
    },
    problems: [1, 2, 3, 4].map(
      (number) =>
        `nowhere The file assets/print-AAAAAAAA.css loads https://a.example/${number} from another site. | ${copy}`,
    ),
  },
  'what only tells of another site is no fault, nor are pictures that stand in the page itself': {
    add: {
      '/': `<link rel="alternate" hreflang="sw" href="https://sw.other.example/"><link rel="me" href="https://a.example/"><blockquote cite="https://a.example/x"></blockquote>
        <meta property="og:image" content="https://a.example/x.png"><img src="data:image/gif;base64,R0lG" alt="" width="1" height="1">`,
    },
    problems: [],
  },
  'a link that opens a new tab hands nothing over to it': {
    add: {
      '/': '<a href="https://a.example/1" target="_blank">A (new tab)</a><a href="https://a.example/2" target="other" rel="me NoOpener">B (new window)</a>',
    },
    sources: sourceWith('https://a.example/2'),
    problems: [
      `pages/start.tsx The page / opens https://a.example/1 in a new tab without noopener and noreferrer. | ${writeRel}`,
      `content/words.ts:2 The page / opens https://a.example/2 in a new tab without noreferrer. | ${writeRel}`,
    ],
  },
  'a link that opens a new tab says so to those who cannot see it': {
    add: { '/': '<a href="/team" target="_blank" rel="noopener noreferrer">Our table (large)</a>' },
    sources: sourceWith('Our table (large)'),
    problems: [
      `content/words.ts:2 The page / opens /team in a new tab, but the name of the link does not say so: "Our table (large)". | ${sayTab}`,
    ],
  },
  'in a language whose words are not known, such a link has a remark at its end': {
    replace: { '/': ['lang="en"', 'lang="sw"'], '/team': ['lang="en"', 'lang="sw"'] },
    add: {
      '/': '<a href="/team" target="_blank" rel="noopener noreferrer">Timu</a><a href="/team" target="_blank" rel="noopener noreferrer">Timu (kichupo kipya)</a>',
    },
    problems: [
      `pages/start.tsx The page / opens /team in a new tab, but the name of the link does not say so: "Timu". | ${sayTab}`,
    ],
  },
  'names in upper case mean the same': {
    replace: { '/': ['lang="en"', 'LANG="EN-gb"'] },
    add: {
      '/': `<a href="HTTPS://a.example/">A</a><a href="#TOP">Up</a><a href="/team" target="_SELF">B</a><a href="MAILTO:a@b.example" target="">C</a>
        <a href="/team" target="_blank" rel="noopener noreferrer">D (New Tab)</a><img src="DATA:image/gif;base64,R0lG" alt="" width="1" height="1"><link rel="ME" href="https://a.example/">`,
    },
    problems: [
      'pages/start.tsx The page / has the mail link MAILTO:a@b.example, but it has a target, which leaves an empty tab behind. | Take its target away.',
    ],
  },
  'in upper case, faults are faults too': {
    add: {
      '/': '<a href="HTTP://a.example/">A</a><link rel="STYLESHEET" href="FTP://a.example/"><a href="/X.PDF">B</a>',
    },
    problems: [
      'pages/start.tsx The page / links to HTTP://a.example/, which others on the way could read and change. | Write "https://a.example/".',
      `pages/start.tsx The page / loads FTP://a.example/ from another site. | ${copy}`,
      'pages/start.tsx The page / links to /X.PDF, but there is no such file. | Add the file, or take the address away.',
    ],
  },
  'what names this site within a longer address is another site': {
    add: {
      '/': `<a href="https://a.example/?https://site.example/x">A</a><meta name="x" content="https://a.example/https://site.example/x">
        <script type="application/ld+json">["https://a.example/https://site.example/x"]</script>`,
    },
    problems: [],
  },
  'a link that stays in its tab need not say anything': {
    add: { '/': '<a href="/team" target="_self">Team</a>' },
    problems: [],
  },
})

test.run()
