// `Tab.evaluate` sends these functions along, so those that it evaluates can call them.

declare global {
  /** Advances the page's timers by this much; see `clock` in visit.ts. */
  var passTime: (milliseconds: number) => Promise<void>
}

export function all(selector: string): HTMLElement[] {
  return Array.from(document.querySelectorAll<HTMLElement>(selector))
}

/** Returns the only element that matches a selector, as in helpers/site.ts. Throws if none or several match. */
export function one(selector: string): HTMLElement {
  const [found, ...others] = all(selector)
  if (found === undefined || others.length > 0)
    throw new Error(`Expected one element for ${selector}, found ${found === undefined ? 'none' : others.length + 1}.`)
  return found
}

export function boxOf(target: string | Element): DOMRect {
  return (typeof target === 'string' ? one(target) : target).getBoundingClientRect()
}

export function styleOf(target: string | Element): CSSStyleDeclaration {
  return getComputedStyle(typeof target === 'string' ? one(target) : target)
}

/** What a person calls an element: its name or its text. */
export function nameOf(element: Element): string {
  return element.getAttribute('aria-label') ?? element.textContent.trim().replace(/\s+/g, ' ').slice(0, 60)
}

export function jumpTo(top: number): void {
  scrollTo({ top, behavior: 'instant' })
}

/** Scrolls as a visitor does, whose wheel or finger comes first. */
export async function scrollAsVisitor(top: number, frames = 4): Promise<void> {
  dispatchEvent(new Event('wheel'))
  await nextFrames(1)
  jumpTo(top)
  await nextFrames(frames)
}

/** Whether an element has a box that is not invisible. What a closed menu hides has a box, too. */
export function isShown(element: Element): boolean {
  return boxOf(element).height > 0 && element.checkVisibility({ visibilityProperty: true })
}

/** Whether a part of an element is on the screen. */
export function isOnScreen(element: Element): boolean {
  const { top, bottom } = boxOf(element)
  return top < innerHeight && bottom > 0
}

/** Whether an element is entirely on the screen, and nothing covers it. */
export function isInView(selector: string): boolean {
  const { top, bottom, left, right } = boxOf(selector)
  const isOnTop = one(selector).contains(document.elementFromPoint(left + 20, (top + bottom) / 2))
  return top >= 0 && bottom <= innerHeight && right <= innerWidth && isOnTop
}

/** Lists the colours behind an element, uppermost first. */
export function groundsOf(element: Element | null): string[] {
  return element === null ? [] : [styleOf(element).backgroundColor, ...groundsOf(element.parentElement)]
}

/** Lists the texts on the page with their colours. */
export function listTexts(): { text: string; colour: string; grounds: string[] }[] {
  const isText = (node: Node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim() !== ''
  const shown = all('body *:not(svg *)').filter((part) => isShown(part) && Array.from(part.childNodes).some(isText))
  return shown.map((part) => ({ text: nameOf(part), colour: styleOf(part).color, grounds: groundsOf(part) }))
}

/** Lists the texts and pictures of the main part that are transparent, clipped, hidden or out of place. */
export function listUnpainted(): HTMLElement[] {
  const hides = (element: Element): boolean => {
    const { opacity, clipPath, color, visibility } = styleOf(element)
    const isClipped = clipPath.match(/-?[\d.]+/g)?.some((inset) => Number(inset) > 0)
    return opacity !== '1' || visibility !== 'visible' || color === 'rgba(0, 0, 0, 0)' || isClipped === true
  }
  // Until the motto performs, its words stand apart.
  const isInPlace = (element: Element) =>
    /^(none|matrix\(1, 0, 0, 1, 0, 0\))$/.test(styleOf(element).transform) || element.matches('[data-reveal=perform] *')
  const parts = all('main *:not(span, [hidden], [aria-hidden=true], [aria-hidden=true] *, svg *, br)')
  if (parts.length === 0) throw new Error('The main part is empty.')
  const hiding = all('main, main *:not(svg *)').filter(hides)
  return parts.filter((part) => !isInPlace(part) || hiding.some((element) => element.contains(part)))
}

/** Lists the time-based animations that run in the sections below the hero, with what they move. */
export function listRunning(): { target: HTMLElement; timing: ComputedEffectTiming }[] {
  return document.getAnimations().flatMap(({ effect, timeline, playState }) => {
    const target = effect instanceof KeyframeEffect ? effect.target : null
    const isTimed = timeline === document.timeline && playState === 'running'
    const isBelowHero = target instanceof Element && target.closest('main > :not(:first-child)') !== null
    return isTimed && isBelowHero ? [{ target: target as HTMLElement, timing: effect!.getComputedTiming() }] : []
  })
}

/** Waits for this many frames. After four, observers are up to date. */
export async function nextFrames(count = 4): Promise<void> {
  for (let frame = 0; frame < count; frame++) await new Promise((resolve) => requestAnimationFrame(resolve))
}

/** Waits until the page does not scroll. */
export async function untilStill(): Promise<void> {
  for (let top = NaN, calm = 0; calm < 3; top = scrollY) {
    await nextFrames(1)
    calm = scrollY === top ? calm + 1 : 0
  }
}

/** Finishes all running animations; returns whether there were any. */
export function finishAll(): boolean {
  const moving = document.getAnimations().filter(({ effect, timeline, playState }) => {
    const hasEnd = effect?.getComputedTiming().endTime !== Infinity
    return hasEnd && timeline === document.timeline && playState === 'running'
  })
  for (const animation of moving) animation.finish()
  return moving.length > 0
}

/** Lets the page come to rest: its timers end, and so does what moves. */
export async function rest(): Promise<void> {
  await passTime(9000)
  while (finishAll()) await nextFrames(2)
}

/** Scrolls to the end in steps, as a wheel does, and calls a function after each. */
export async function scrollOn(step: number, after = () => {}): Promise<void> {
  const end = document.documentElement.scrollHeight - innerHeight - 2
  while (scrollY < end) {
    await scrollAsVisitor(scrollY + step, 2)
    after()
  }
}
