import * as assert from 'uvu/assert'
import { assertProblems } from '../assert-problem.ts'
import { buildSite, makeSmallSite, openBuilder, readSource, refuse, refuseSite, writeSources } from '../small-site.ts'
import { createSuite } from '../suite.ts'

const test = createSuite('stopped pages')

/** A page whose component does something before it shows its title, and whose module does something when it is loaded. */
function page({ inPage = '', inModule = '' }: { inPage?: string; inModule?: string }): string {
  return `import { Shell, type ShellProps } from '../components/shell.tsx'
${inModule}
export function Page(props: ShellProps) {
  ${inPage}
  return <Shell {...props} />
}
`
}

const file = 'pages/careers.tsx'

const endless: Readonly<Record<string, Parameters<typeof page>[0]>> = {
  'while it is rendered': { inPage: 'for (;;) {}' },
  'while it is loaded': { inModule: 'for (;;) {}' },
  'in what it calls': { inPage: 'turn()', inModule: 'const turn = () => { for (;;) {} }' },
  'in a pattern that is matched': { inPage: `/^(a+)+$/.exec('a'.repeat(40) + 'b')` },
}
for (const [when, faults] of Object.entries(endless)) {
  test(`a page that loops for ever ${when} is stopped, and the line is named`, async () => {
    const site = makeSmallSite({ [file]: page(faults) })
    const [problem] = await refuseSite(site)
    assertProblems(problem === undefined ? [] : [problem], {
      text: 'pages/careers.tsx has not ended after 2 seconds.',
      file,
      note: 'Look for a loop that never ends.',
    })
    const lines = [faults.inModule, faults.inPage].flatMap((code) => code?.split('\n') ?? [])
    assert.ok(
      lines.map((line) => line.trim()).includes(problem?.location?.lineText?.trim() ?? ''),
      String(problem?.location?.lineText),
    )
  })
}

test('a component that loops for ever is stopped, and its own line is named beside the page', async () => {
  const site = makeSmallSite({ 'components/greeting.tsx': 'export function Greeting() {\n  while (true);\n}\n' })
  assertProblems(await refuseSite(site), {
    text: 'pages/home.tsx has not ended',
    file: 'components/greeting.tsx',
    lineText: 'while (true);',
  })
})

test('content that no page shows and that loops for ever is stopped, and the line is named', async () => {
  const site = makeSmallSite()
  writeSources(site, { 'content/facts.ts': `${readSource(site, 'content/facts.ts')}\nfor (;;) {}\n` })
  assertProblems(await refuseSite(site), {
    text: 'content/facts.ts has not ended after 2 seconds.',
    file: 'content/facts.ts',
    lineText: 'for (;;) {}',
  })
})

test('content that loops for ever is stopped, and the line is named', async () => {
  const site = makeSmallSite({ 'content/words.ts': 'for (;;) {}\nexport const greeting = ""\n' })
  assertProblems(await refuseSite(site), {
    text: 'has not ended after 2 seconds.',
    file: 'content/words.ts',
    lineText: 'for (;;) {}',
  })
})

test('a page that ends the process is refused, with the line where it asks for it', async () => {
  const site = makeSmallSite({ [file]: page({ inPage: 'process.exit(0)' }) })
  assertProblems(await refuseSite(site), {
    text: 'process reads or ends the process',
    file,
    lineText: 'process.exit(0)',
    at: 'exit',
  })
})

test('a page that ends the process by way of a package is refused and named', async () => {
  const exit = 'parts/node_modules/exit/exit.ts'
  const site = makeSmallSite({
    [exit]: `export { exit } from 'node:process'\n`,
    [file]: page({ inModule: `import { exit } from '../${exit}'`, inPage: 'exit(0)' }),
  })
  assertProblems(await refuseSite(site), {
    text: 'pages/careers.tsx has ended the process that builds the site.',
    file,
  })
})

const imports = {
  'node:crypto': `import { randomUUID } from 'node:crypto'\nconst value = randomUUID()`,
  os: `import * as os from 'os'\nconst value = os.hostname()`,
  'fs/promises': `import { readFile } from 'fs/promises'\nconst value = readFile`,
  'node:process': `const value = import('node:process')`,
  child_process: `const value = require('child_process')`,
}
for (const [name, inModule] of Object.entries(imports)) {
  test(`a page that asks Node.js for ${name} is refused with the line`, async () => {
    const site = makeSmallSite({ [file]: page({ inModule: `${inModule}\nvoid value` }) })
    const lineText = inModule.split('\n')[0] ?? ''
    assertProblems(await refuseSite(site), {
      text: `${name} is a module of Node.js`,
      file,
      lineText,
      at: `'${name}'`,
      note: 'write what it is to show into the content',
    })
  })
}

