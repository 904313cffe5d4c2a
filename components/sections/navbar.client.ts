/** Updates the bar when the page scrolls, marks the link to the section in view, and controls the menu. */
export function navbar(bar: HTMLElement): void {
  // In browsers with scroll timelines, the stylesheet does this.
  if (!CSS.supports('animation-timeline:scroll()')) {
    const mark = () => bar.toggleAttribute('data-scrolled', scrollY > 0)
    addEventListener('scroll', mark)
    mark()
  }
  const toggle = bar.querySelector<HTMLButtonElement>('[aria-controls]')
  if (toggle !== null) startMenu(bar, toggle)
  for (const link of bar.querySelectorAll<HTMLAnchorElement>('li>[href^="#"]')) markSection(link)
}

/** Marks a link while its section is in the middle of the screen. Home leads to the hero. */
function markSection(link: HTMLAnchorElement): void {
  const section = document.querySelector(link.hash || '.hero')
  if (section === null) return
  new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting } of entries) link.dataset['here'] = String(isIntersecting)
    },
    { rootMargin: '-50% 0px' },
  ).observe(section)
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

/** Calls `close` when the visitor leaves an open menu (Escape, a link, the focus), or when the links fit into the bar. */
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
    // A browser may not scroll to a link that is partly in view.
    if (bar.contains(target)) target.scrollIntoView({ block: 'nearest' })
    else close(false)
  })
  // If the links fit into the bar, the button is hidden.
  addEventListener('resize', () => {
    if (isOpen() && toggle.offsetWidth === 0) close(false)
  })
}
