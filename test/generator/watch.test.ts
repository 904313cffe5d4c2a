import * as fs from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { site } from '../../build.ts'
import { makeSmallSite, readFolder, writePage, writeSources } from './small-site.ts'
import { startWatching } from './watched-site.ts'

const { root } = makeSmallSite()
const card = fs.readFileSync(join(root, 'components/card.tsx'), 'utf8')
// The generator is a copy, because a test saves it, too.
fs.rmSync(join(root, 'generator'))
fs.cpSync(join(site.root, 'generator'), join(root, 'generator'), { recursive: true })
const server = await startWatching(root, ['--base', '/s/', '--out', 'public'])

/** Ways in which editors save a file, which is empty, missing or another one for a moment. */
const ways: readonly ((file: string, text: string) => void)[] = [
  fs.writeFileSync,
  replaceFile,
  (file, text) => {
    fs.renameSync(file, `${file}.bak`)
    fs.writeFileSync(file, text)
  },
]

test('a save is seen, however an editor writes it, and written', async () => {
  for (const [way, save] of ways.entries())
    for (const words of [`Saved ${way}`, `Saved ${way} again`]) {
      save(join(root, 'content/words.yaml'), writeWords(words))
      await server.shows('/s/', words)
    }
  await server.until('the site is written', () => readHome().includes('Saved 2 again'))
})

test('after many saves during builds the last state is served and written', async () => {
  for (let round = 1; round <= 12; round++)
    for (const [path, text] of Object.entries({
      'content/words.yaml': writeWords(`Round ${round}.`),
      'components/card.css': `.card {\n  z-index: ${round};\n}\n`,
      'components/card.tsx': card.replace('<p ', `<p title="Title ${round}" `),
    })) {
      replaceFile(join(root, path), text)
      // The server has time for a part of a build.
      await server.ask('/s/team')
    }
  const last = ['Round 12.', 'Title 12', 'z-index:12']
  await server.shows('/s/', ...last)
  await server.until('the last state is written', () => last.every((words) => readHome().includes(words)))
})

test('new, moved and removed files and folders are seen, and so is the next save in a new folder', async () => {
  const words = 'components/many/words.ts'
  const page = `import { words } from '../${words}'\n${writePage('<p id="people">{words}</p>')}`
  for (const branch of ['main', 'draft']) {
    fs.rmSync(join(root, 'components/many'), { recursive: true, force: true })
    for (const text of [branch, `${branch} again`]) {
      writeSources(root, { [words]: `export const words = '${text}'\n`, 'pages/team.tsx': page })
      await server.shows('/s/team', `>${text}<`)
    }
  }
  fs.renameSync(join(root, 'pages'), join(root, 'away'))
  await server.fails('/s/', 'pages/home.tsx')
  fs.renameSync(join(root, 'away'), join(root, 'pages'))
  await server.shows('/s/', 'Round 12.')
  writeSources(root, { 'content/words.yaml': writeWords('Hello', 'second') })
  await server.shows('/s/stories/second', 'Story')
  await server.until('the entry is gone', async () => (await server.ask('/s/stories/first')).status === 404)
  await server.until('its page is removed', () => !fs.existsSync(join(root, 'public/stories/first.html')))
})

test('while something fails, every page answers 500 with the error, its file and line, and dist stays', async () => {
  const before = readFolder(join(root, 'public'))
  for (const [file, source, ...words] of [
    ['pages/lost.tsx', writePage('{Object(undefined).gone.at}'), 'Cannot read properties', 'pages/lost.tsx:4:'],
    ['pages/lost.tsx', writePage('<a href="/gone">x</a>'), 'links to /gone', 'pages/lost.tsx:4:'],
    ['build.ts', 'const = 1\n', 'Expected identifier but found', 'build.ts:1:'],
    ['content/schema.ts', 'export const = 1\n', 'Expected identifier but found', 'content/schema.ts:1:'],
  ] as const) {
    const sound = fs.readFileSync(join(root, file), 'utf8')
    replaceFile(join(root, file), source)
    for (const path of ['/s/', '/s/nowhere']) await server.fails(path, 'Unexpected Application Error</h1>', ...words)
    assert.equal(readFolder(join(root, 'public')), before)
    replaceFile(join(root, file), sound)
    await server.shows('/s/', 'Hello')
  }
})

test('the server starts again on its port when its code is saved, also after a mistake', async () => {
  const file = join(root, 'generator/serve.ts')
  const sound = fs.readFileSync(file, 'utf8')
  replaceFile(file, 'const = 1\n')
  await server.until('the server to stop', () => server.said.stderr.includes('It starts again at the next save.'))
  replaceFile(file, sound)
  await server.shows('/s/', 'Hello')
})

test('no process is left after Ctrl-C', () => server.end('SIGINT'))

test.run()

function writeWords(greeting: string, slug = 'first'): string {
  return `greeting: ${greeting}\nstories:\n  - heading: Story\n    slug: ${slug}\n`
}

function readHome(): string {
  return readFolder(join(root, 'public'))['index.html'] ?? ''
}

/** Saves a file as many editors do: the new file takes the place of the old one. */
function replaceFile(file: string, text: string): void {
  fs.writeFileSync(`${file}~`, text)
  fs.renameSync(`${file}~`, file)
}
