import * as assert from 'uvu/assert'
import { createSuite } from '../suite.ts'
import { findProblems, sourceWith, testFaults } from './planted-faults.ts'

const test = createSuite('links')

const addPage = 'Add the page to the route table, or lead to another.'
const addFile = 'Add the file, or take the address away.'
const leaveErrors = 'Lead to another page, or take the address away.'
const folder = { base: '/my-repo/', origin: 'https://host.example' }

testFaults(test, {
  'a link to a page that is not there is refused where its address stands, and the nearest page is offered': {
    add: { '/team': '<a href="/taem">Team</a>' },
    sources: sourceWith('/taem'),
    problems: [
      `content/words.ts:2 The page /team links to /taem, but there is no such page. | Did you mean "/team"? ${addPage}`,
    ],
  },
  'where no page is similar, and the address is put together from parts, the page and the table are pointed at': {
    add: { '/team': '<a href="/a/b/c">Team</a>' },
    problems: [`pages/people.tsx The page /team links to /a/b/c, but there is no such page. | ${addPage}`],
  },
  'a link to the folder of a page is refused': {
    add: { '/': '<a href="/team/">Team</a>' },
    sources: sourceWith('/team/'),
    problems: [
      'content/words.ts:2 The page / links to /team/, but the one address of that page is /team. | Write "/team".',
    ],
  },
  'a link to the file of a page is refused': {
    add: {
      '/': '<a href="/team.html#news">Team</a><a href="/team/index.html">Team</a><a href="/index.html">Start</a>',
    },
    problems: [
      'pages/start.tsx The page / links to /team.html#news, but the one address of that page is /team. | Write "/team".',
      'pages/start.tsx The page / links to /team/index.html, but the one address of that page is /team. | Write "/team".',
      'pages/start.tsx The page / links to /index.html, but the one address of that page is /. | Write "/".',
    ],
  },
  'nobody is led to a page for errors': {
    add: { '/': '<a href="/404.html">Lost</a>' },
    problems: [`pages/start.tsx The page / links to /404.html, a page for errors. | ${leaveErrors}`],
  },
  'a fragment that its own page does not have is refused, and the nearest id is offered': {
    add: { '/': '<a href="#newz">News</a>' },
    sources: sourceWith('newz'),
    problems: [
      'content/words.ts:2 The page / links to #newz, but it has no element with the id "newz". | Did you mean "news"?',
    ],
  },
  'a fragment that another page does not have is refused': {
    add: { '/': '<a href="/team#%C3%A9lan-vital">Élan</a>' },
    problems: [
      'pages/start.tsx The page / links to /team#%C3%A9lan-vital, but the page /team has no element with the id "élan-vital". | Give that id to an element there.',
    ],
  },
  'a relative address is refused, because it leads elsewhere from another folder': {
    add: {
      '/': '<a href="team">Team</a><img src="./favicon.ico" alt="" width="1" height="1"/><a href="?page=2">More</a>',
    },
    problems: ['links to team', 'loads ./favicon.ico', 'links to ?page=2'].map(
      (start) =>
        `pages/start.tsx The page / ${start}, which leads elsewhere from a page in another folder. | Begin the address with "/".`,
    ),
  },
  'an empty address is refused': {
    add: { '/': '<a href="">Empty</a>' },
    problems: [
      'pages/start.tsx The page / links to an empty address. | Write the address, or take the attribute away.',
    ],
  },
  'an address with a space in it is refused': {
    add: { '/': '<a href="/te am">Team</a><a href=" /team">Team</a>' },
    problems: ['/te am', ' /team'].map(
      (address) =>
        `pages/start.tsx The page / links to ${address}, an address with white space in it. | Take the white space out.`,
    ),
  },
  'a whole address of the site is followed too': {
    add: { '/': '<a href="https://site.example/taem">Team</a>' },
    sources: sourceWith('/taem'),
    problems: [
      `content/words.ts:2 The page / links to https://site.example/taem, but there is no such page. | Did you mean "https://site.example/team"? ${addPage}`,
    ],
  },
  'where the site stands in a folder, an address outside of it is refused': {
    ...folder,
    add: { '/': '<a href="/team">Team</a><a href="/elsewhere">Away</a><a href="/my-repo">Start</a>' },
    problems: [
      `pages/start.tsx The page / links to /team, which leaves the site's base /my-repo/. | Did you mean "/my-repo/team"?`,
      `pages/start.tsx The page / links to /elsewhere, which leaves the site's base /my-repo/. | Begin the address with "/my-repo/".`,
      'pages/start.tsx The page / links to /my-repo, but the one address of that page ends with a slash. | Write "/my-repo/".',
    ],
  },
  'where the site stands in a folder, the sources are searched for addresses without it': {
    ...folder,
    add: { '/': '<a href="/my-repo/taem">Team</a>' },
    sources: sourceWith('/taem'),
    problems: [
      `content/words.ts:2 The page / links to /my-repo/taem, but there is no such page. | Did you mean "/my-repo/team"? ${addPage}`,
    ],
  },
  'what is fetched must be there, by whichever attribute': {
    add: {
      '/': `<img src="/a" srcSet="/b 1x,/c.png 2x" alt="" width="1" height="1"><video poster="/d"></video><svg aria-hidden="true"><use xlink:href="/e.svg#x"/>
        <rect fill="url('/f.svg')"/></svg><link rel="preload" imageSrcSet="/g 2x" href="/h"><form action="/i"></form><style>@import"/j";p{src:url(/k\\)l)}</style>`,
    },
    problems: ['/a', '/b', '/c.png', '/d', '/e.svg#x', '/f.svg', '/g', '/h', '/i', '/j', '/k)l'].map((address) =>
      address === '/i'
        ? `pages/start.tsx The page / links to /i, but there is no such page. | ${addPage}`
        : `pages/start.tsx The page / loads ${address}, but there is no such file. | ${addFile}`,
    ),
  },
  'a file is looked up in the sources without its hash, and the nearest file is offered': {
    add: { '/': '<img src="/assets/veiw-AAAAAAAA.png" alt="" width="1" height="1">' },
    sources: { 'components/view.tsx': `import view from '../assets/veiw.png'\n` },
    problems: [
      `components/view.tsx:1 The page / loads /assets/veiw-AAAAAAAA.png, but there is no such file. | Did you mean "/assets/view-AAAAAAAA.png"? ${addFile}`,
    ],
  },
  'a part of a drawing must be there, in the page as in a file': {
    add: {
      '/': '<svg aria-hidden="true"><use href="#dott"/><use href="/assets/icon-AAAAAAAA.svg#x"/><path clip-path="url(#gone-away)"/></svg>',
    },
    problems: [
      'pages/start.tsx The page / draws #dott, but it has no element with the id "dott". | Did you mean "dot"?',
      'pages/start.tsx The page / loads /assets/icon-AAAAAAAA.svg#x, but that file has nothing with the id "x". | Give the id to an element of the file.',
      'pages/start.tsx The page / draws #gone-away, but it has no element with the id "gone-away". | Give that id to an element there.',
    ],
  },
  'a page says its own address and no other': {
    replace: { '/team': ['canonical" href="https://site.example/team"', 'canonical" href="https://site.example/"'] },
    problems: [
      'pages/people.tsx The page /team names https://site.example/ as its own address, which it is not. | Write "https://site.example/team".',
    ],
  },
  'a page says its own address in full': {
    add: { '/': '<meta property="og:url" content="/"><link rel="canonical" href="https://other.example/">' },
    problems: [
      'pages/start.tsx The page / names /, which programs elsewhere cannot find. | Write the whole address, from "https://site.example/" on.',
      'pages/start.tsx The page / names https://other.example/, which is no address of this site. | Begin the address with "https://site.example/".',
    ],
  },
  'the picture for link previews must be there, and be named in full': {
    add: {
      '/': '<meta name="twitter:image" content="/favicon.ico"><meta property="og:image" content="https://site.example/x.png">',
    },
    problems: [
      'pages/start.tsx The page / names /favicon.ico, which programs elsewhere cannot find. | Write the whole address, from "https://site.example/" on.',
      `pages/start.tsx The page / names https://site.example/x.png, but there is no such file. | ${addFile}`,
    ],
  },
  'addresses of the site in structured data lead somewhere': {
    add: {
      '/': '<script type="application/ld+json">{"a":[{"url":"https://site.example/taem#it"}],"b":"https://site.example/ is ours"}</script>',
    },
    problems: [
      `pages/start.tsx The page / names https://site.example/taem, but there is no such page. | Did you mean "https://site.example/team"? ${addPage}`,
    ],
  },
  'a page that sends visitors on sends them somewhere': {
    add: { '/': `<meta http-equiv="Refresh" content="0; url='/x'">` },
    problems: [`pages/start.tsx The page / links to /x, but there is no such page. | ${addPage}`],
  },
  'stylesheets refer to files that are there, also from where they stand themselves': {
    files: { 'assets/print-AAAAAAAA.css': '@import url("/x.css");a{b:url(view.png)}c{d:url(../favicon.ico)}' },
    problems: [
      `nowhere The file assets/print-AAAAAAAA.css loads /x.css, but there is no such file. | ${addFile}`,
      `nowhere The file assets/print-AAAAAAAA.css loads /assets/view.png, but there is no such file. | ${addFile}`,
    ],
  },
  'the manifest refers to files and pages that are there': {
    files: {
      'site.webmanifest':
        '{"start_url":"/team/","icons":[{"src":"favicon.icon"}],"shortcuts":[{"url":"/x"}],"name":"/y"}',
    },
    problems: [
      'nowhere The file site.webmanifest names /team/, but the one address of that page is /team. | Write "/team".',
      `nowhere The file site.webmanifest loads /favicon.icon, but there is no such file. | Did you mean "/favicon.ico"? ${addFile}`,
      `nowhere The file site.webmanifest names /x, but there is no such page. | ${addPage}`,
    ],
  },
  'a manifest that cannot be read is refused': {
    files: { 'site.webmanifest': '{' },
    problems: ['nowhere The file site.webmanifest is not valid JSON. | Write it with JSON.stringify.'],
  },
  'the sitemap lists pages of the site, each by its one address': {
    files: {
      'sitemap.xml': [
        'https://site.example/x&amp;y',
        'https://site.example/favicon.ico',
        'https://other.example/',
        '/team',
        'https://site.example/404.html',
      ]
        .map((address) => `<url><loc>\n${address}\n</loc></url>`)
        .join(''),
    },
    problems: [
      `nowhere The file sitemap.xml names https://site.example/x&y, but there is no such page. | ${addPage}`,
      'nowhere The file sitemap.xml names https://site.example/favicon.ico, which is no page. | Name a page, or take the address away.',
      'nowhere The file sitemap.xml names https://other.example/, which is no address of this site. | Begin the address with "https://site.example/".',
      'nowhere The file sitemap.xml names /team, which programs elsewhere cannot find. | Write the whole address, from "https://site.example/" on.',
      `nowhere The file sitemap.xml names https://site.example/404.html, a page for errors. | ${leaveErrors}`,
    ],
  },
  'a sitemap of sitemaps may list those': {
    files: {
      'sitemap.xml': '<sitemapindex><sitemap><loc>https://site.example/robots.txt</loc></sitemap></sitemapindex>',
    },
    problems: [],
  },
})

test('of very many wrong links all are told, and the first with what they may have meant', async () => {
  const links = Array.from({ length: 150 }, (_, number) => `<a href="/team${number}">A</a>`)
  const problems = await findProblems({ add: { '/': links.join('') } })
  const guesses = problems.map((problem) => problem.includes('Did you mean "/team"?'))
  assert.equal([problems.length, guesses.indexOf(false), guesses.lastIndexOf(true)], [150, 100, 99])
})

test.run()
