import { boxOf, finishAll, listUnpainted, nameOf, nextFrames, rest, styleOf } from './in-page.ts'
import type { Tab } from './tab.ts'

export const transparent = 'rgba(0, 0, 0, 0)'

/** Waits until the bar has a background. */
export function awaitBar(tab: Tab, look: 'white' | 'transparent'): Promise<void> {
  const colour = look === 'white' ? 'rgb(255, 255, 255)' : transparent
  return tab.waitFor(`the ${look} bar`, (wanted) => styleOf('header').backgroundColor === wanted, colour)
}

/** Waits until the page and its font are loaded, and finishes all animations. */
export function awaitSettled(tab: Tab): Promise<void> {
  return tab.waitFor('the page to settle', async () => {
    await nextFrames()
    return document.readyState === 'complete' && document.fonts.status === 'loaded' && !finishAll()
  })
}

/** Makes the window as tall as the page, so that all of it is on the screen. */
export async function showAll(tab: Tab): Promise<void> {
  const measure = () => tab.evaluate(() => [innerWidth, innerHeight, document.documentElement.scrollHeight] as const)
  // The hero grows with the window, up to a limit.
  for (let [width, window, page] = await measure(); window < page; [width, window, page] = await measure())
    await tab.resize(width, page)
}

/** Lets the page come to rest. */
export function awaitRest(tab: Tab): Promise<void> {
  return tab.evaluate(() => rest())
}

/** WCAG 2.2, success criterion 1.4.4. */
export const textTwiceAsLarge = ':root { font-size: 200% }'

/** WCAG 2.2, success criterion 1.4.12. */
export const spacedText = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }`

/** Replaces the styles that a test has added to a page. */
export function changeStyles(tab: Tab, css: string): Promise<void> {
  return tab.evaluate(async (text) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets = [sheet]
    await nextFrames(2)
    finishAll()
  }, css)
}

/** Returns by how much a page is too wide, and the texts outside of the screen or of a box that clips its content. */
export function findExcess(): { width: number; texts: string[] } {
  const { scrollWidth, clientWidth } = document.documentElement
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const texts: string[] = []
  let seen = 0
  for (let text = walker.nextNode(); text !== null; text = walker.nextNode()) {
    const parent = text.parentElement!
    if (!parent.checkVisibility({ visibilityProperty: true }) || parent.closest('body > a, style, script')) continue
    const range = document.createRange()
    range.selectNodeContents(text)
    const box = range.getBoundingClientRect()
    if (box.width === 0) continue
    seen++
    let isCut = box.left < -1 || box.right > clientWidth + 1
    for (let frame = parent; frame !== document.documentElement; frame = frame.parentElement!) {
      const { overflowX, overflowY } = styleOf(frame)
      const edge = boxOf(frame)
      isCut ||=
        (overflowX !== 'visible' && (box.left < edge.left - 1 || box.right > edge.right + 1)) ||
        (overflowY !== 'visible' && (box.top < edge.top - 1 || box.bottom > edge.bottom + 1))
    }
    if (isCut) texts.push(text.textContent ?? '')
  }
  if (seen === 0) throw new Error('The page shows no text.')
  return { width: Math.max(0, scrollWidth - clientWidth), texts }
}

/** Returns what of the main part cannot be seen where it belongs. */
export function findUnpainted(tab: Tab): Promise<string[]> {
  return tab.evaluate(() => listUnpainted().map(nameOf))
}
