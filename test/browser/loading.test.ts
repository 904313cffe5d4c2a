import * as assert from 'uvu/assert'
import { content, output, text } from '../helpers/site.ts'
import { all, boxOf, isOnScreen, jumpTo, listUnpainted, nameOf, isShown, one } from '../helpers/browser/in-page.ts'
import { awaitBar, awaitRest, awaitSettled, findUnpainted } from '../helpers/browser/page-state.ts'
import { addresses, everyEngine, phone, visitors, type Conditions, type Interceptor } from '../helpers/browser/visit.ts'

declare global {
  /** Filled by `recorder`: policy violations, errors and what the page logs. */
  var complaints: string[]
}

const recorder = `self.complaints = []
  for (const name of ['error', 'warn', 'info', 'log']) console[name] = (...words) => complaints.push(words.join(' '))
  addEventListener('error', ({ message }) => complaints.push(message))
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => complaints.push(violatedDirective + ' ' + blockedURI))`

/** The headers that hosts send with every page, but with a policy that allows the prelude. */
const headers = Object.fromEntries(
  Array.from(text('_headers').matchAll(/^ +([\w-]+): (.*)$/gm), ([, name = '', value = '']) => [
    name,
    value.replace("script-src 'self'", "$& 'unsafe-inline'"),
  ]).filter(([name]) => name !== 'Cache-Control'),
)

const everyPage = { paths: addresses, ...phone, headers, prelude: recorder }

everyEngine(
  'a page loads five files at most besides its icons, all its own, stores nothing, violates no policy, and logs nothing',
  everyPage,
  async ({ path, tab }) => {
    const { requests, origin } = await tab.evaluate(() => ({
      requests: performance.getEntriesByType('resource').map(({ name }) => name),
      origin: `${location.origin}/`,
    }))
    const isOwn = requests.every((request) => request.startsWith(origin))
    // Only Firefox lists icons.
    const others = requests.filter((request) => !request.includes('/icon-'))
    assert.ok(others.length + 1 <= 5 && isOwn, `${path}: ${requests.join(' ')}`)
    // Home has at least the script and the font.
    if (path === '/') assert.ok(others.length > 1)
    await tab.evaluate(() => jumpTo(document.documentElement.scrollHeight))
    await awaitRest(tab)
    for (const control of ['main button', 'header summary']) {
      const isThere = await tab.evaluate((selector) => all(selector).some(isShown), control)
      if (isThere) await tab.click(control)
      if (path === '/') assert.ok(isThere, control)
    }
    await awaitSettled(tab)
    assert.equal(await tab.evaluate(() => complaints), [], path)
    const listStored = () => [document.cookie, ...Object.keys(localStorage), ...Object.keys(sessionStorage)]
    assert.equal(await tab.evaluate(listStored), [''], path)
  },
)

everyEngine('the policy blocks an injected script', { prelude: recorder }, async ({ tab }) => {
  await tab.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'self.injected = true'
    document.body.append(script)
  })
  await tab.waitFor('a violation', () => complaints.length > 0)
  assert.ok(await tab.evaluate(() => !('injected' in self)))
})

/** Scrolls, and tells the server when that has been painted. */
const scrollFirst = `
  const look = () => {
    scrollTo(0, 1500)
    requestAnimationFrame(() => requestAnimationFrame(scrollY < 1500 ? look : () => (new Image().src = '/seen')))
  }
  look()`

const late: Conditions = { prelude: scrollFirst, intercept: holdScript() }

visitors('a late script hides nothing in view, and sets the bar', late, async ({ tab }) => {
  assert.equal(await tab.evaluate(() => listUnpainted().filter(isOnScreen).map(nameOf)), [])
  await awaitBar(tab, 'white')
  await awaitRest(tab)
  assert.equal(await findUnpainted(tab), [])
})

/** Opens the menu, and then asks for the script. */
const openFirst = `document.onreadystatechange = () => {
  document.onreadystatechange = null
  document.querySelector('details').ontoggle = () => (new Image().src = '/seen')
  document.querySelector('details').open = true
}`

