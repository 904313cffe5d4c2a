import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import {
  assertRefused,
  listProblems,
  makeSmallSite,
  runBuild,
  takeProblem,
  writePage,
  type Run,
  type Sources,
} from './small-site.ts'

const test = suite('checks')

/** Markup on the home page of a site below /b/, and the problem that the build reports. */
const markup: Record<string, string> = {
  '<a href="/nowhere">':
    'pages/home.tsx:7 The page / links to /b/nowhere, but there is no such page. … The pages are /, /team,',
  '<a href="/team.html">': 'links to /b/team.html, but there is no such page.',
  '<a href="#gone">': 'links to #gone, but no element on / has that id. … The ids are #twice, #twice.',
  '<a href="/team#gone">': 'links to /b/team#gone, but no element on /team has that id. … The ids are #people.',
  '<a href="team">': 'links to team, which is relative and breaks on pages in other folders.',
  '<a href="http://other.example/">': 'links to http://other.example/, which is not a valid https:// URL.',
  '<a href="JavaScript:go()">': 'has <a href="JavaScript:go()">, which runs as a script.',
  '<a href="vbscript:go()">': 'has <a href="vbscript:go()">, which runs as a script.',
  '<a href="mailto:we@a.example,us@a.example">': 'us@a.example">, which is not a valid mail link.',
  '<a href="mailto:we@site">': 'has <a href="mailto:we@site">, which is not a valid mail link.',
  '<a href="mailto:we@a.example?subject=two words">': 'subject=two words">, which is not a valid mail link.',
  ...Object.fromEntries(
    ['0700000000', '+0254700000', '+123456', '+1234567890123456'].map((number) => [
      `<a href="tel:${number}">`,
      `has <a href="tel:${number}">, which is not an international phone number.`,
    ]),
  ),
  '<a href="tel:+254700000000" target="_blank" rel="noopener noreferrer">': 'which opens an empty tab.',
  '<a href="https://a.example/" target="_blank" rel="noopener">': 'which lets the linked page control this one.',
  '<img src="/assets/1.png" alt="" width="1" height="1">': 'loads /b/assets/1.png, but there is no such file.',
  '<img src="https://c.example/1.png" alt="" width="1" height="1">': 'loads https://c.example/1.png from another site.',
  '<img srcSet="//c.example/2.png 2x" alt="" width="1" height="1">': 'loads //c.example/2.png from another site.',
  '<link rel="preload" imagesrcset="https://c.example/5.png 2x">': 'loads https://c.example/5.png from another site.',
  '<style>@import "https://c.example/6.css"</style>': 'loads https://c.example/6.css from another site.',
  '<video poster="https://c.example/7.png"></video>': 'loads https://c.example/7.png from another site.',
  '<svg><path mask="url(https://c.example/8.svg)"></path></svg>': 'loads https://c.example/8.svg from another site.',
  '<svg><path clip-path="url(https://c.example/9.svg)"></path></svg>': 'loads https://c.example/9.svg from',
  '<meta name="twitter:image" content="/lost.png">': 'loads /lost.png, which is outside of the site',
  '<img src="/favicon.ico" alt="" width="3">': 'alt="" width="3">, which needs alt, width and height.',
  '<img src="/favicon.ico" width="1" height="2">': 'width="1" height="2">, which needs alt, width and height.',
  '<i id="twice"></i><i id="twice"></i>': 'has several elements with the id "twice".',
  '<h1>Second</h1>': 'has 2 h1.',
  '<p style="color:red"></p>': 'has <p style="color:red">, which the Content Security Policy of the page blocks.',
  '<p onclick="go()"></p>': 'has <p onclick="go()">, which the Content Security Policy of the page blocks.',
  '<script>go()</script>': 'has <script>, which the Content Security Policy of the page blocks.',
  '<iframe></iframe>': 'has <iframe>, which the Content Security Policy of the page blocks.',
  ...Object.fromEntries(
    ['object', 'embed', 'applet'].map((name) => [
      `<${name}></${name}>`,
      `has <${name}>, which the Content Security Policy`,
    ]),
  ),
  '<base target="_top">': 'has <base target="_top">, which the Content Security Policy of the page blocks.',
  '<meta http-equiv="Refresh" content="0;url=/team">': 'which redirects the page.',
  '<form action="https://other.example/"></form>': 'has <form action="https://other.example/">, which sends a form.',
  '<button formaction="/team"></button>': 'which sends a form.',
  '<p>A Żaba</p>': 'shows “Ż” (U+017B) in “Żaba”, which the font does not have.',
}

