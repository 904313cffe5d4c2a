import { once } from 'node:events'
import * as fs from 'node:fs'
import { join } from 'node:path'
import { test } from '../helpers/test.ts'
import * as assert from 'uvu/assert'
import { awaitSettled } from '../helpers/browser/page-state.ts'
import { openChromium } from '../helpers/browser/engines.ts'
import { jumpTo, nextFrames } from '../helpers/browser/in-page.ts'
import { makeTab, waitUntil } from '../helpers/browser/tab.ts'
import { phone } from '../helpers/browser/visit.ts'
import { copyFixture, copyProject, makeFolder, readFolder } from '../helpers/folder.ts'
import { startCommand } from '../helpers/command.ts'

/** What editors, merges and systems leave beside a page. */
const leftovers = ['home-page.tsx~', '#home-page.tsx#', 'home-page.tsx.orig', 'README.md', '.#stub.tsx', '._stub.tsx']

const root = copyProject({
  files: {
    ...Object.fromEntries(leftovers.map((name) => [`pages/${name}`, 'Not <code'])),
    'build.ts': fs.readFileSync('build.ts', 'utf8').replace('  // 1.', "  console.log('A build begins.')\n$&"),
  },
})
// A last day may be too far away, which depends on today.
copyFixture({ values: { 'careers.calls.0.isClosed': true } }, join(root, 'site'))
// In development, React warns with console.error.
const env = { NODE_ENV: 'development', PORT: '0' }
const flags = ['--watch', '--base', '/my-site/', '--root', 'site', '--out', 'public']
const { child, said } = startCommand(root, flags, env)
// Its processes share their output, which closes when the last of them has ended.
const closed = once(child, 'close')
await waitUntil('the site is served', async () => said.stdout.includes('Press Ctrl-C'))
const address = /http:\S+(?=\/\.)/.exec(said.stdout)?.[0]
const saidAtStart = said.stderr
const tab = makeTab(await openChromium(phone), true)

test('a file that is removed is missed, and noticed when it comes back', async () => {
  // No save before it could still be on its way.
  const missed = {
    'site/content/careers.yaml': 'content/careers.yaml does not exist.',
    'pages/not-found.tsx': 'pages/not-found.tsx does not exist.',
  }
  for (const [file, words] of Object.entries(missed)) {
    fs.renameSync(join(root, file), join(root, 'elsewhere'))
    await waitUntil(`${file} is missed`, async () => (await ask('/')).text.includes(words))
    fs.renameSync(join(root, 'elsewhere'), join(root, file))
    await shows()
  }
})

test('however an editor saves, and soon after another save, the last state is served and written', async () => {
  const keepOld = (file: string, text: string) => {
    fs.renameSync(file, `${file}.bak`)
    fs.writeFileSync(file, text)
  }
  for (const save of [fs.writeFileSync, keepOld, replaceFile])
    for (const round of [1, 2]) {
      const start = said.stdout.length
      write(`First ${round}`, save)
      // The second save comes during a build, and within 50 ms, for which chokidar reports no other change.
      while (!said.stdout.includes('A build begins.', start)) await once(child.stdout, 'data')
      write(`By ${save.name} ${round}`, save)
      await shows(`By ${save.name} ${round}`)
    }
  const written = () => fs.readFileSync(join(root, 'public/index.html'), 'utf8')
  await waitUntil('it is written', async () => written().includes('By replaceFile 2'))
})

test('an open page shows new words or what is wrong, and stays at its scroll position', async () => {
  await tab.goto(`${address}/`)
  await awaitSettled(tab)
  await tab.evaluate(() => jumpTo(600))
  // The browser remembers the position after two frames.
  await tab.evaluate(() => nextFrames(2))
  write('Our purpose')
  await tab.waitFor('the new words', () => document.body.textContent.includes('Our purpose'))
  await isScrolled()
  const before = readFolder(join(root, 'public'))
  const restore = edit('pages/not-found.tsx', (code) => code.replace('return', 'Object(undefined).gone.at\n  return'))
  await tab.waitFor('the error', () => document.body.textContent.includes('pages/not-found.tsx:7:'))
  const { status, text } = await ask('/nowhere')
  assert.is(status, 500)
  assert.match(text, 'Unexpected Application Error')
  assert.equal(readFolder(join(root, 'public')), before)
  restore()
  await tab.waitFor('the page in place of the error', () => document.querySelector('footer') !== null)
  await isScrolled()
})

