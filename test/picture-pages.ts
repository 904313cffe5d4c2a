import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { launch } from 'puppeteer-core'
import { site } from '../build.ts'
import { createSiteServer, findAnswer, listen } from '../generator/serve.ts'
import { outputPaths, type Output } from '../generator/site.ts'
import { findChromium } from './browser/drivers/puppeteer.ts'
import { formatPage } from './format.ts'
import { readFiles } from './read-files.ts'

// Takes pictures of the pages that differ between two built sites, on a phone and on a laptop. It is given the two folders,
// and the one for the pictures.

const [before = '', after = '', folder = ''] = process.argv.slice(2)
const sites = { before: readFiles(before), after: readFiles(after) }

const { path: executablePath, env } = await findChromium()
const browser = await launch({ executablePath, args: ['--no-sandbox'], env: { ...process.env, ...env }, pipe: true })
mkdirSync(folder, { recursive: true })
for (const { path } of site.routes) {
  const [file] = outputPaths(path)
  const [was, is] = [sites.before.get(file), sites.after.get(file)].map((bytes) => Buffer.from(bytes ?? '').toString())
  if ((await formatPage(was ?? '')) === (await formatPage(is ?? ''))) continue
  for (const [when, output] of Object.entries(sites)) if (output.has(file)) await takePictures(when, output, path)
}
await browser.close()

async function takePictures(when: string, output: Output, path: string): Promise<void> {
  const server = createSiteServer({ base: '/', isOpen: false }, (asked) =>
    asked.endsWith('.html')
      ? { status: 200, type: 'text/html; charset=utf-8', body: output.get(asked.slice(1)) ?? '' }
      : findAnswer(output, asked),
  )
  const port = await listen(server, 4100, false)
  const page = await browser.newPage()
  // What comes in as a visitor scrolls would be missing.
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
