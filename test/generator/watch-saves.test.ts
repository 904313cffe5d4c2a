import { execFileSync } from 'node:child_process'
import * as fs from 'node:fs'
import { request } from 'node:http'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { ownAddresses } from '../../generator/serve.ts'
import { ask, greet, greeting, listProcesses, replaceFile, startDevServer } from './dev-server.ts'
import { makeSmallSite, readFolder, writePage, writeSources } from './small-site.ts'

// All tests share one small site, and restore it.
const root = makeSmallSite()
// Links in circles multiply the paths of files.
for (const folder of ['content', 'components']) fs.symlinkSync('..', join(root, folder, 'circle'))
const server = await startDevServer(root)

/** Ways in which editors and tools save a file. The file may be empty or missing for a moment. */
const ways: Record<string, (file: string, text: string) => Promise<void> | void> = {
  'in place': (file, text) => fs.writeFileSync(file, text),
  'with sed -i': (file, text) => void execFileSync('sed', ['-i', `s/^.*$/${text.trim()}/`, file]),
  'with vim': (file, text) => {
    const folder = join(file, '..')
    fs.writeFileSync(join(folder, '.words.ts.swp'), 'x')
    fs.writeFileSync(join(folder, '4913'), '')
    fs.rmSync(join(folder, '4913'))
    fs.renameSync(file, `${file}~`)
    fs.writeFileSync(file, text)
    fs.rmSync(`${file}~`)
    fs.rmSync(join(folder, '.words.ts.swp'))
  },
  'with a JetBrains editor': (file, text) => {
    fs.writeFileSync(`${file}___jb_tmp___`, text)
    fs.renameSync(file, `${file}___jb_old___`)
    fs.renameSync(`${file}___jb_tmp___`, file)
    fs.rmSync(`${file}___jb_old___`)
  },
  'by renaming a temporary file': (file, text) => replaceFile(join(file, `../${Math.random()}`), file, text),
  'twice within 10 ms': async (file, text) => {
    fs.writeFileSync(file, text.replace('Save', 'Draft'))
    await pause(10)
    fs.writeFileSync(file, text)
  },
  'twice within 30 ms by renaming temporary files': async (file, text) => {
    replaceFile(`${file}~`, file, text.replace('Save', 'Draft'))
    await pause(30)
    replaceFile(`${file}~`, file, text)
  },
  'by emptying it first': async (file, text) => {
    fs.truncateSync(file)
    await pause(40)
    fs.writeFileSync(file, text)
  },
  'by deleting it first': async (file, text) => {
    fs.rmSync(file)
    await pause(15)
    fs.writeFileSync(file, text)
  },
  'with a backup, twice in a row': async (file, text) => {
    for (const draft of [text.replace('Save', 'Draft'), text]) {
      fs.renameSync(file, `${file}.bak`)
      await pause(3)
      fs.writeFileSync(file, draft)
    }
  },
}
let count = 0
for (const [way, save] of Object.entries(ways)) {
  test(`a developer sees a file saved ${way}`, async () => {
    for (let round = 0; round < 2; round++) {
      const words = `Save ${++count}.`
      await save(join(root, 'content/words.ts'), greeting(words))
      await server.shows('/', words)
    }
  })
}

test('a developer who keeps saving during builds sees the last save, and so does dist', async () => {
  for (let round = 1; round <= 100; round++) {
    greet(root, `Round ${round}.`)
    await pause(round % 12)
  }
  await server.shows('/', 'Round 100.')
  await server.until('dist contains the last save', () =>
    readFolder(join(root, 'dist'))['index.html']?.includes('Round 100.'),
  )
})

test('a developer who switches branches sees all fifty changed files', async () => {
  const names = Array.from({ length: 50 }, (_, index) => `word${index}`)
  const imports = names.map((name) => `import { ${name} } from '../content/many/${name}.ts'\n`).join('')
  const page = imports + writePage(`<p id="people">${names.map((name) => `{${name}} `).join('')}</p>`)
  const checkOut = (branch: string) => {
    fs.rmSync(join(root, 'content/many'), { recursive: true, force: true })
    const words = names.map((name) => [`content/many/${name}.ts`, `export const ${name} = '${name}-${branch}'\n`])
    writeSources(root, { ...Object.fromEntries(words), 'pages/team.tsx': page })
  }
  for (const branch of ['main', 'draft', 'other']) {
    checkOut(branch)
    await server.shows('/team', ...names.map((name) => `${name}-${branch} `))
    await pause(250)
    // A folder that replaced another is watched, too.
    writeSources(root, { 'content/many/word7.ts': `export const word7 = 'Hello, ${branch}'\n` })
    await server.shows('/team', `Hello, ${branch}`)
  }
})

