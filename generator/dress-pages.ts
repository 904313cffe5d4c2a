import type { RenderedPage } from './render/render-pages.ts'

/** What pages are given in the place of their stylesheet while they are rendered, because that is made at the same time. */
export const stylesMark = 'the-styles-of-this-page'

/** The pages as they were last dressed: one that has not changed since is the same object again. */
const dressed = new WeakMap<RenderedPage, { styles: string; page: RenderedPage }>()

/** Returns the page with its stylesheet in all places where the mark stands. */
export function dressPage(page: RenderedPage, styles: string): RenderedPage {
  const last = dressed.get(page)
  if (last?.styles === styles) return last.page
  const next = { path: page.path, html: page.html.replaceAll(stylesMark, () => styles) }
  dressed.set(page, { styles, page: next })
  return next
}
