import { onScrollFrames } from './scroll-frames.client.ts'

/** Makes the bar know whether the page is scrolled, and its menu open and close. */
export function navbar(bar: HTMLElement): void {
  startMenu(bar)
  // Where scroll timelines exist, the stylesheet does this by itself.
  if (!CSS.supports('animation-timeline:scroll()')) onScrollFrames(() => bar.toggleAttribute('data-scrolled', scrollY > 0))
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
    if (!isOpen() || !(target instanceof Element)) return
    // A browser may leave a link that is half in view as it is.
    if (bar.contains(target)) target.scrollIntoView({ block: 'nearest' })
    else show(false)
  })
  matchMedia('(min-width:1024px)').addEventListener('change', () => show(false))
}
