import { execFileSync } from 'node:child_process'
import * as fs from 'node:fs'
import { join } from 'node:path'
import { suite } from 'uvu'
import sharp from 'sharp'
import * as assert from 'uvu/assert'
import { site } from '../../build.ts'
import { startDevServer } from './dev-server.ts'
import { makeSmallSite, readFolder, writePage, writeSources } from './small-site.ts'

const test = suite('watch')

const card = `import { words } from 'site:content'
import './card.css'

export const Card = () => <p className="card">{words.greeting} {words.picture?.url}</p>
`
const story = `${writePage('<p>A story</p>')}
import { words } from 'site:content'
export const entries = words.stories
`
const pages = Object.entries({ '/': 'home', '/team': 'team', '/stories/:slug': 'story', '/404.html': 'lost' })
const { root } = makeSmallSite(
  { 'components/card.tsx': card, 'pages/story.tsx': story },
  {
    galleries: [{ folder: 'assets', ratio: [4, 3], widths: [4], minWidth: 4, budget: 9_999 }],
    routes: pages.map(([path, page]) => ({ path, page })),
  },
)
const schema = fs.readFileSync(join(root, 'content/schema.ts'), 'utf8')
const named = "{ kind: 'decoration', place: { file: 'words', path: 'picture' }, people: 'none', file }"
const picture = `picture: v.exactOptional(v.pipe(text, v.transform((file) => (${named}))))`
writeSources(root, { 'content/schema.ts': schema.replace('stories,', `stories, ${picture},`) })
// The generator is a copy, because the tests save it, too. A link in a circle multiplies the paths of files.
fs.rmSync(join(root, 'generator'))
fs.cpSync(join(site.root, 'generator'), join(root, 'generator'), { recursive: true })
fs.symlinkSync('..', join(root, 'components/circle'))

const runner = [join(site.root, 'node_modules/.bin/tsx'), 'build.ts']
const server = await startDevServer(root, { args: ['--base', '/s/', '--out', 'public'], runner })

test('a site is served under its path, and written', async () => {
  await server.shows('/s/', 'Good morning', 'href="/s/team#people"', 'src="/s/@live.js')
  for (const path of ['/team', '/s/nowhere']) assert.is((await server.ask(path)).status, 404, path)
  await server.until('the site is written', () => readHome().includes('Good morning'))
})

/** Ways in which a file is empty, missing or another one for a moment. */
const ways: Record<string, (file: string, text: string) => void> = {
  'with sed -i': (file, text) => void execFileSync('sed', ['-i', `s/^greeting: .*$/${text.split('\n')[0]}/`, file]),
  'with vim': (file, text) => {
    fs.writeFileSync(join(file, '../4913'), '')
    fs.rmSync(join(file, '../4913'))
    fs.renameSync(file, `${file}~`)
    fs.writeFileSync(file, text)
    fs.rmSync(`${file}~`)
  },
  'by renaming temporary files': (file, text) => {
    for (const draft of [text.replace('Saved', 'Draft'), text]) replaceFile(file, draft)
  },
}

test('a save is seen, however an editor writes it', async () => {
  for (const [way, save] of Object.entries(ways))
    for (const words of [`Saved ${way}`, `Saved ${way} again`]) {
      save(join(root, 'content/words.yaml'), writeWords(words))
      await server.shows('/s/', words)
    }
})

test('after many saves during builds the last state is served and written', async () => {
  for (let round = 1; round <= 24; round++) {
    const save = round % 2 === 0 ? fs.writeFileSync : replaceFile
    for (const [path, text] of Object.entries({
      'content/words.yaml': writeWords(`Round ${round}.`),
      'components/card.tsx': card.replace('<p ', `<p title="Title ${round}" `),
      'components/card.css': `.card {\n  z-index: ${round};\n}\n`,
      'pages/team.tsx': writePage(`<h2 id="people">People ${round}.</h2>`),
    })) {
      save(join(root, path), text)
      // The server has time for a part of a build.
      await server.ask('/s/team')
    }
  }
  const last = ['Round 24.', 'Title 24', 'z-index:24']
  await server.shows('/s/team', 'People 24.')
  await server.shows('/s/', ...last)
  await server.until('the last state is written', () => last.every((words) => readHome().includes(words)))
})

test('after a change of branch all files are seen, and so is the next save in a folder that is new', async () => {
  const names = Array.from({ length: 50 }, (_, index) => `word${index}`)
  const imports = names.map((name) => `import { ${name} } from '../components/many/${name}.ts'\n`).join('')
  const page = imports + writePage(`<p id="people">${names.map((name) => `{${name}} `).join('')}</p>`)
  for (const branch of ['main', 'draft', 'other']) {
    fs.rmSync(join(root, 'components/many'), { recursive: true, force: true })
    const words = names.map((name) => [`components/many/${name}.ts`, `export const ${name} = '${name}-${branch}'\n`])
    writeSources(root, { ...Object.fromEntries(words), 'pages/team.tsx': page })
    await server.shows('/s/team', ...names.map((name) => `${name}-${branch} `))
    writeSources(root, { 'components/many/word7.ts': `export const word7 = 'Hello, ${branch}'\n` })
    await server.shows('/s/team', `Hello, ${branch}`)
  }
})

