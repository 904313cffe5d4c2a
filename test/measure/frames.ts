import { once } from 'node:events'
import { createServer } from 'node:http'
import { launch, type Page } from 'puppeteer-core'
import { findChromium } from '../browser/drivers/puppeteer.ts'
import { html, output } from '../built-site.ts'

/** The longest frame of each visit, in milliseconds. */
export interface Frames {
  /** While the rings around the mark light up. */
  rings: number[]
  /** While the page scrolls by 4,000 px. */
  scroll: number[]
}

/** Opens the home page on a phone of 360 px whose processor is slowed to a quarter, and looks for its longest frames. */
export async function measureFrames(visits: number): Promise<Frames> {
  const server = createServer((request, response) => {
    const isScript = request.url?.endsWith('.js')
    response.writeHead(200, { 'Content-Type': isScript ? 'text/javascript' : 'text/html; charset=utf-8' })
    response.end(output.get(request.url?.slice(1) ?? '') ?? html('/'))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`
  const { path, env } = await findChromium()
  const args = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-component-update']
  const browser = await launch({ executablePath: path, args, env: { ...process.env, ...env }, pipe: true })
  const frames: Frames = { rings: [], scroll: [] }
  try {
    for (let visit = 0; visit < visits; visit++) {
      const page = await browser.newPage()
      // tsx wraps named functions into __name, which no page has.
      await page.evaluateOnNewDocument('self.__name = (fn) => fn')
      await page.setViewport({ width: 360, height: 740, deviceScaleFactor: 2 })
      await page.emulateCPUThrottling(4)
      await page.goto(url, { waitUntil: 'load' })
      await page.waitForFunction(() => document.querySelector('.hero [data-rings] use')?.getAnimations().length)
      frames.rings.push(await findLongestFrame(page, 0))
      frames.scroll.push(await findLongestFrame(page, 4000))
      await page.close()
    }
  } finally {
    await browser.close()
    server.close()
  }
  return frames
}

/** Scrolls by so many pixels, 40 in a frame, or else waits as long as the rings need, and returns the longest frame. */
function findLongestFrame(page: Page, distance: number): Promise<number> {
  return page.evaluate(async (pixels) => {
    const awaitFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
    const isUnderWay = pixels === 0 ? (since: number) => since < 1400 : () => scrollY < pixels
    const start = await awaitFrame()
    let longest = 0
    for (let last = start; isUnderWay(last - start);) {
      if (pixels > 0) scrollBy({ top: 40, behavior: 'instant' })
      const now = await awaitFrame()
      longest = Math.max(longest, now - last)
      last = now
    }
    return longest
  }, distance)
}