test('a mistake of a developer is printed with its place', async () => {
  const about = 'components/sections/about'
  const mistakes = [
    [`${about}.tsx`, "'./about.css'", "'./abuot.css'", 'Could not resolve "./abuot.css"'],
    [`${about}.tsx`, 'return (', 'return ((', 'Expected ")" but found "}"'],
    [`${about}.css`, /\}\s*$/, '', 'Expected "}" to go with "{"'],
    ['site/content/home.yaml', /^description: /, 'description: "A" ', 'This line cannot be read.'],
  ] as const
  for (const [file, find, by, message] of mistakes) {
    const start = said.stderr.length
    const restore = edit(file, (source) => source.replace(find, by))
    await waitUntil(message, async () => said.stderr.includes('The next save builds', start))
    const text = said.stderr.slice(start)
    const [place, words] = [text.indexOf(`${file}:`), text.indexOf(message)]
    assert.ok(place > words && words >= 0, text)
    restore()
    await shows()
  }
})

test('no page makes React warn, but a list without keys does', async () => {
  // Newer versions of Node.js may warn of something in a package.
  assert.is(saidAtStart.replace(/^\((node:|Use ).*\n/gm, ''), '')
  const restore = edit('components/layouts/footer.tsx', (code) => code.replace('<li key={index}>', '<li>'))
  await waitUntil('React warns', async () => said.stderr.includes('unique "key" prop'))
  restore()
  await shows()
})

test('after Ctrl-C, no process is left, and the tab of an open page says so', async () => {
  await tab.goto(`${address}/`)
  child.kill('SIGINT')
  await closed
  await tab.waitFor('the title', () => document.title === 'Stopped: see the terminal')
})

test('where no more files can be watched, one sentence says what to do', async () => {
  const code = `import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
fs.watch = () => { throw Object.assign(new Error('no space'), { code: 'ENOSPC' }) }
syncBuiltinESMExports()`
  const { child, said } = startCommand(root, ['--watch'], {
    NODE_OPTIONS: `--import=${makeFolder({ 'full.mjs': code })}/full.mjs`,
  })
  const [status] = await once(child, 'close')
  assert.is(status, 1)
  assert.match(
    said.stderr,
    /^Files cannot be watched: Error: no space\. Raise .*, or set CHOKIDAR_USEPOLLING=true\.\n$/,
  )
})

/** Waits until the page is where it was. Text in another font moves it by a few lines until the font has arrived. */
const isScrolled = () =>
  tab.waitFor('the scroll position', () => document.fonts.status === 'loaded' && Math.abs(scrollY - 600) < 200)

/** Returns the status and the text of an answer, or status 0 if there is none. */
async function ask(path: string) {
  const response = await fetch(address + path).catch(() => undefined)
  return { status: response?.status ?? 0, text: (await response?.text().catch(() => '')) ?? '' }
}

/** Waits until the home page is served, and has these words. */
function shows(words = ''): Promise<void> {
  return waitUntil(`the page is there: ${words}`, async () => {
    const { status, text } = await ask('/')
    return status === 200 && text.includes(words)
  })
}

/** Writes the heading of About. */
function write(words: string, save = replaceFile): void {
  edit('site/content/home.yaml', (text) => text.replace(/(?<=^about:\n  heading: ).*$/m, words), save)
}

/** Changes a source. The returned function restores it. */
function edit(file: string, change: (text: string) => string, save = replaceFile): () => void {
  const path = join(root, file)
  const before = fs.readFileSync(path, 'utf8')
  assert.is.not(change(before), before)
  save(path, change(before))
  return () => save(path, before)
}

/** Saves a file as many editors do: the new file takes the place of the old one. */
function replaceFile(file: string, text: string): void {
  fs.writeFileSync(`${file}~`, text)
  fs.renameSync(`${file}~`, file)
}
