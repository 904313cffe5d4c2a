import { once } from 'node:events'
import * as fs from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { awaitSettled } from '../helpers/browser/page-state.ts'
import { openChromium } from '../helpers/browser/engines.ts'
import { makeTab } from '../helpers/browser/tab.ts'
import { phone } from '../helpers/browser/visit.ts'
import { copyProject, readFolder } from '../helpers/folder.ts'
import { startCommand } from '../helpers/command.ts'

/** What editors, merges and systems leave beside a page. */
const leftovers = ['home-page.tsx~', '#home-page.tsx#', 'home-page.tsx.orig', 'README.md', '.#stub.tsx', '._stub.tsx']

const root = copyProject({
  // A last day may be too far away, which depends on today.
  values: { 'careers.calls.0.isClosed': true },
  files: Object.fromEntries(leftovers.map((name) => [`pages/${name}`, 'Not <code'])),
})
// In development, React warns with console.error.
const { child, said } = startCommand(root, ['--watch', '--out', 'public'], { NODE_ENV: 'development' })
// Its processes share their output, which closes when the last of them has ended.
const closed = once(child, 'close')
await until('the site is served', () => said.stdout.includes('Press Ctrl-C'))
const address = /http:\S+\d/.exec(said.stdout)?.[0]
const saidAtStart = said.stderr
const tab = makeTab(await openChromium(phone), true)

test('a file that is removed is missed, and noticed when it comes back', async () => {
  // No save before it could still be on its way.
  const missed = {
    'content/careers.yaml': 'content/careers.yaml does not exist.',
    'pages/not-found.tsx': 'pages/not-found.tsx exports no component.',
  }
  for (const [file, words] of Object.entries(missed)) {
    fs.renameSync(join(root, file), join(root, 'elsewhere'))
    await until(`${file} is missed`, async () => (await ask('/')).text.includes(words))
    fs.renameSync(join(root, 'elsewhere'), join(root, file))
    await shows()
  }
})

test('a save is seen, however an editor writes it', async () => {
  const rename = (file: string, text: string) => {
    fs.renameSync(file, `${file}.bak`)
    fs.writeFileSync(file, text)
  }
  // Below, files are replaced.
  for (const save of [fs.writeFileSync, rename])
    for (const words of [`Saved by ${save.name}`, `Saved by ${save.name} again`]) {
      write(words, save)
      await shows(words)
    }
})

test('a second save soon after the first is seen', async () => {
  for (let round = 1; round <= 3; round++) {
    write(`First ${round}`)
    // chokidar does not report a second save within 50 ms.
    await ask('/careers')
    write(`Second ${round}`)
    await shows(`Second ${round}`)
  }
})

test('after many saves during builds the last state is served and written', async () => {
  for (let round = 1; round <= 3; round++) {
    write(`Round ${round}`)
    edit('components/layouts/footer.css', (css) => `${css}footer {\n  z-index: ${round};\n}\n`)
    await ask('/careers')
  }
  await shows('Round 3', 'z-index:3')
  await until('it is written', () => fs.readFileSync(join(root, 'public/index.html'), 'utf8').includes('Round 3'))
})

test('changed words appear in the open page, which stays at its scroll position', async () => {
  await openHome()
  await scrollTab()
  write('Our purpose')
  await tab.waitFor('the new words', () => document.body.textContent.includes('Our purpose'))
  await isScrolled()
})

test('while something fails, every page answers 500 with the error and its place, and dist stays; then the page returns', async () => {
  await openHome()
  await scrollTab()
  const before = readFolder(join(root, 'public'))
  const restore = edit('pages/not-found.tsx', (code) => code.replace('return', 'Object(undefined).gone.at\n  return'))
  await tab.waitFor('the error', () => document.body.textContent.includes('pages/not-found.tsx:7:'))
  for (const path of ['/', '/nowhere']) {
    const { status, text } = await ask(path)
    assert.is(status, 500)
    for (const part of ['Unexpected Application Error', 'properties', 'pages/not-found.tsx:7:'])
      assert.match(text, part)
  }
  assert.equal(readFolder(join(root, 'public')), before)
  restore()
  await tab.waitFor('the page in place of the error', () => document.querySelector('footer') !== null)
  await isScrolled()
})

