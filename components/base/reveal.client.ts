/**
 * Animates an element in when it is scrolled into view. It is hidden only by this function, and only while it lies
 * wholly below the viewport; what has been passed, by however long a jump, is shown.
 */
export function reveal(element: HTMLElement): void {
  const { dataset, style } = element
  const isRepeated = dataset['reveal'] === 'again'
  style.setProperty('--reveal-delay', `${dataset['revealDelay'] ?? 0}ms`)

  const show = () => {
    if (dataset['revealState'] === 'hidden') dataset['revealState'] = 'shown'
  }

  // Of several reports that come at once the last is the present.
  const below = new IntersectionObserver((entries) => {
    const isBelow = entries[entries.length - 1]?.isIntersecting === false
    if (isBelow) dataset['revealState'] = 'hidden'
    if (!isRepeated) below.disconnect()
  }, everythingAbove(0))

  const inView = new IntersectionObserver((entries) => {
    if (!entries[entries.length - 1]?.isIntersecting) return
    show()
    if (!isRepeated) inView.disconnect()
  }, everythingAbove(-4))

  below.observe(element)
  inView.observe(element)
  element.addEventListener('focusin', show)
}

/** The part of the page that counts as seen: from far above down to so many percent below the viewport's lower edge. */
function everythingAbove(percent: number): IntersectionObserverInit {
  return { rootMargin: `1000000px 0px ${percent}% 0px` }
}
