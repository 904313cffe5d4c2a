/** Marks the bar when the page has scrolled, and the link to the section in view, and helps with the menu. */
export function navbar(bar: HTMLElement): void {
  const menu = bar.querySelector('details')
  // In a browser without this element the bar has all links, and would cover the page if it stayed in view.
  if (menu?.open === undefined) return
  const mark = () => (bar.dataset['scrolled'] = String(scrollY > 0 && !menu.open))
  addEventListener('scroll', mark)
  menu.addEventListener('toggle', mark)
  // In a frame, where the page is laid out anyway.
  requestAnimationFrame(mark)
  helpWithMenu(bar, menu)
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

/** TypeScript does not know it, because only Chrome has it. */
declare class CloseWatcher extends EventTarget {
  destroy(): void
}

/** Keeps what is behind the open menu from use, and closes the menu when the visitor leaves it. */
function helpWithMenu(bar: HTMLElement, menu: HTMLDetailsElement): void {
  const close = () => {
    menu.open = false
  }
  const leave = () => {
    close()
    menu.querySelector('summary')?.focus()
  }
  let watcher: CloseWatcher | undefined
  const change = () => {
    document.documentElement.toggleAttribute('data-locked', menu.open)
    for (const element of document.body.children) element.toggleAttribute('inert', menu.open && element !== bar)
    // Back on a phone closes the menu, which looks like a page, instead of leaving the site.
    watcher?.destroy()
    watcher = menu.open && 'CloseWatcher' in self ? new CloseWatcher() : undefined
    watcher?.addEventListener('close', leave)
  }
  menu.addEventListener('toggle', change)
  // A visitor may open it before the script is there.
  if (menu.open) change()
  document.addEventListener('keydown', ({ key }) => {
    if (menu.open && key === 'Escape') leave()
  })
  document.addEventListener('focusin', ({ target }) => {
    if (!menu.open || !(target instanceof Element)) return
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
    // On a wide screen, the links are in the bar, and there is no menu.
    if (menu.offsetWidth === 0) close()
  })
}
