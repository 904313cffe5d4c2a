/** Makes the bar know whether the page is scrolled, and its menu open and close. */
export function navbar(bar: HTMLElement): void {
  startMenu(bar)
  // Where scroll timelines exist, the stylesheet does this by itself.
  if (!CSS.supports('animation-timeline:scroll()')) followScroll(bar)
}

function startMenu(bar: HTMLElement): void {
  const toggle = bar.querySelector<HTMLButtonElement>('[aria-controls]')
  if (toggle === null) return
  const isOpen = () => bar.dataset['menu'] === 'open'
  const show = (open: boolean) => {
    bar.dataset['menu'] = open ? 'open' : 'closed'
    toggle.setAttribute('aria-expanded', String(open))
    document.documentElement.toggleAttribute('data-locked', open)
    for (const element of document.body.children) if (element !== bar && element instanceof HTMLElement) element.inert = open
  }
  show(false)
  toggle.hidden = false
  toggle.addEventListener('click', () => show(!isOpen()))
  bar.addEventListener('click', ({ target }) => {
    if (isOpen() && target instanceof Element && target.closest('a')) show(false)
  })
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !isOpen()) return
    show(false)
    toggle.focus()
  })
  document.addEventListener('focusin', ({ target }) => {
    if (isOpen() && target instanceof Node && !bar.contains(target)) show(false)
  })
  matchMedia('(min-width:1024px)').addEventListener('change', () => show(false))
}

/** Watches the page's first pixel in place of the scroll position, which could only be had by reading the layout. */
function followScroll(bar: HTMLElement): void {
  const firstPixel = document.createElement('div')
  firstPixel.style.cssText = 'position:absolute;top:0;width:1px;height:1px'
  document.body.append(firstPixel)
  new IntersectionObserver(
    (entries) => entries.forEach(({ intersectionRatio }) => bar.toggleAttribute('data-scrolled', intersectionRatio < 1)),
    { threshold: 1 },
  ).observe(firstPixel)
}
