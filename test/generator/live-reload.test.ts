import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from '../suite.ts'
import * as assert from 'uvu/assert'
import { awaitSettled } from '../browser/page-state.ts'
import { openTab, phone } from '../browser/visit.ts'
import { copyProject } from './project.ts'
import { startWatching } from './watched-site.ts'

const root = copyProject()
cpSync('test/fixture/content', join(root, 'content'), { recursive: true })
// On some network drives, no events arrive without this.
const server = await startWatching(root, [], { CHOKIDAR_USEPOLLING: 'true' })
const tab = await openTab(phone)

test.before(async () => {
  await tab.goto(`http://127.0.0.1:${server.port}/`)
  await awaitSettled(tab)
  await tab.evaluate(() => scrollTo({ top: 600, behavior: 'instant' }))
  await tab.waitFor('the scroll', () => scrollY === 600)
})
test.after(async () => {
  await tab.goto('about:blank')
  await server.end('SIGTERM')
})

test('changed words appear in the open page, which stays at its scroll position', async () => {
  edit('content/home.yaml', (text) => text.replace(/(?<=^mission:\n  heading: ).*$/m, 'Our purpose'))
  await tab.waitFor('the new words', () => document.body.textContent.includes('Our purpose'))
  // Text in another font moves the page by a few lines until the font has arrived.
  await tab.waitFor('the scroll position', () => document.fonts.status === 'loaded' && Math.abs(scrollY - 600) < 200)
})

test('the open page shows an error and recovers by itself', async () => {
  const restore = edit('pages/home-page.tsx', (code) => `${code}export const = 1\n`)
  await tab.waitFor('the error', () => document.body.textContent.includes('pages/home-page.tsx:'))
  restore()
  await tab.waitFor('the page', () => document.querySelector('footer') !== null)
})

test.run()

/** Changes a source. The returned function restores it. */
function edit(file: string, change: (text: string) => string): () => void {
  const path = join(root, file)
  const before = readFileSync(path, 'utf8')
  assert.is.not(change(before), before)
  writeFileSync(path, change(before))
  return () => writeFileSync(path, before)
}
