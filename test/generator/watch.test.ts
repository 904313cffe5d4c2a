import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import * as fs from 'node:fs'
import { request } from 'node:http'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { ownAddresses } from '../../generator/serve.ts'
import { findFreePort } from '../find-free-port.ts'
import { makePhotographBytes } from '../photograph-file.ts'
import { makeSmallSite, readFolder, writePage, writeSources, writeTable } from './small-site.ts'

const project = join(import.meta.dirname, '../..')
/** From here on, no other program takes a port while a server restarts. */
const firstPort = await findFreePort()
const running = new Set<ChildProcess>()
process.on('exit', () => running.forEach((child) => child.kill()))

// Most tests share one small site, and restore it.
const sharedRoot = makeSmallSite()
// Links in circles multiply the paths of files.
for (const folder of ['content', 'components']) fs.symlinkSync('..', join(sharedRoot, folder, 'circle'))
const shared = await startWatch(sharedRoot)

// Two use a site that tsx runs, with its own copy of the generator.
const ownRoot = makeSmallSite()
fs.rmSync(join(ownRoot, 'generator'))
fs.cpSync(join(project, 'generator'), join(ownRoot, 'generator'), { recursive: true })
const own = await startWatch(ownRoot, ['--host'], [join(project, 'node_modules/.bin/tsx')])

// Some use a site under a path, with drawings, that cannot be published at first.
const gallery = { folder: 'assets/programs', ratio: [4, 3], widths: [40], minWidth: 40, budget: 9_000 } as const
const drawing = (radius: number) => ({
  'assets/programs/sun.svg': `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle r="${radius}"/></svg>`,
})
const drawn = `import pictures from 'pictures:assets/programs'\n${writePage('<p id="people">{JSON.stringify(pictures)}</p>')}`
const secondFiles = { 'pages/team.tsx': drawn, 'public/thesis.txt': 'my only copy', ...drawing(1) }
const stories = (...slugs: string[]) => ({
  'content/stories.ts': `export const stories = ${JSON.stringify(slugs.map((slug) => ({ slug })))}\n`,
})
const secondRoot = makeSmallSite(
  {
    ...secondFiles,
    ...stories('first'),
    'pages/story.tsx': `${writePage('<p>A story</p>')}\nexport { stories as entries } from '../content/stories.ts'\n`,
  },
  {
    galleries: [gallery],
    routes: [
      { path: '/', page: 'home' },
      { path: '/team', page: 'team' },
      { path: '/stories/:slug', page: 'story' },
      { path: '/404.html', page: 'lost' },
    ],
  },
)
/** Writes the content that names pictures, and the site metadata that lists them. */
const namePictures = (...names: string[]) => {
  const list = names.map((name) => `{ file: 'content/words.ts', path: 'pictures', picture: 'assets/programs/${name}' }`)
  const metadata = fs.readFileSync(join(secondRoot, 'content/rules/metadata.ts'), 'utf8')
  writeSources(secondRoot, {
    'content/words.ts': `${greeting('Hello').trim()} // ${names.map((name) => `assets/programs/${name}`).join(' ')}\n`,
    'content/rules/metadata.ts': metadata.replace(/pictures: \[.*?\]/, `pictures: [${list.join(', ')}]`),
  })
}
namePictures('sun.svg')
const second = await startWatch(secondRoot, ['--base', '/my-site/', '--out', 'public'])
test.after(() => running.forEach((child) => child.kill()))

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
  'by renaming a temporary file': (file, text) => replace(join(file, `../${Math.random()}`), file, text),
  'twice within 10 ms': async (file, text) => {
    fs.writeFileSync(file, text.replace('Save', 'Draft'))
    await pause(10)
    fs.writeFileSync(file, text)
  },
  'twice within 30 ms by renaming temporary files': async (file, text) => {
    replace(`${file}~`, file, text.replace('Save', 'Draft'))
    await pause(30)
    replace(`${file}~`, file, text)
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
      await save(join(shared.root, 'content/words.ts'), greeting(words))
      await shared.shows('/', words)
    }
  })
}

