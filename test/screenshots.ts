import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { launch } from 'puppeteer-core'
import { site } from '../build.ts'
import { createSiteServer, findAnswer, listen } from '../generator/serve.ts'
import { outputPaths, type Output } from '../generator/site.ts'
import { findChromium } from './browser/drivers/puppeteer.ts'
import { formatPage } from './format.ts'
import { readFiles } from './read-files.ts'

// Takes screenshots of the pages that differ between two built sites, at the widths of a phone and a laptop. The arguments
// are the folders of both sites and the folder for the screenshots.

const [before = '', after = '', folder = ''] = process.argv.slice(2)
const sites = { before: readFiles(before), after: readFiles(after) }

const { path: executablePath, env } = await findChromium()
const browser = await launch({ executablePath, args: ['--no-sandbox'], env: { ...process.env, ...env }, pipe: true })
mkdirSync(folder, { recursive: true })
for (const { path } of site.routes) {
  const [file] = outputPaths(path)
  const format = (when: keyof typeof sites) => formatPage(String(sites[when].get(file) ?? ''))
  if ((await format('before')) === (await format('after'))) continue
  for (const [when, output] of Object.entries(sites)) if (output.has(file)) await takeScreenshots(when, output, path)
}
await browser.close()

async function takeScreenshots(when: string, output: Output, path: string): Promise<void> {
  const server = createSiteServer({ base: '/', isOpen: false }, (address) =>
    address.endsWith('.html')
      ? { status: 200, type: 'text/html; charset=utf-8', body: output.get(address.slice(1)) ?? '' }
      : findAnswer(output, address),
  )
  const port = await listen(server, 4100, false)
  const page = await browser.newPage()
  // Otherwise the parts that appear when a visitor scrolls would be missing.
  await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }])
  for (const width of [360, 1280]) {
    await page.setViewport({ width, height: 800 })
    await page.goto(`http://127.0.0.1:${port}${path}`, { waitUntil: 'networkidle0' })
    await page.$$eval('img', (images) => images.forEach((image) => (image.loading = 'eager')))
    await page.waitForNetworkIdle()
    const name = path === '/' ? 'home' : path.slice(1).replaceAll('/', '-')
    await page.screenshot({ path: `${join(folder, name)}-${width}-${when}.png`, fullPage: true })
    console.log(`${name}-${width}-${when}.png`)
  }
  await page.close()
  server.closeAllConnections()
  server.close()
}