const about = 'components/sections/about'

/** Mistakes of developers: a file, what is replaced in it and by what, and parts of what is printed, in this order. */
const mistakes: readonly (readonly [file: string, find: string | RegExp, by: string, ...printed: string[]])[] = [
  [`${about}.tsx`, "'./about.css'", "'./abuot.css'", 'Could not resolve "./abuot.css"', `${about}.tsx:1:`],
  [`${about}.tsx`, 'return (', 'return ((', 'Expected ")" but found "}"', `${about}.tsx:`],
  [`${about}.css`, /\}\s*$/, '', 'Expected "}" to go with "{"', `${about}.css:`],
]

for (const [file, find, by, ...printed] of mistakes)
  test(`a mistake in ${file} is printed with its place: ${printed[0]}`, async () => {
    const start = said.stderr.length
    const restore = edit(file, (source) => source.replace(find, by))
    await until('the mistake is printed', () => said.stderr.includes('The next save builds', start))
    const text = said.stderr.slice(start)
    const places = printed.map((part) => text.indexOf(part))
    assert.ok(!places.includes(-1) && String(places) === String(places.toSorted((a, b) => a - b)), text)
    restore()
    await shows()
  })

test('no page makes React warn, but a list without keys does', async () => {
  // Newer versions of Node.js may warn of something in a package.
  assert.is(saidAtStart.replace(/^\((node:|Use ).*\n/gm, ''), '')
  const restore = edit('components/layouts/footer.tsx', (code) => code.replace('<li key={index}>', '<li>'))
  await until('React warns', () => said.stderr.includes('unique "key" prop'))
  restore()
  await shows()
})

test('no process is left after Ctrl-C', async () => {
  await tab.goto('about:blank')
  child.kill('SIGINT')
  await closed
})

async function openHome(): Promise<void> {
  await tab.goto(`${address}/`)
  await awaitSettled(tab)
}

/** Scrolls the page. The browser remembers the position after two frames. */
async function scrollTab(): Promise<void> {
  await tab.evaluate(() => scrollTo({ top: 600, behavior: 'instant' }))
  await tab.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
}

/**
 * Waits until the page is where it was scrolled. Text in another font moves it by a few lines until the font has
 * arrived.
 */
const isScrolled = () =>
  tab.waitFor('the scroll position', () => document.fonts.status === 'loaded' && Math.abs(scrollY - 600) < 200)

/** Returns the status and the text of an answer, or status 0 if no server listens. */
async function ask(path: string) {
  const response = await fetch(address + path).catch(() => undefined)
  return { status: response?.status ?? 0, text: (await response?.text().catch(() => '')) ?? '' }
}

/** Waits until the home page is served, and has these words. */
function shows(...words: readonly string[]): Promise<void> {
  return until(`the page is there, with ${words.join(' and ')}`, async () => {
    const { status, text } = await ask('/')
    return status === 200 && words.every((word) => text.includes(word))
  })
}

/** Waits until something is true. If it is not within 40 seconds, the error contains what the server printed. */
async function until(what: string, probe: () => unknown): Promise<void> {
  for (const end = Date.now() + 40_000; !(await probe()); await wait(20))
    if (Date.now() > end)
      throw new Error(`Waited in vain until ${what}. The server printed:\n${said.stdout}${said.stderr}`)
}

/** Writes the heading of About. */
function write(words: string, save = replaceFile): void {
  edit('content/home.yaml', (text) => text.replace(/(?<=^about:\n  heading: ).*$/m, words), save)
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

test.run()