test('a developer who keeps saving during builds sees the last save, and so does dist', async () => {
  for (let round = 1; round <= 100; round++) {
    greet(shared.root, `Round ${round}.`)
    await pause(round % 12)
  }
  await shared.shows('/', 'Round 100.')
  await until('dist contains the last save', () =>
    readFolder(join(shared.root, 'dist'))['index.html']?.includes('Round 100.'),
  )
})

test('a developer who switches branches sees all fifty changed files', async () => {
  const names = Array.from({ length: 50 }, (_, index) => `word${index}`)
  const imports = names.map((name) => `import { ${name} } from '../content/many/${name}.ts'\n`).join('')
  const page = imports + writePage(`<p id="people">${names.map((name) => `{${name}} `).join('')}</p>`)
  const checkOut = (branch: string) => {
    fs.rmSync(join(shared.root, 'content/many'), { recursive: true, force: true })
    const words = names.map((name) => [`content/many/${name}.ts`, `export const ${name} = '${name}-${branch}'\n`])
    writeSources(shared.root, { ...Object.fromEntries(words), 'pages/team.tsx': page })
  }
  for (const branch of ['main', 'draft', 'other']) {
    checkOut(branch)
    await shared.shows('/team', ...names.map((name) => `${name}-${branch} `))
    await pause(250)
    // A folder that replaced another is watched, too.
    writeSources(shared.root, { 'content/many/word7.ts': `export const word7 = 'Hello, ${branch}'\n` })
    await shared.shows('/team', `Hello, ${branch}`)
  }
})

test('a developer who renames a folder sees what is missing, and the site once the folder is back', async () => {
  for (const folder of ['content', 'components', 'pages']) {
    const [here, away] = [join(shared.root, folder), join(shared.root, 'away')]
    fs.renameSync(here, away)
    await shared.fails('/', folder)
    fs.renameSync(away, here)
    greet(shared.root, `The ${folder} are back.`)
    await shared.shows('/', `The ${folder} are back.`)
    fs.renameSync(here, away)
    fs.renameSync(away, here)
    greet(shared.root, `The ${folder} are here.`)
    await shared.shows('/', `The ${folder} are here.`)
  }
})

test('every page shows the error with status 500, and dist stays the same', async () => {
  const dist = () => readFolder(join(shared.root, 'dist'))
  // The last save of the previous test may still be publishing.
  greet(shared.root, 'Before the error.')
  await until('this save is published', () => {
    const isPublished = dist()['index.html']?.includes('Before the error.')
    return isPublished && !fs.existsSync(join(shared.root, 'dist/.publishing'))
  })
  const before = JSON.stringify(dist())
  const sound = fs.readFileSync(join(shared.root, 'pages/team.tsx'))
  writeSources(shared.root, { 'pages/team.tsx': "export function Page() {\n  throw new Error('<b> & more')\n}\n" })
  try {
    for (const path of ['/', '/team', '/nowhere'])
      await shared.fails(path, 'Unexpected Application Error</h1>', '&lt;b> &amp; more', 'team.tsx:2:8')
    assert.ok(JSON.stringify(dist()) === before)
  } finally {
    writeSources(shared.root, { 'pages/team.tsx': sound })
  }
  await shared.shows('/team', 'word8')
})

test('a developer sees the next save even if a timer of a page failed', async () => {
  const sound = fs.readFileSync(join(shared.root, 'pages/team.tsx'))
  // The timer is still running when the next page is to be rendered.
  const timer = 'setTimeout(() => { Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2000); gone() }, 0)'
  writeSources(shared.root, { 'pages/team.tsx': writePage(`<p id="people">Late{void ${timer}}</p>`) })
  try {
    await shared.shows('/team', 'Late')
  } finally {
    writeSources(shared.root, { 'pages/team.tsx': sound })
  }
  await shared.shows('/team', 'word8')
})

