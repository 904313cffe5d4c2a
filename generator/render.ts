import { format } from 'node:util'
import React, { type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Content } from '../content/schema.ts'
import { readPage, type Page } from './page.ts'
import { failure, locateStack, problem, problemsOf, type Problem } from './problem.ts'

/** What every page gets. */
export interface PageProps {
  path: string
  content: Content
  /** The absolute URL of the site's root, without a trailing slash. */
  siteUrl: string
  /** The path of the site's script, from the root. */
  script: string
}

/** The path of a page, and its component. */
export type Route = readonly [path: string, component: (props: PageProps) => ReactNode]

/**
 * Renders the pages, except those that throw. `styles` are those of each component. `reactKind` is what a warning of React
 * is for the build.
 */
export function renderPages(
  routes: readonly Route[],
  styles: ReadonlyMap<unknown, string>,
  facts: Omit<PageProps, 'path'>,
  reactKind: Problem['kind'],
  problems: Problem[],
): Page[] {
  const print = console.error
  return routes.flatMap(([path, component]) => {
    const where = `It is on the page ${path}.`
    // React warns in this way, once per process for each mistake.
    console.error = (...words: unknown[]) => {
      const at = locateStack(React.captureOwnerStack?.() ?? '')
      problems.push(problem(reactKind, { text: `React warns: ${format(...words).trim()}`, fix: where }, at))
    }
    try {
      const css = styles.get(component)
      if (css === undefined) throw failure({ text: `The route ${path} has no page.`, fix: exportPage })
      const html = `<!doctype html>\n${renderToStaticMarkup(React.createElement(component, { ...facts, path }))}\n`
      return [readPage(path, html, css, facts.siteUrl)]
    } catch (error) {
      problems.push(...problemsOf(error).map((problem) => onPage(problem, where)))
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
