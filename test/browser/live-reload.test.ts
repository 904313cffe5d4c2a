import * as assert from 'uvu/assert'
import { site } from '../../build.ts'
import { createSiteServer, listen } from '../../generator/serve.ts'
import { writeErrorPage } from '../../generator/watch/error-page.ts'
import { createLiveReload, type LiveReload } from '../../generator/watch/live-reload.ts'
import { showFailure, showSite, type ShownSite } from '../../generator/watch/shown-site.ts'
import { built } from '../built-site.ts'
import { endAfterwards } from '../generator/request.ts'
import { createSuite, waitUntil } from '../generator/suite.ts'
import type { Tab } from './drivers/browser.ts'
import { awaitSettled, scrolled } from './page-state.ts'
import { phone, visitors } from './visit.ts'

const test = createSuite('live reload')

visitors(
  test,
  'a changed style shows in the open page, whose menu stays open and whose scroll stays',
  phone,
  async ({ tab }) => {
    const { show } = await openWatched(tab)
    await scrollDown(tab)
    await tab.click('.navbar-toggle')
    await tab.waitFor('the open menu', () => document.querySelector<HTMLElement>('.navbar')!.dataset['menu'] === 'open')
    show(edited((html) => html.replace('</style>', 'footer{outline:7px solid red}</style>')))
    await tab.waitFor('the new style', () => getComputedStyle(document.querySelector('footer')!).outlineWidth === '7px')
    show(edited((html) => html.replace('</style>', 'footer{outline:9px solid red}</style>')))
    await tab.waitFor(
      'the newer style',
      () => getComputedStyle(document.querySelector('footer')!).outlineWidth === '9px',
    )
    assert.equal(await stateOf(tab), { isSame: true, menu: 'open' })
    assert.is(await scrolled(tab), 600)
  },
)

visitors(test, 'any other change loads the page anew, which keeps its scroll', phone, async ({ tab }) => {
  const { show } = await openWatched(tab)
  await scrollDown(tab)
  show(edited((html) => html.replace('<h1', '<h1 id="changed"')))
  await tab.waitFor('the new page', () => document.querySelector('#changed') !== null)
  await tab.waitFor('the old scroll', () => scrollY === 600)
  assert.equal(await stateOf(tab), { isSame: false, menu: 'closed' })
})

visitors(test, 'a change of another page leaves the open one alone', phone, async ({ tab }) => {
  const { show, awaitLook } = await openWatched(tab)
  const home = Buffer.from(built.output.get('index.html') ?? []).toString()
  const elsewhere = edited((html) => (html === home ? html : html.replace('<h1', '<h1 id="changed"')))
  // The page takes its second look when it has done with the first.
  for (let look = 0; look < 2; look++) {
    const looked = awaitLook()
    show(elsewhere)
    await looked
  }
  assert.is((await stateOf(tab)).isSame, true)
})

visitors(
  test,
  'a problem is shown in the place of the page, which comes back by itself, with its scroll, when it is mended',
  phone,
  async ({ tab }) => {
    const { show, live } = await openWatched(tab)
    await scrollDown(tab)
    show(showFailure({ site, problems: [{ text: 'Torn' }], last: built }, writeErrorPage('Torn'), live))
    await tab.waitFor('the problem', () => document.querySelector('h1')?.textContent === 'Unexpected Application Error')
    show(edited((html) => html.replace('<h1', '<h1 id="mended"')))
    await tab.waitFor('the mended page', () => document.querySelector('#mended') !== null)
    await tab.waitFor('the old scroll', () => scrollY === 600)
  },
)

visitors(
  test,
  'a page that has lost the server finds it again, and what has changed meanwhile',
  phone,
  async ({ tab }) => {
    const { end, port } = await openWatched(tab)
    await end()
    await startWatched(port, (live) =>
      showSite(
        edited((html) => html.replace('<h1', '<h1 id="changed"')),
        live,
      ),
    )
    await tab.waitFor('the new page', () => document.querySelector('#changed') !== null)
  },
)

/** Opens the home page as the watch server shows it, and marks the document. */
async function openWatched(tab: Tab) {
  const watched = await startWatched(0, (live) => showSite(built, live))
  const looked = watched.awaitLook()
  await tab.goto(`http://127.0.0.1:${watched.port}/`)
  await awaitSettled(tab)
  await looked
  await tab.evaluate(() => {
    document.documentElement.dataset['marked'] = 'yes'
  })
  return watched
}

/** Starts a server that shows what it is told to. */
async function startWatched(wanted: number, first: (live: LiveReload) => ShownSite) {
  const live = createLiveReload()
  let shown = first(live)
  let looks = 0
  const server = createSiteServer(() => shown.output, {
    headersOf: (file) => shown.headersOf(file),
    isFailed: (file) => shown.failed.has(file),
    intercept: (request, response) => {
      if (request.url === '/' && request.headers['sec-fetch-dest'] === 'empty') looks++
      return live.intercept(request, response)
    },
  })
  endAfterwards(server)
  const { port } = await listen(server, wanted)
  return {
    port,
    live,
    show: (next: ShownSite | typeof built) => {
      shown = 'settings' in next ? showSite(next, live) : next
      live.announce()
    },
    /** Waits until the page has asked for its source once more. */
    awaitLook: () => {
      const before = looks
      return waitUntil('the page looked', () => (looks > before ? true : undefined))
    },
    end: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Returns the site with its pages edited. */
function edited(edit: (html: string) => string): typeof built {
  const output = [...built.output].map(([path, bytes]): [string, Uint8Array] => [
    path,
    path.endsWith('.html') ? Buffer.from(edit(Buffer.from(bytes).toString())) : bytes,
  ])
  return { ...built, output: new Map(output) }
}

async function scrollDown(tab: Tab): Promise<void> {
  await tab.evaluate(() => scrollTo({ top: 600, behavior: 'instant' }))
  await tab.waitFor('the scroll', () => scrollY === 600)
}

function stateOf(tab: Tab): Promise<{ isSame: boolean; menu: string | undefined }> {
  return tab.evaluate(() => ({
    isSame: document.documentElement.dataset['marked'] === 'yes',
    menu: document.querySelector<HTMLElement>('.navbar')!.dataset['menu'],
  }))
}

test.run()
