import { hash } from 'node:crypto'
import { format } from 'node:util'
import React from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Content } from '../content/schema.ts'
import type { Bundle, PageModules } from './bundle.ts'
import { contentSecurityPolicy } from './hosts.ts'
import { addBase, addBaseToStyles, readPage, type Page } from './page.ts'
import { locateStack } from './location.ts'
import { problem, problemsOf, type Problem } from './problem.ts'

/** What every page gets. */
export interface PageProps {
  path: string
  content: Content
  /** The absolute URL of the site's root, without a trailing slash. */
  siteUrl: string
  /** The path of the site's script, from the root. */
  script: string
  /** The CSS of the page, with the base path before each URL. */
  styles: string
  /** The Content Security Policy of the page, which allows its styles. */
  policy: string
}

/** The path of a page, and the module with its component. */
export type Route = readonly [path: string, name: keyof PageModules]

/** What all pages depend on. */
interface Site extends Pick<PageProps, 'content' | 'siteUrl' | 'script'> {
  base: string
  /** Whether a warning of React is an error. */
  isStrict: boolean
}

/** Renders the pages. Returns nothing if one cannot be rendered. */
export function renderPages(
  routes: readonly Route[],
  code: Bundle,
  { base, isStrict, ...site }: Site,
  problems: Problem[],
): Page[] | undefined {
  const print = console.error
  const pages: Page[] = []
  for (const [path, name] of routes) {
    const where = `It is on the page ${path}.`
    const css = code.styles.get(name)
    const component = code.modules[name]?.default
    if (css === undefined || component === undefined) {
      const fix = `Export a component by default from pages/${name}.tsx.`
      problems.push(problem('error', { text: `The route ${path} has no page.`, fix }))
      continue
    }
    // React warns in this way, once per process for each mistake.
    console.error = (...words: unknown[]) => {
      const at = locateStack(React.captureOwnerStack?.() ?? '')
      const fault = { text: `React warns: ${format(...words).trim()}`, fix: where }
      problems.push(problem(isStrict ? 'error' : 'warning', fault, at))
    }
    const styles = addBaseToStyles(css, base)
    const policy = contentSecurityPolicy(`'sha256-${hash('sha256', styles, 'base64')}'`)
    try {
      const element = React.createElement(component, { ...site, path, styles, policy })
      const html = `<!doctype html>\n${renderToStaticMarkup(element)}\n`
      pages.push({ ...readPage(path, html, css, site.siteUrl), html: addBase(html, base) })
    } catch (error) {
      problems.push(...problemsOf(error).map((thrown) => onPage(thrown, where)))
    } finally {
      console.error = print
    }
  }
  return pages.length === routes.length ? pages : undefined
}

/** Adds the page to a problem. If React itself throws, the only place in the project's code is above. */
function onPage({ location = null, notes = [], ...rest }: Problem, where: string): Problem {
  const at = location?.file === 'generator/render.ts' ? null : location
  return { ...rest, location: at, notes: [...notes, { text: where }] }
}