test('a second site is served on the next port, under its path, and only for the names of the computer', async () => {
  const { root, said, port } = second
  assert.is.not(port(), shared.port())
  await second.shows('/my-site/', 'href="/my-site/team#people"', 'src="/my-site/@live.js')
  assert.match((await ask(port(), '/my-site/@live.js')).body, 'EventSource')
  assert.is((await ask(port(), '/team')).status, 404)
  assert.is((await ask(port(), '/my-site/', 'evil.example')).status, 403)

  // It is served even if it cannot be published, and published as soon as it can be.
  assert.match(said.stdout, 'not created by a build: it contains thesis.txt')
  fs.rmSync(join(root, 'public/thesis.txt'))
  greet(root, 'Published')
  await second.shows('/my-site/', 'Published')
  await until('it is published', () => said.stdout.includes('public: '))
  await pause(300)
  assert.is(said.stdout.split('public: ').length, 2, 'Publishing starts no other build.')

  const { length } = said.stdout
  writeSources(root, { 'dev.log': 'x', 'content/.words.ts.swp': 'x', '.idea/x': 'x', 'test/x.ts': 'x' })
  await pause(300)
  assert.is(said.stdout.slice(length), '', 'Logs and hidden files of editors start no build.')
})

test('other devices on the network can open the site with --host, but not without', async () => {
  // 127.0.0.2 also belongs to this computer, but not to a server that only listens on 127.0.0.1.
  const statuses = ({ port }: typeof own) =>
    Promise.all([
      ask(port(), '/', 'localhost', '127.0.0.2').then(({ status }) => status),
      ...[hostname(), `${hostname()}.local`, ...ownAddresses()].map(
        async (name) => (await ask(port(), '/', name)).status,
      ),
    ])
  const [found, ...named] = await statuses(own)
  assert.is(found, 200)
  assert.equal([...new Set(named)], [200])
  for (const address of ownAddresses())
    assert.match(own.said.stdout, `Other devices on this network can open http://${address}:${own.port()}/`)
  const [lost, ...refused] = await statuses(shared)
  assert.is(lost, 0)
  assert.equal([...new Set(refused)], [403])
  assert.not.match(shared.said.stdout, 'other devices')
})

test('a page that fails its checks is never shown, even if the previous version failed, too', async () => {
  const sound = fs.readFileSync(join(shared.root, 'pages/lost.tsx'))
  const links = (target: string) =>
    writeSources(shared.root, { 'pages/lost.tsx': writePage(`<a href="/${target}">x</a>`) })
  try {
    links('gone-1')
    await shared.fails('/', 'links to /gone-1')
    let events = ''
    const stream = request({ host: '127.0.0.1', port: shared.port(), path: '/@live', headers: { host: 'localhost' } })
    stream.on('response', (response) => response.setEncoding('utf8').on('data', (text) => (events += text))).end()
    await until('the page is connected', () => events.includes('retry'))
    links('gone-2')
    await shared.fails('/', 'links to /gone-2')
    await until('the page is notified', () => events.includes('data: saved'))
    assert.is(events.match(/data: saved/g)?.length, 1)
    stream.destroy()
  } finally {
    writeSources(shared.root, { 'pages/lost.tsx': sound })
  }
  await shared.shows('/', '')
})

test('a developer sees a drawing or photograph that is added or replaced', async () => {
  await second.shows('/my-site/team', 'r=\\&quot;1\\&quot;')
  writeSources(second.root, drawing(2))
  await second.shows('/my-site/team', 'r=\\&quot;2\\&quot;')
  const address = async () => /assets\/moon-40-\w+\.avif/.exec((await ask(second.port(), '/my-site/team')).body)?.[0]
  namePictures('sun.svg', 'moon.jpg')
  await second.fails('/my-site/team', 'assets/programs/moon.jpg does not exist.', 'words.ts:1')
  writeSources(second.root, { 'assets/programs/moon.jpg': await makePhotographBytes() })
  await second.shows('/my-site/team', 'moon-40-')
  const first = await address()
  assert.is((await ask(second.port(), `/my-site/${first}`)).status, 200)
  writeSources(second.root, { 'assets/programs/moon.jpg': await makePhotographBytes({ above: '#ffffff' }) })
  await until('the new photograph is shown', async () => ![first, undefined].includes(await address()))
})