test('a folder that is moved away is missed, and it is seen when it is back or replaced', async () => {
  const move = (from: string, to: string) => fs.renameSync(join(root, from), join(root, to))
  move('pages', 'away')
  await server.fails('/s/', 'pages/home.tsx')
  move('away', 'pages')
  await server.shows('/s/', 'Round 24.')
  fs.cpSync(join(root, 'pages'), join(root, 'copy'), { recursive: true })
  move('pages', 'away')
  move('copy', 'pages')
  for (const words of ['One', 'Two']) {
    replaceFile(join(root, 'pages/lost.tsx'), writePage(words))
    await server.until(words, async () => (await server.ask('/s/nowhere')).text.includes(words))
  }
})

test('a picture and a list entry that are added, changed or removed are seen', async () => {
  const paint = (background: string) =>
    sharp({ create: { width: 4, height: 3, channels: 3, background } })
      .png()
      .toBuffer()
  const find = async () => /assets\/a-4-\w{8}\.jpg/.exec((await server.ask('/s/')).text)?.[0]
  writeSources(root, { 'content/words.yaml': writeWords('Hello', 'first', 'picture: assets/a.png\n') })
  await server.shows('/s/', 'Hello')
  writeSources(root, { 'assets/a.png': await paint('red') })
  await server.shows('/s/stories/first', 'A story')
  await server.until('the picture is shown', async () => (await find()) !== undefined)
  const first = await find()
  assert.is((await server.ask(`/s/${first}`)).status, 200)
  writeSources(root, { 'assets/a.png': await paint('blue') })
  await server.until('the new picture is shown', async () => ![first, undefined].includes(await find()))
  writeSources(root, { 'content/words.yaml': writeWords('Hello', 'second') })
  await server.until('the entry is gone', async () => (await server.ask('/s/stories/first')).status === 404)
  await server.shows('/s/stories/second', 'A story')
  await server.until('its page is removed', () => !fs.existsSync(join(root, 'public/stories/first.html')))
})

test('while something fails, every page answers 500 with the error, its file and line, and dist stays', async () => {
  const before = readFolder(join(root, 'public'))
  for (const [source, ...words] of [
    ["export function Page() {\n  throw new Error('<b> & more')\n}\n", '&lt;b> &amp; more', 'pages/lost.tsx:2:8'],
    [writePage('<a href="/gone">x</a>'), 'links to /s/gone', 'pages/lost.tsx:4:'],
  ] as const) {
    writeSources(root, { 'pages/lost.tsx': source })
    for (const path of ['/s/', '/s/team', '/s/nowhere'])
      await server.fails(path, 'Unexpected Application Error</h1>', ...words)
  }
  assert.equal(readFolder(join(root, 'public')), before)
  writeSources(root, { 'pages/lost.tsx': writePage('<p>Gone</p>') })
  await server.shows('/s/', 'Hello')
})

test('a save in build.ts or the generator starts the server again on its port, also after a mistake', async () => {
  const [table, file] = [join(root, 'build.ts'), join(root, 'generator/dev/dev-server.ts')]
  const [port, sound] = [server.port(), fs.readFileSync(table, 'utf8')]
  fs.writeFileSync(table, sound.replace("{ path: '/',", "{ path: '/news', page: 'news' }, { path: '/',"))
  await server.fails('/s/', 'The page of the route /news, pages/news.tsx, does not exist.')
  writeSources(root, { 'pages/news.tsx': writePage('<p>New</p>') })
  await server.shows('/s/news', 'New')
  fs.writeFileSync(table, 'const site = = 1\n')
  await server.until('the mistake is reported', () => server.said.stderr.includes('build.ts:1'))
  replaceFile(table, sound)
  await server.until('the route is gone', async () => (await server.ask('/s/news')).status === 404)
  replaceFile(file, fs.readFileSync(file, 'utf8').replace('This page reloads', 'It reloads'))
  fs.rmSync(join(root, 'pages/team.tsx'))
  await server.fails('/s/', 'It reloads')
  assert.is(server.port(), port)
})

test('no process is left after Ctrl-C, even while a mistake keeps the server from starting', async () => {
  fs.writeFileSync(join(root, 'content/schema.ts'), 'export const = 1\n')
  await server.until('the mistake is reported', () => server.said.stderr.includes('content/schema.ts:1'))
  await server.end('SIGINT')
})

test.run()

function writeWords(greeting: string, slug = 'first', more = ''): string {
  return `greeting: ${greeting}\n${more}stories:\n  - heading: Story\n    slug: ${slug}\n`
}

function readHome(): string {
  return readFolder(join(root, 'public'))['index.html'] ?? ''
}

/** Saves a file as many editors do: the new file takes the place of the old one. */
function replaceFile(file: string, text: string): void {
  fs.writeFileSync(`${file}~`, text)
  fs.renameSync(`${file}~`, file)
}