const early: Conditions = { ...phone, prelude: openFirst, intercept: holdScript() }

visitors('if the menu is open before the script is there, nothing behind it can be used', early, async ({ tab }) => {
  await tab.waitFor('the menu to be alone', () => one('main').inert && isShown(one('.navbar-panel')))
})

const scripts: Readonly<Record<string, Conditions>> = {
  'without the script, a phone': { ...phone, script: false },
  'without the script, a small laptop': { script: false, width: 1024 },
  'if the script fails to load, a phone': {
    ...phone,
    rewrite: (html) => html.replace(/src="[^"]+\.js"/, 'src="/lost.js"'),
  },
  'if the browser is too old for the script, a phone': {
    ...phone,
    intercept: ({ url }, response) => {
      const isScript = url?.endsWith('.js') === true
      if (isScript) response.end('const = "new syntax"')
      return isScript
    },
  },
}

for (const [condition, conditions] of Object.entries(scripts))
  visitors(`${condition} shows all, and links work`, conditions, async ({ tab }) => {
    await tab.evaluate(() => jumpTo(1000))
    assert.equal(await findUnpainted(tab), [])
    assert.ok((await tab.evaluate(() => boxOf('header').bottom)) < 0, 'The bar does not stay at the top of the page.')
    const isPhone = conditions.width === phone.width
    await tab.evaluate(() => jumpTo(0))
    for (const isOpen of isPhone ? [true, false, true] : []) {
      await tab.click('header summary')
      assert.is(await tab.evaluate(() => isShown(one('.navbar-panel'))), isOpen)
    }
    const { buttons, links } = await tab.evaluate(() => ({
      buttons: all('button').filter(isShown).length,
      links: all('header li a').filter(isShown).map(nameOf),
    }))
    const { barEntries, menuEntries } = content.navigation
    assert.equal([buttons, links], [0, (isPhone ? menuEntries : barEntries).map(({ label }) => label)])
    await tab.click(isPhone ? '.navbar-panel a[href="/careers"]' : '.navbar-bar a[href="/careers"]')
    await tab.waitFor('careers', () => location.pathname === '/careers')
  })

/** Parts of the script, what breaks them, and whether the button that copies addresses works nevertheless. */
const broken: readonly (readonly [part: string, prelude: string, copies: boolean])[] = [
  ['the hero', 'matchMedia = fail', true],
  ['what follows the scroll', 'Object.defineProperty(self, "scrollY", { get: fail })', true],
  ['what waits for a section', 'IntersectionObserver = fail', true],
  ['the copy button', 'Object.defineProperty(HTMLAnchorElement.prototype, "textContent", { get: fail })', false],
]

for (const [part, fault, copies] of broken) {
  const prelude = `${recorder}\nfunction fail() { throw new Error('broken') }\n${fault}`
  visitors(`if ${part} throws, all else works, and the menu is there`, { ...phone, prelude }, async ({ tab }) => {
    assert.match((await tab.evaluate(() => complaints)).join('\n'), 'broken')
    assert.is(await tab.evaluate(() => isShown(one('main button'))), copies)
    for (const isOpen of [true, false]) {
      await tab.click('header summary')
      await tab.waitFor('the menu', (wanted) => isShown(one('.navbar-panel a[href="/careers"]')) === wanted, isOpen)
    }
    await tab.evaluate(() => jumpTo(document.documentElement.scrollHeight))
    await awaitRest(tab)
    assert.equal(await findUnpainted(tab), [])
  })
}

/** Holds the script until the page says that it has been seen. */
function holdScript(): Interceptor {
  let see = () => {}
  const seen = new Promise<void>((resolve) => (see = resolve))
  return ({ url = '' }, response) => {
    if (url === '/seen') see()
    else if (!url.endsWith('.js')) return false
    seen.then(() => response.writeHead(200, { 'Content-Type': 'text/javascript' }).end(output.get(url.slice(1))))
    return true
  }
}