test('a developer sees the page of a new entry in a list, and misses that of a removed one', async () => {
  await second.shows('/my-site/stories/first', 'A story')
  writeSources(second.root, stories('first', 'second'))
  await second.shows('/my-site/stories/second', 'A story')
  writeSources(second.root, stories('second'))
  await until('it is gone', async () => (await ask(second.port(), '/my-site/stories/first')).status === 404)
  await second.shows('/my-site/stories/second', 'A story')
})

test('a save in the generator restarts the server on the same port, also under tsx', async () => {
  const { root } = own
  const port = own.port()
  const file = join(root, 'generator/serve.ts')
  const source = fs.readFileSync(file, 'utf8')
  const line = 'This server [a-z ]*answer'
  const refuses = (words: string) =>
    until(`it refuses with ${words}`, async () => (await ask(port, '/', 'evil.example')).body.includes(words))
  await refuses('does not answer')
  const saves: ((text: string) => unknown)[] = [
    (text) => replace(join(root, 'generator/4913'), file, text),
    (text) => execFileSync('sed', ['-i', `s/${line}/${text.match(line)}/`, file]),
  ]
  for (const [index, save] of saves.entries()) {
    save(source.replace('does not answer', `${'never '.repeat(index + 1)}answer`))
    await refuses(`server ${'never '.repeat(index + 1)}answer`)
  }
  replace(`${file}~`, file, 'export const = 1\n')
  await until('the syntax error is reported', () => own.said.stderr.includes('serve.ts:1'))
  replace(`${file}~`, file, source)
  await refuses('does not answer')
  // Saves during a restart count, too. Without another restart, every second one would be lost.
  for (const words of ['One', 'Two', 'Three', 'Four']) {
    fs.writeFileSync(file, source.replace('does not answer', `${words} answer`))
    greet(root, words)
    await pause(130)
  }
  await refuses('Four answer')
  await own.shows('/', 'Four')
  assert.is(own.port(), port)
})

test('the server restarts after it was killed', async () => {
  const list = () => execFileSync('ps', ['-A', '-o', 'pid=,args='], { encoding: 'utf8' }).split('\n')
  // The server is the younger of the two processes.
  const pids = list().flatMap((line) => (line.includes(join(shared.root, 'build.ts')) ? Number.parseInt(line) : []))
  process.kill(Math.max(...pids), 'SIGKILL')
  greet(shared.root, 'Restarted')
  await shared.shows('/', 'Restarted')
  assert.match(shared.said.stderr, 'The server stopped (SIGKILL) and is starting again.')
})

test('a developer adds a route, then its page, and fixes mistakes in build.ts', async () => {
  const { root } = own
  const table = fs.readFileSync(join(root, 'build.ts'), 'utf8')
  const extended = table.replace("{ path: '/',", "{ path: '/news', page: 'news' }, { path: '/',")
  replace(join(root, 'build.ts~'), join(root, 'build.ts'), extended)
  await own.fails('/news', 'The page of the route /news, pages/news.tsx, does not exist.')
  writeSources(root, { 'pages/news.tsx': writePage('<p>New</p>') })
  await own.shows('/news', 'New')
  fs.rmSync(join(root, 'pages/news.tsx'))
  await own.fails('/news', 'pages/news.tsx')
  writeSources(root, { 'build.ts': 'const site = = 1\n' })
  await until('the mistake is reported', () => own.said.stderr.includes('build.ts:1'))
  fs.rmSync(join(root, 'build.ts'))
  writeSources(root, { 'build.ts': writeTable() })
  greet(root, 'Good morning')
  await own.shows('/', 'Good morning')
  assert.is((await ask(own.port(), '/news')).status, 404)
})