test('a developer who renames a folder sees what is missing, and the site once the folder is back', async () => {
  for (const folder of ['content', 'components', 'pages']) {
    const [here, away] = [join(root, folder), join(root, 'away')]
    fs.renameSync(here, away)
    await server.fails('/', folder)
    fs.renameSync(away, here)
    greet(root, `The ${folder} are back.`)
    await server.shows('/', `The ${folder} are back.`)
    fs.renameSync(here, away)
    fs.renameSync(away, here)
    greet(root, `The ${folder} are here.`)
    await server.shows('/', `The ${folder} are here.`)
  }
})

test('every page shows the error with status 500, and dist stays the same', async () => {
  const dist = () => readFolder(join(root, 'dist'))
  // The last save of the previous test may still be publishing.
  greet(root, 'Before the error.')
  await server.until('this save is published', () => {
    const isPublished = dist()['index.html']?.includes('Before the error.')
    return isPublished && !fs.existsSync(join(root, 'dist/.publishing'))
  })
  const before = JSON.stringify(dist())
  const sound = fs.readFileSync(join(root, 'pages/team.tsx'))
  writeSources(root, { 'pages/team.tsx': "export function Page() {\n  throw new Error('<b> & more')\n}\n" })
  try {
    for (const path of ['/', '/team', '/nowhere'])
      await server.fails(path, 'Unexpected Application Error</h1>', '&lt;b> &amp; more', 'team.tsx:2:8')
    assert.ok(JSON.stringify(dist()) === before)
  } finally {
    writeSources(root, { 'pages/team.tsx': sound })
  }
  await server.shows('/team', 'word8')
})

test('a developer sees the next save even if a timer of a page failed', async () => {
  const sound = fs.readFileSync(join(root, 'pages/team.tsx'))
  // The timer is still running when the next page is to be rendered.
  const timer = 'setTimeout(() => { Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2000); gone() }, 0)'
  writeSources(root, { 'pages/team.tsx': writePage(`<p id="people">Late{void ${timer}}</p>`) })
  try {
    await server.shows('/team', 'Late')
  } finally {
    writeSources(root, { 'pages/team.tsx': sound })
  }
  await server.shows('/team', 'word8')
})

test('a page that fails its checks is never shown, even if the previous version failed, too', async () => {
  const sound = fs.readFileSync(join(root, 'pages/lost.tsx'))
  const links = (target: string) => writeSources(root, { 'pages/lost.tsx': writePage(`<a href="/${target}">x</a>`) })
  try {
    links('gone-1')
    await server.fails('/', 'links to /gone-1')
    let events = ''
    const stream = request({ host: '127.0.0.1', port: server.port(), path: '/@live', headers: { host: 'localhost' } })
    stream.on('response', (response) => response.setEncoding('utf8').on('data', (text) => (events += text))).end()
    await server.until('the page is connected', () => events.includes('retry'))
    links('gone-2')
    await server.fails('/', 'links to /gone-2')
    await server.until('the page is notified', () => events.includes('data: saved'))
    assert.is(events.match(/data: saved/g)?.length, 1)
    stream.destroy()
  } finally {
    writeSources(root, { 'pages/lost.tsx': sound })
  }
  await server.shows('/', '')
})

test('without --host, only this computer can open the site', async () => {
  assert.is((await ask(server.port(), '/', 'localhost', '127.0.0.2')).status, 0)
  for (const name of [hostname(), `${hostname()}.local`, ...ownAddresses()])
    assert.is((await ask(server.port(), '/', name)).status, 403, name)
  assert.not.match(server.said.stdout, 'other devices')
})

test('the server restarts after it was killed', async () => {
  process.kill(Math.max(...listProcesses(root)), 'SIGKILL')
  greet(root, 'Restarted')
  await server.shows('/', 'Restarted')
  assert.match(server.said.stderr, 'The server stopped (SIGKILL) and is starting again.')
})

test('no process is left after SIGKILL', () => server.end('SIGKILL'))

test.run()
