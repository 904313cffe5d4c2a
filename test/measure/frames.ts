import { once } from 'node:events'
import { launch, type Page } from 'puppeteer-core'
import { createSiteServer, findAnswer } from '../../generator/serve.ts'
import { findChromium } from '../browser/drivers/puppeteer.ts'
import { output } from '../built-site.ts'

/** The longest frame of each visit in milliseconds: while the rings light up, and while scrolling 4,000 px. */
export type Frames = Readonly<Record<'rings' | 'scroll', number[]>>

/** Opens the home page at 360 px, with the CPU slowed to a quarter. */
export async function measureFrames(visits: number): Promise<Frames> {
  const server = createSiteServer({ base: '/', isOpen: false }, (path) => findAnswer(output, path))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`
  const { path, env } = await findChromium()
  const args = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-component-update']
  const browser = await launch({ executablePath: path, args, env: { ...process.env, ...env }, pipe: true })
  const frames: Frames = { rings: [], scroll: [] }
  for (let visit = 0; visit < visits; visit++) {
    const page = await browser.newPage()
    // tsx wraps named functions in a helper that pages do not have.
    await page.evaluateOnNewDocument('self.__name = (fn) => fn')
    await page.setViewport({ width: 360, height: 740, deviceScaleFactor: 2 })
    await page.emulateCPUThrottling(4)
    await page.goto(url, { waitUntil: 'load' })
    await page.waitForFunction(() => document.querySelector('.hero [data-rings] use')?.getAnimations().length)
    frames.rings.push(await findLongestFrame(page, 0))
    frames.scroll.push(await findLongestFrame(page, 4000))
    await page.close()
  }
  await browser.close()
  server.close()
  return frames
}

/** Scrolls by a distance, 40 px per frame, or waits until the rings are lit. Returns the longest frame. */
function findLongestFrame(page: Page, distance: number): Promise<number> {
  return page.evaluate(async (pixels) => {
    const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
    const start = await nextFrame()
    let longest = 0
    for (let last = start; pixels > 0 ? scrollY < pixels : last - start < 1400;) {
      if (pixels > 0) scrollBy({ top: 40, behavior: 'instant' })
      const now = await nextFrame()
      longest = Math.max(longest, now - last)
      last = now
    }
    return longest
  }, distance)
}