const sound = `
<a href="mailto:we@site.example?cc=a+b@site.example&amp;subject=Hello%20you"></a><a href="tel:+254700000000"></a>
<a href="tel:+1234567"></a><a href="tel:+123456789012345"></a>
<a href="https://a.example/" target="_blank" rel="noopener noreferrer"></a><a href="/team#people"></a><a href="#"></a><a href="#top"></a>
<a href="/"></a><img src="/favicon.ico" alt="" width="1" height="1"><a href="#twice"></a><p>Ordinary ó.</p>
<script type="application/ld+json">{"url":"https://other.example"}</script><svg fill="url(data:image/svg+xml,a)"><path id="drawn"></path></svg>`

/** Text files below assets/, and the problem that the build reports. */
const files: Record<string, [content: string, problem?: string]> = {
  'root/google1a2b.html': ['google-site-verification: google1a2b.html'],
  'root/yandex.html': [
    '<html>\n<head><meta http-equiv="Content-Type" content="text/html; charset=UTF-8"></head>\n<body>Code: ab12</body></html>',
  ],
  'root/BingSiteAuth.xml': ['<?xml version="1.0"?>\n<users>\n  <user>AB12</user>\n</users>'],
  'root/text/ads.txt': ['a'],
  'root/.DS_Store': ['x', 'assets/root/.DS_Store has a name that some hosts hide or change.'],
  'root/.git/config': ['x', 'assets/root/.git has a name that some hosts hide or change.'],
  'root/two words/a.txt': ['x', 'assets/root/two words has a name that some hosts hide or change.'],
  'root/50%.txt': ['x', 'assets/root/50%.txt has a name that some hosts hide or change.'],
  'root/words.pdf': ['words', 'assets/root/words.pdf is not a PDF file, despite its name.'],
  'root/empty.ico': ['', 'assets/root/empty.ico is empty.'],
  'root/words.ico': ['words', 'assets/root/words.ico is not a ICO file, despite its name.'],
  'root/wide.html': ['\0<\0s\0c\0r', 'assets/root/wide.html is not a HTML file, despite its name.'],
  'more/girls.JPG': [
    'x',
    'assets/more/girls.JPG is in a folder without photographs. … Upload it to assets/people, and',
  ],
  'root/girls.jpg': ['x', 'assets/root/girls.jpg is in a folder without photographs.'],
  'girls.heic': [
    'x',
    'assets/girls.heic is a HEIC photograph, which most browsers cannot show. … Save it as JPEG, upload',
  ],
  'people/girls.HEIF': ['x', 'assets/people/girls.HEIF is a HEIC photograph'],
  'people/report.pdf': [
    'x',
    'assets/people/report.pdf is in a folder without documents. … Upload it to assets/root as a',
  ],
  '../content/report.docx': ['x', 'content/report.docx is in a folder without documents.'],
  '../dance.mp4': ['x', 'dance.mp4 is a film or a recording, which the site cannot show. … Delete it.'],
  '../girls.png': ['x', 'girls.png is in a folder without photographs.'],
  'people/unused.jpg': [
    'x',
    'assets/people/unused.jpg is not shown on any page. … delete it too. … name in the content.',
  ],
}
for (const type of ['svg', 'js', 'mjs', 'xhtml', 'docx', 'wasm'])
  files[`root/a.${type}`] = [
    'x',
    `assets/root/a.${type} is not one of the types that this folder takes (pdf, ico, txt,`,
  ]

