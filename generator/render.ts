import './production.ts'
import { hash } from 'node:crypto'
import React from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { PageProps } from '../components/page-props.ts'
import type { Bundle } from './bundle.ts'
import { contentSecurityPolicy } from './headers.ts'
import { addBase, addBaseToStyles, readPage, type Page } from './page.ts'
import { addOfPage, problemOf, type Problem } from './problem.ts'

/** A page of the site. */
export interface Route {
  path: string
  /** The name of its file in pages/, without extension. */
  page: string
  /** What it gets besides what every page gets. */
  props?: object
}

/** What all pages depend on. */
interface Site extends Omit<PageProps, 'path' | 'scriptUrl' | 'styles' | 'policy'> {
  base: string
}

/** Renders the pages. Returns nothing if one cannot be rendered. */
export function renderPages(
  routes: readonly Route[],
  bundle: Bundle,
  { base, ...site }: Site,
  problems: Problem[],
): Page[] | undefined {
  const pages: Page[] = []
  for (const { path, page: name, props } of routes) {
    const { component, styles: css = '' } = bundle.pages.get(name) ?? {}
    if (component === undefined) {
      const fix = `Export a component by default from pages/${name}.tsx.`
      problems.push({ kind: 'error', where: `Page ${path}`, text: 'The route has no component.', fix })
      continue
    }
    const styles = addBaseToStyles(css, base)
    const policy = contentSecurityPolicy(`'sha256-${hash('sha256', styles, 'base64')}'`)
    try {
      const element = React.createElement(component, {
        ...site,
        ...props,
        path,
        scriptUrl: bundle.scriptUrl,
        styles,
        policy,
      })
      const html = `<!doctype html>\n${renderToStaticMarkup(element)}\n`
      pages.push({ ...readPage(path, html, css, site.siteUrl), html: addBase(html, base) })
    } catch (error) {
      addOfPage(path, problemOf(error), problems)
    }
  }
  return pages.length === routes.length ? pages : undefined
}
