import { hash } from 'node:crypto'
import { format } from 'node:util'
import React, { type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Content } from '../content/schema.ts'
import { contentSecurityPolicy } from './hosts.ts'
import { addBase, addBaseToStyles, readPage, type Page } from './page.ts'
import { failure, locateStack, problem, problemsOf, type Problem } from './problem.ts'

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

/** The path of a page, and its component. */
export type Route = readonly [path: string, component: (props: PageProps) => ReactNode]

/** What all pages depend on. */
interface Site extends Pick<PageProps, 'content' | 'siteUrl' | 'script'> {
  base: string
  /** The styles of each component. */
  styles: ReadonlyMap<unknown, string>
  /** Whether a warning of React is an error. */
  isStrict: boolean
}

/** Renders the pages, except those that throw. */
export function renderPages(
  routes: readonly Route[],
  { base, styles, isStrict, ...facts }: Site,
  problems: Problem[],
): Page[] {
  const print = console.error
  return routes.flatMap(([path, component]) => {
    const where = `It is on the page ${path}.`
    // React warns in this way, once per process for each mistake.
    console.error = (...words: unknown[]) => {
      const at = locateStack(React.captureOwnerStack?.() ?? '')
      const fault = { text: `React warns: ${format(...words).trim()}`, fix: where }
      problems.push(problem(isStrict ? 'error' : 'warning', fault, at))
    }
    try {
      const fromRoot = styles.get(component)
      if (fromRoot === undefined) throw failure({ text: `The route ${path} has no page.`, fix: exportPage })
      const css = addBaseToStyles(fromRoot, base)
      const policy = contentSecurityPolicy(`'sha256-${hash('sha256', css, 'base64')}'`)
      const page = React.createElement(component, { ...facts, path, styles: css, policy })
      const html = `<!doctype html>\n${addBase(renderToStaticMarkup(page), base)}\n`
      return [readPage(path, html, facts.siteUrl, base)]
    } catch (error) {
      problems.push(...problemsOf(error).map((thrown) => onPage(thrown, where)))
      return []
    } finally {
      console.error = print
    }
  })
}

const exportPage = 'Export a component from a file in pages/, and name both in build.ts.'

/** Adds the page to a problem. If React itself throws, the only place in the project's code is above. */
function onPage({ location = null, notes = [], ...rest }: Problem, where: string): Problem {
  const at = location?.file === 'generator/render.ts' ? null : location
  return { ...rest, location: at, notes: [...notes, { text: where }] }
}