test('what a package asks of Node.js is no fault of the page', async () => {
  const join = 'parts/node_modules/join/join.ts'
  const site = makeSmallSite({
    [join]: `export { join } from 'node:path'\n`,
    [file]: page({ inModule: `import { join } from '../${join}'`, inPage: `void join('a', 'b')` }),
  })
  assert.ok((await buildSite(site)).has('careers.html'))
})

test('a page that leaves a rejected promise behind is refused, with its line', async () => {
  const site = makeSmallSite({ [file]: page({ inPage: `void Promise.reject(new Error('Lost'))` }) })
  assertProblems(await refuseSite(site), {
    text: 'left a failure behind that nobody waits for: Error: Lost',
    file,
    lineText: `void Promise.reject(new Error('Lost'))`,
    at: 'new Error',
  })
})

test('a page whose work fails only after all pages are rendered is refused, with its line', async () => {
  const site = makeSmallSite({ [file]: page({ inPage: `setTimeout(() => { throw new Error('Late') }, 40)` }) })
  assertProblems(await refuseSite(site), {
    text: 'nobody waits for: Error: Late',
    file,
    lineText: `setTimeout(() => { throw new Error('Late') }, 40)`,
    at: 'new Error',
  })
})

test('a page that starts what never ends is refused and named', async () => {
  const site = makeSmallSite({ [file]: page({ inPage: 'setInterval(() => undefined, 100)' }) })
  assertProblems(await refuseSite(site), {
    text: 'pages/careers.tsx has started something that is still under way when all pages are rendered (Timeout).',
    file,
  })
})

test('whatever a page has done, the same builder builds the site once it is mended', async () => {
  for (const fault of [
    'for (;;) {}',
    'process.exit(0)',
    'setInterval(() => undefined, 100)',
    'void Promise.reject(1)',
  ]) {
    const site = makeSmallSite({ [file]: page({ inPage: fault }) })
    const builder = await openBuilder(site)
    await refuse(site, builder.build)
    writeSources(site, { [file]: page({}) })
    assert.ok((await builder.build()).has('careers.html'), fault)
  }
})

const varying = {
  'String(new Date())': 'Date reads the clock',
  'Date.now()': 'Date reads the clock',
  'performance.now()': 'performance reads the clock',
  'String(new (0, Date)())': 'Date reads the clock',
  'new globalThis.Date()': 'Date reads the clock',
  'globalThis.globalThis["Date"].now()': 'Date reads the clock',
  'global.performance.now()': 'performance reads the clock',
  'globalThis.process.pid': 'process reads or ends the process',
  'Math.random()': 'Math.random makes random numbers',
  '(({ random }) => random())(Math)': 'Math.random makes random numbers',
  'globalThis.Math.random()': 'Math.random makes random numbers',
  'globalThis.crypto.randomUUID()': 'crypto makes random numbers',
  '`${__filename}`': '__filename names a file of this machine',
  '__dirname + "/a"': '__dirname names a folder of this machine',
  'crypto.randomUUID()': 'crypto makes random numbers',
  'String(process.env)': 'process reads or ends the process',
  'new Intl.NumberFormat()': 'Intl writes words and numbers in a form that differs',
  '(6000).toLocaleString()': 'toLocaleString differs between machines and versions of Node.js',
  '[1.5].toLocaleString()': 'toLocaleString differs between machines and versions of Node.js',
  'new Float64Array([1.5]).toLocaleString()': 'toLocaleString differs between machines and versions of Node.js',
  '"i".toLocaleUpperCase()': 'toLocaleUpperCase differs between machines and versions of Node.js',
  '"a".localeCompare("b")': 'localeCompare differs between machines and versions of Node.js',
}
for (const [code, text] of Object.entries(varying)) {
  test(`a page that asks for ${code}, which differs from build to build, is refused with the line`, async () => {
    const lineText = `const value = ${code}`
    for (const fault of [{ inPage: lineText }, { inModule: lineText }]) {
      const site = makeSmallSite({ [file]: page(fault) })
      assertProblems(await refuseSite(site), { text, file, lineText })
    }
  })
}

test('a page may use what is the same in every build', async () => {
  const site = makeSmallSite({
    [file]: page({
      inPage:
        'const date = { Date: Math.max(1, Number("2")) }\n  void [date, (6000).toFixed(), new globalThis.Map(), /a/.exec("a")]',
    }),
  })
  assert.ok((await buildSite(site)).has('careers.html'))
})

test('a page meets no browser and no navigator, whichever version of Node.js builds the site', async () => {
  const names = ['window', 'self', 'document', 'navigator']
  const site = makeSmallSite({
    [file]: page({
      inPage: names
        .map((name) => `if (typeof ${name} !== 'undefined') throw new Error('${name} is there')`)
        .join('\n  '),
    }),
  })
  assert.ok((await buildSite(site)).has('careers.html'))
})

test.run()
