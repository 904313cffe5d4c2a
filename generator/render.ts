import './production.ts'
import React, { type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { PageProps } from '../components/page-props.ts'
import type { Bundle } from './bundle.ts'
import { contentSecurityPolicy } from './headers.ts'
import { addBase, addBaseToStyles, readPage, type Page } from './page.ts'
import { problemOf, withoutRepeated, type Problem } from './problem.ts'

/** What a page gets besides what every page gets. `Page` is its module. */
export type OwnProps<Page extends { default: (props: never) => ReactNode }> = Omit<
  Parameters<Page['default']>[0],
  keyof PageProps
>

/** What all pages depend on. */
interface Site extends Omit<PageProps, 'path' | 'scriptUrl' | 'styles' | 'policy'> {
  base: string
}

/**
 * Renders the page of each route, by the name of its file in pages/. There are fewer pages than routes if one cannot be
 * rendered.
 */
export function renderPages(
  routes: readonly { path: string; page: string; props: object }[],
  { pages, scriptUrl }: Bundle,
  { base, ...site }: Site,
): { pages: readonly Page[]; problems: readonly Problem[] } {
  const rendered: Page[] = []
  const problems: Problem[] = []
  for (const { path, page, props } of routes) {
    const where = `Page ${path}`
    const { component, styles: css = '' } = pages.get(page) ?? {}
    if (component === undefined) {
      const text = `pages/${page}.tsx ${pages.has(page) ? 'exports no component' : 'does not exist'}.`
      const fix = 'Export a component from it by default, or correct the route in build.ts.'
      problems.push({ kind: 'error', where, text, fix })
      continue
    }
    const styles = addBaseToStyles(css, base)
    try {
      const own = { path, scriptUrl, styles, policy: contentSecurityPolicy }
      const element = React.createElement(component, { ...site, ...props, ...own })
      const html = `<!doctype html>\n${renderToStaticMarkup(element)}\n`
      rendered.push({ ...readPage(path, html, css, site.siteUrl), html: addBase(html, base) })
    } catch (error) {
      problems.push({ ...problemOf(error), where })
    }
  }
  return { pages: rendered, problems: withoutRepeated(problems) }
}
