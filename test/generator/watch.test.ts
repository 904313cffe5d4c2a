import * as fs from 'node:fs'
import { join } from 'node:path'
import { test } from '../suite.ts'
import * as assert from 'uvu/assert'
import { copyProject, readFolder } from './project.ts'
import { startWatching } from './watched-site.ts'

const root = copyProject()
fs.cpSync('test/fixture/content', join(root, 'content'), { recursive: true })
const server = await startWatching(root, ['--out', 'public'])

test('a save is seen, however an editor writes it', async () => {
  const ways: readonly ((file: string, text: string) => void)[] = [
    fs.writeFileSync,
    replaceFile,
    (file, text) => {
      fs.renameSync(file, `${file}.bak`)
      fs.writeFileSync(file, text)
    },
  ]
  for (const [way, save] of ways.entries())
    for (const words of [`Saved ${way}`, `Saved ${way} again`]) {
      edit('content/home.yaml', (text) => text.replace(/(?<=^about:\n  heading: ).*$/m, words), save)
      await server.shows('/', words)
    }
})

test('a saved picture is seen', async () => {
  const { text } = await server.ask('/')
  edit('assets/icon.svg', (svg) => svg.replace('<svg', '<svg data-saved=""'))
  const icons = (html: string) => html.match(/\/assets\/icon-[^"]*svg/g)?.join()
  await server.until('another icon', async () => icons((await server.ask('/')).text) !== icons(text))
})

test('after many saves during builds the last state is served and written', async () => {
  for (let round = 1; round <= 12; round++) {
    edit('content/home.yaml', (text) => text.replace(/(?<=^about:\n  heading: ).*$/m, `Round ${round}`))
    edit('components/layouts/footer.css', (css) => `${css}footer {\n  z-index: ${round};\n}\n`)
    await server.ask('/careers')
  }
  await server.shows('/', 'Round 12', 'z-index:12')
  await server.until('it is written', () => readFolder(join(root, 'public'))['index.html']?.includes('Round 12'))
})

test('while something fails, every page answers 500 with the error and its place, and dist stays', async () => {
  const before = readFolder(join(root, 'public'))
  const restore = edit('pages/not-found.tsx', (code) => code.replace('return', 'Object(undefined).gone.at\n  return'))
  const place = 'pages/not-found.tsx:7:'
  for (const path of ['/', '/nowhere']) await server.fails(path, 'Unexpected Application Error', 'properties', place)
  assert.equal(readFolder(join(root, 'public')), before)
  restore()
  await server.shows('/', 'Round 12')
})

test('the server starts again on its port when its code is saved, also after a mistake', async () => {
  const restore = edit('generator/serve.ts', (code) => `${code}const = 1\n`)
  await server.until('the server to stop', async () => (await server.ask('/')).status === 0)
  restore()
  await server.shows('/', 'Round 12')
})

test('no process is left after Ctrl-C', () => server.end('SIGINT'))

test.run()

/** Changes a source. The returned function restores it. */
function edit(file: string, change: (text: string) => string, save = replaceFile): () => void {
  const path = join(root, file)
  const before = fs.readFileSync(path, 'utf8')
  save(path, change(before))
  return () => save(path, before)
}

/** Saves a file as many editors do: the new file takes the place of the old one. */
function replaceFile(file: string, text: string): void {
  fs.writeFileSync(`${file}~`, text)
  fs.renameSync(`${file}~`, file)
}
