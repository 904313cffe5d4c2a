/** Makes the bar know whether the page is scrolled, its menu open and close, and links to the page itself lead to its top. */
export function navbar(bar: HTMLElement): void {
  // Where scroll timelines exist, the stylesheet does this by itself.
  if (!CSS.supports('animation-timeline:scroll()')) {
    const mark = () => bar.toggleAttribute('data-scrolled', scrollY > 0)
    addEventListener('scroll', mark)
    mark()
  }
  const toggle = bar.querySelector<HTMLButtonElement>('[aria-controls]')
  if (toggle !== null) startMenu(bar, toggle)
  bar.addEventListener('click', leadToTop)
}

/** Keeps a plain click on a link to this page from loading all of it anew. */
function leadToTop(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  const isPlain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
  if (!isPlain || link?.href !== location.href.replace(/#.*/, '')) return
  event.preventDefault()
  if (location.hash !== '') history.pushState(null, '', link.href)
  scrollTo(0, 0)
}

function startMenu(bar: HTMLElement, toggle: HTMLButtonElement): void {
  const isOpen = () => bar.dataset['menu'] === 'open'
  const show = (open: boolean) => {
    bar.dataset['menu'] = open ? 'open' : 'closed'
    toggle.setAttribute('aria-expanded', String(open))
    document.documentElement.toggleAttribute('data-locked', open)
    for (const element of document.body.children)
      if (element !== bar && element instanceof HTMLElement) element.inert = open
  }
  show(false)
  toggle.hidden = false
  toggle.addEventListener('click', () => show(!isOpen()))
  whenToClose(bar, toggle, isOpen, (isByKey) => {
    show(false)
    if (isByKey) toggle.focus()
  })
}

/** Calls `close` when an open menu is left: by Escape, by one of its links, by the focus, or because the bar has room for its links. */
function whenToClose(
  bar: HTMLElement,
  toggle: HTMLElement,
  isOpen: () => boolean,
  close: (isByKey: boolean) => void,
): void {
  bar.addEventListener('click', ({ target }) => {
    if (isOpen() && target instanceof Element && target.closest('a')) close(false)
  })
  document.addEventListener('keydown', ({ key }) => {
    if (isOpen() && key === 'Escape') close(true)
  })
  document.addEventListener('focusin', ({ target }) => {
    if (!isOpen() || !(target instanceof Element)) return
    // A browser may leave a link that is half in view as it is.
    if (bar.contains(target)) target.scrollIntoView({ block: 'nearest' })
    else close(false)
  })
  // Where the links fit into the bar, its button is gone.
  addEventListener('resize', () => {
    if (isOpen() && toggle.offsetWidth === 0) close(false)
  })
}