/** Markup that would run, load or send something if somebody opened the file by its address. */
const activeMarkup = [
  '<script>go()</script>',
  '<body onload="go()">',
  '<img src="x">',
  '<meta http-equiv="refresh" content="0;url=https://c.example">',
  '<a href="https://c.example">Win</a>',
  '<?xml-stylesheet href="a.xsl"?>',
  '<!doctype html [<!ENTITY a "b">]>',
]
for (const [index, text] of activeMarkup.entries())
  for (const type of ['html', 'xml'])
    files[`root/${index}.${type}`] = [
      text,
      `assets/root/${index}.${type} has markup, which is not checked. … Delete it.`,
    ]

const asciiAndAccent = `${String.fromCharCode(...Array.from({ length: 95 }, (_, index) => 32 + index))}\u0301`

const html = JSON.stringify([sound, ...Object.keys(markup)].join('\n'))
const siteWithAllProblems: Sources = {
  'pages/home.tsx': `${writePage('<div dangerouslySetInnerHTML={{ __html: html }} />')}\nconst html = ${html}\n`,
  'pages/twin.tsx': writePage('', 'title="Page /team" description="This is /team."'),
  'pages/bare.tsx': 'export const Page = () => <p>Bare</p>\n',
  'components/base/base.css': 'p { background: url(https://c.example/4.png); }\n',
  ...Object.fromEntries(Object.entries(files).map(([file, [content]]) => [`assets/${file}`, content])),
}
const run = await buildWithAllProblems()
const problems = listProblems(run.stderr)

for (const [what, problem] of [
  ...Object.entries(markup),
  ...Object.entries(files).flatMap(([file, [, text]]) =>
    text === undefined ? [] : [[`assets/${file}`, text] as const],
  ),
  ...['elsewhere', 'package.json', 'pipe'].map((name) => {
    return [`assets/root/${name}`, `assets/root/${name} is a link or another special file.`] as const
  }),
  ['two pages with one title', 'The page /twin has the same title as the page /team: “Page /team”.'],
  ['two pages with one description', 'The page /twin has the same description as the page /team: “This is /team.”.'],
  ...['title', 'description', 'h1'].map(
    (part) => [`a page without ${part}`, `The page /bare has no ${part}.`] as const,
  ),
  ['a URL in a stylesheet', 'loads https://c.example/4.png from another site. … The same applies to /team, /twin'],
] as const)
  test(`a build refuses ${what}`, () => assert.ok(takeProblem(problems, problem), `Nothing reported: ${problem}`))

test('a build reports all these problems at once, and nothing about valid markup and files', () => {
  assert.equal({ code: run.code, problems }, { code: 1, problems: [] })
})

async function buildWithAllProblems(): Promise<Run> {
  const root = makeSmallSite(siteWithAllProblems, {
    routes: ['/', '/team', '/twin', '/bare'].map((path) => ({ path, page: path.slice(1) || 'home' })),
    characters: asciiAndAccent,
    galleries: [{ folder: 'assets/people', ratio: [1, 1], widths: [9], minWidth: 9, budget: 9 }],
  })
  symlinkSync(join(root, 'pages'), join(root, 'assets/root/elsewhere'))
  symlinkSync(join(root, 'package.json'), join(root, 'assets/root/package.json'))
  execFileSync('mkfifo', [join(root, 'assets/root/pipe')])
  return runBuild(root, ['--base', '/b/'])
}

test('a build rejects a file in assets/root that has the path of another file or folder, ignoring case', async () => {
  const names = ['index.html', 'Robots.txt', 'team', 'a.txt', 'A.txt', '404.html/x.txt']
  const root = makeSmallSite(Object.fromEntries(names.map((name) => [`assets/root/${name}`, 'x'])))
  assertRefused(await runBuild(root), [
    'assets/root/404.html/x.txt conflicts with 404.html. Delete it, or rename it.',
    'assets/root/Robots.txt conflicts with robots.txt.',
    'assets/root/a.txt conflicts with A.txt.',
    'assets/root/index.html conflicts with index.html.',
    'assets/root/team conflicts with team/index.html.',
  ])
})

