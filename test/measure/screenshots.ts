import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { launch, type Browser } from 'puppeteer-core'
import { sizeOf } from '../../generator/check/budgets.ts'
import { createSiteServer, findAnswer, listen } from '../../generator/serve.ts'
import type { Output } from '../../generator/site.ts'
import { findChromium } from '../browser/drivers/puppeteer.ts'

/** What a visit of a page downloads, in bytes: what the first view needs, and everything if the visitor scrolls to the end. */
export interface Download {
  page: string
  width: number
  first: number
  all: number
}

/**
 * Takes screenshots of pages of two sites, at the widths of a phone and a laptop, and returns what visits of the new pages
 * download. `pages` are the files of the pages.
 */
export async function takeScreenshots(
  sites: Readonly<Record<'before' | 'after', Output>>,
  pages: readonly string[],
  folder: string,
): Promise<Download[]> {
  const { path: executablePath, env } = await findChromium()
  const browser = await launch({ executablePath, args: ['--no-sandbox'], env: { ...process.env, ...env }, pipe: true })
  mkdirSync(folder, { recursive: true })
  const downloads: Download[] = []
  for (const [when, output] of Object.entries(sites))
    for (const page of pages) {
      if (!output.has(page)) continue
      const visits = await takePair(browser, output, page, folder, when)
      if (when === 'after') downloads.push(...visits)
    }
  await browser.close()
  return downloads
}

/** Saves files such as `home-360-before.png`. */
async function takePair(browser: Browser, output: Output, file: string, folder: string, when: string) {
  const server = createSiteServer({ base: '/', isOpen: false }, (address) =>
    address.endsWith('.html')
      ? { status: 200, type: 'text/html; charset=utf-8', body: output.get(address.slice(1)) ?? '' }
      : findAnswer(output, address),
  )
  const port = await listen(server, 4100, false)
  const page = await browser.newPage()
  // Otherwise the parts that appear when a visitor scrolls would be missing.
  await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }])
  const visits: Download[] = []
  for (const width of [360, 1280]) {
    // Most phones have two or three device pixels for each CSS pixel; the site treats both alike.
    await page.setViewport({ width, height: 800, deviceScaleFactor: width === 360 ? 2 : 1 })
    await page.goto(`http://127.0.0.1:${port}/${file}`, { waitUntil: 'networkidle0' })
    const download = async () => {
      const urls = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
      const paths = urls.map((url) => decodeURIComponent(new URL(url).pathname.slice(1)))
      return [file, ...new Set(paths)].reduce(
        (sum, path) => sum + sizeOf(path, output.get(path) ?? new Uint8Array()),
        0,
      )
    }
    const first = await download()
    await page.$$eval('img', (images) => images.forEach((image) => (image.loading = 'eager')))
    await page.waitForNetworkIdle()
    visits.push({ page: file, width, first, all: await download() })
    const name = file.replace('.html', '').replaceAll('/', '-').replace('index', 'home')
    await page.screenshot({ path: join(folder, `${name}-${width}-${when}.png`), fullPage: true })
  }
  await page.close()
  server.closeAllConnections()
  server.close()
  return visits
}
