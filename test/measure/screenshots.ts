import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { launch, type Browser } from 'puppeteer-core'
import { createSiteServer, findAnswer, listen } from '../../generator/serve.ts'
import type { Output } from '../../generator/site.ts'
import { findChromium } from '../browser/drivers/puppeteer.ts'

/** Takes screenshots of pages of two sites, at the widths of a phone and a laptop. `pages` are the files of the pages. */
export async function takeScreenshots(
  sites: Readonly<Record<'before' | 'after', Output>>,
  pages: readonly string[],
  folder: string,
): Promise<void> {
  const { path: executablePath, env } = await findChromium()
  const browser = await launch({ executablePath, args: ['--no-sandbox'], env: { ...process.env, ...env }, pipe: true })
  mkdirSync(folder, { recursive: true })
  for (const [when, output] of Object.entries(sites))
    for (const page of pages) if (output.has(page)) await takePair(browser, output, page, folder, when)
  await browser.close()
}

/** Saves files such as `home-360-before.png`. */
async function takePair(browser: Browser, output: Output, file: string, folder: string, when: string): Promise<void> {
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
    await page.goto(`http://127.0.0.1:${port}/${file}`, { waitUntil: 'networkidle0' })
    await page.$$eval('img', (images) => images.forEach((image) => (image.loading = 'eager')))
    await page.waitForNetworkIdle()
    const name = file.replace('.html', '').replaceAll('/', '-').replace('index', 'home')
    await page.screenshot({ path: join(folder, `${name}-${width}-${when}.png`), fullPage: true })
  }
  await page.close()
  server.closeAllConnections()
  server.close()
}