const noise = Array.from({ length: 50 }, (_, index) => createHash('sha256').update(`${index}`).digest('hex')).join('')

const padding = '.'.repeat(40_000)
/** A page that shows photographs, and a document. They have budgets of their own and do not count in the total. */
const uncounted = {
  'assets/a.jpg': `\xff\xd8\xff${padding}`,
  'assets/a.webp': `RIFF....WEBP${padding}`,
  'assets/a.avif': `....ftypavif${padding}`,
  'assets/root/a.pdf': `%PDF-${padding}`,
  'pages/home.tsx': [
    ...['jpg', 'webp', 'avif'].map((type) => `import ${type} from '../assets/a.${type}'\n`),
    writePage(
      `<p>${noise}</p>{[jpg, webp, avif].map((src) => <img key={src} src={src} alt="" width={1} height={1} />)}`,
    ),
  ].join(''),
}

test('a page that does not fit into the first round trip is built with a note, and photographs and documents do not count in the total', async () => {
  const budgets = {
    page: 4_000,
    firstRoundTrip: 1_500,
    script: 9_999,
    font: 9_999,
    picture: 99_999,
    document: 99_999,
    totalPerPage: 14_000,
  }
  const { code, stdout } = await runBuild(makeSmallSite(uncounted, { budgets }))
  assert.is(code, 0)
  const note =
    /\nNote: The page \/ has about [\d,]+ characters more than fit into the first round trip\. You can publish it; slow phones wait a moment longer\.\n$/
  assert.match(stdout, note)
  assert.is(stdout.split('Note:').length, 2)
})

test('budgets apply to pages after gzip and to scripts after brotli', async () => {
  const sources = {
    'pages/home.tsx': [
      "import font from '../assets/a.woff2'\n",
      "import photograph from '../assets/b.jpg'\n",
      writePage(
        `<p>${noise}</p>{[font, photograph].map((src) => <img key={src} src={src} alt="" width={1} height={1} />)}`,
      ),
    ].join(''),
    'pages/team.tsx': writePage(`<p id="people">${'la '.repeat(5_000)}</p>`),
    'components/site.client.ts': `document.title = '${'la '.repeat(500)}'\n`,
    'assets/a.woff2': 'wOF2....',
    'assets/b.jpg': Buffer.from('ffd8ff000000', 'hex'),
  }
  const budgets = {
    page: 1_500,
    firstRoundTrip: 1_000,
    script: 30,
    font: 7,
    picture: 5,
    document: 6,
    totalPerPage: 3_000,
  }
  const root = makeSmallSite(sources, { budgets })
  assertRefused(await runBuild(root), [
    'The page / has … bytes after gzip, … over its budget of 1,500. Shorten its text, drawings or styles.',
    'The file assets/site- … .js has 46 bytes, 16 over its budget of 30.',
    'The file assets/a- … .woff2 has 8 bytes, 1 over its budget of 7.',
    'The file assets/b- … .jpg has 6 bytes, 1 over its budget of 5.',
    'The file favicon.ico has 6 bytes, 1 over its budget of 5.',
    'The site has … bytes, … over its budget of 9,000.',
  ])
})

test('a build reports routes that are invalid, duplicate or without a page, with their lines', async () => {
  const routes = ['/', '/Team', '/a//b', '/../a', '/team', '/team', '/index', '/team.html', '/gone']
  const root = makeSmallSite({}, { routes: routes.map((path) => ({ path, page: path === '/gone' ? 'gone' : 'home' })) })
  assertRefused(await runBuild(root), [
    ...['5 The route /Team', '6 The route /a//b', '7 The route /../a'].map((line) => `build.ts:${line} is not`),
    'build.ts:8 The routes /team and /team would both be written to team.html.',
    'build.ts:10 The routes / and /index would both be written to index.html.',
    'build.ts:11 The routes /team and /team.html would both be written to team.html.',
    'build.ts:12 The page of the route /gone, pages/gone.tsx, does not exist.',
  ])
})

test.run()
