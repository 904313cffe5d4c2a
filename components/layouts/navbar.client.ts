/** Marks the bar when the page has scrolled, and the link to the section in view, and controls the menu. */
export function navbar(bar: HTMLElement): void {
  const mark = () => bar.toggleAttribute('data-scrolled', scrollY > 0)
  addEventListener('scroll', mark)
  mark()
  const toggle = bar.querySelector<HTMLButtonElement>('[aria-controls]')
  if (toggle !== null) startMenu(bar, toggle)
  for (const link of bar.querySelectorAll<HTMLAnchorElement>('li>[href^="#"]')) markSection(link)
}

/** Marks a link while its section is in the middle of the screen. Home leads to the hero. */
function markSection(link: HTMLAnchorElement): void {
  const section = document.querySelector(link.hash || '[data-behaviour=hero]')
  if (section === null) return
  new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting } of entries) link.dataset['here'] = String(isIntersecting)
    },
    { rootMargin: '-50% 0px' },
  ).observe(section)
}

/** Makes the button open and close the menu. */
function startMenu(bar: HTMLElement, toggle: HTMLButtonElement): void {
  const isOpen = () => bar.dataset['menu'] === 'open'
  const show = (open: boolean) => {
    bar.dataset['menu'] = open ? 'open' : 'closed'
    toggle.setAttribute('aria-expanded', String(open))
    document.documentElement.toggleAttribute('data-locked', open)
    for (const element of document.body.children) element.toggleAttribute('inert', open && element !== bar)
  }
  const close = () => show(false)
  toggle.addEventListener('click', () => show(!isOpen()))
  document.addEventListener('keydown', ({ key }) => {
    if (!isOpen() || key !== 'Escape') return
    close()
    toggle.focus()
  })
  document.addEventListener('focusin', ({ target }) => {
    if (!isOpen() || !(target instanceof Element)) return
    // A browser may not scroll to a link that is partly in view.
    if (bar.contains(target)) target.scrollIntoView({ block: 'nearest' })
    else close()
  })
  bar.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a')) close()
  })
  // Otherwise, an open menu would still be open after Back.
  for (const type of ['pagehide', 'popstate']) addEventListener(type, close)
  addEventListener('resize', () => {
    // On a wide screen, the links are in the bar, and the button is hidden.
    if (toggle.offsetWidth === 0) close()
  })
  // Only now: if anything above fails, the links appear below the bar.
  toggle.hidden = false
  close()
}