test('no process is left after SIGINT, SIGTERM or SIGKILL, also during startup', async () => {
  const root = makeSmallSite()
  const { child } = start(root, [])
  await until('the second process runs', () => familyOf(root).length > 1)
  await pause(150)
  child.kill('SIGTERM')
  await until('both processes ended', () => familyOf(root).length === 0)
  await own.end('SIGINT')
  await second.end('SIGTERM')
  await shared.end('SIGKILL')
})

/** Lists the processes with a folder's build.ts in their command line. */
function familyOf(root: string): string[] {
  const lines = execFileSync('ps', ['-A', '-o', 'stat=,args='], { encoding: 'utf8' }).split('\n')
  return lines.filter((line) => line.includes(join(root, 'build.ts')) && !line.startsWith('Z'))
}

/** Starts the dev server of a site, and waits until it serves. */
async function startWatch(root: string, args: readonly string[] = [], command?: string[]) {
  const { child, said } = start(root, args, command)
  const port = () => Number([...said.stdout.matchAll(/http:\/\/127\.0\.0\.1:(\d+)/g)].at(-1)?.[1] ?? 0)
  await until('the site is served', () => port() > 0)
  const answers = (path: string, status: number, words: readonly string[]) =>
    until(`${path} answers ${status} with ${words.join(', ')}`, async () => {
      const answer = await ask(port(), path)
      return answer.status === status && words.every((word) => answer.body.includes(word))
    })
  return {
    root,
    said,
    port,
    shows: (path: string, ...words: string[]) => answers(path, 200, words),
    fails: (path: string, ...words: string[]) => answers(path, 500, words),
    end: async (signal: NodeJS.Signals) => {
      child.kill(signal)
      await until(`all processes ended after ${signal}`, () => familyOf(root).length === 0)
    },
  }
}

function start(root: string, args: readonly string[], runner = ['node', '--import', 'tsx/esm']) {
  const [program = '', ...rest] = runner
  const command = [...rest, join(root, 'build.ts'), '--watch', ...args]
  const env = { ...process.env, PORT: String(firstPort) }
  const child: ChildProcess = spawn(program, command, { cwd: root, env })
  running.add(child)
  const said = { stdout: '', stderr: '' }
  child.stdout?.on('data', (text) => (said.stdout += text))
  child.stderr?.on('data', (text) => (said.stderr += text))
  return { child, said }
}

/** Repeats `probe` until it returns true, for at most a minute. Errors count as false: a folder may change while it is read. */
async function until(what: string, probe: () => unknown): Promise<void> {
  const isTrue = async () => probe()
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await pause(20))
    if (await isTrue().catch(() => false)) return
  throw new Error(`Waited a minute until ${what}.`)
}

/** Requests a path. The status is 0 if no server listens. */
function ask(
  port: number,
  path: string,
  host = 'localhost',
  address = '127.0.0.1',
): Promise<{ status: number; body: string }> {
  return new Promise((resolve) => {
    const options = { host: address, port, path, agent: false, headers: { host } }
    const asked = request(options, async (answer) => {
      const body = (
        await answer
          .setEncoding('utf8')
          .toArray()
          .catch(() => [])
      ).join('')
      resolve({ status: answer.statusCode ?? 0, body })
    })
    asked.on('error', () => resolve({ status: 0, body: '' })).end()
  })
}

function replace(temporary: string, file: string, text: string): void {
  fs.writeFileSync(temporary, text)
  fs.renameSync(temporary, file)
}

function greet(root: string, words: string): void {
  writeSources(root, { 'content/words.ts': greeting(words) })
}

function greeting(words: string): string {
  return `export const greeting = '${words}'\n`
}

test.run()
