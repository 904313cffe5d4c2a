import { dirname, sep } from 'node:path'
import type { ReactElement, ReactNode } from 'react'
import { requirePackage } from './require-package.ts'

/** React's two builds: the quick one, and the one that warns of faults in pages. The HTML of both has the same bytes. */
export type ReactBuild = 'production' | 'development'

/** One of React's builds, as far as pages are rendered with it. */
export interface React {
  createElement: typeof import('react').createElement
  renderToStaticMarkup(element: ReactElement): string
  /** Returns which components were being rendered; null where that is not known. */
  captureOwnerStack(): string | null
}

/** Renders with React's other renderer, which tells of an error in which components it happened. */
export function prerender(
  element: ReactNode,
  onError: (error: unknown, info: { componentStack?: string | undefined }) => void,
): Promise<unknown> {
  const renderer: typeof import('react-dom/static') = requirePackage('react-dom/static')
  return renderer.prerender(element, { onError })
}

/** The modules that were loaded of the build which is not in use. */
let others: NodeJS.Dict<NodeModule> = {}

/** Makes one of React's builds the one that is meant wherever this worker's code asks for React, and returns it. */
export function enterReact(build: ReactBuild): React {
  if (process.env['NODE_ENV'] !== build) {
    process.env['NODE_ENV'] = build
    const current = takeModules('react', 'react-dom')
    Object.assign(requirePackage.cache, others)
    others = current
  }
  return loadReact()
}

/**
 * Loads the renderer of the build that is in use once more: a renderer warns of an unknown attribute only once in its life.
 */
export function renewReact(): React {
  takeModules('react-dom')
  return loadReact()
}

function loadReact(): React {
  const { createElement, captureOwnerStack }: typeof import('react') = requirePackage('react')
  const { renderToStaticMarkup }: typeof import('react-dom/server') = requirePackage('react-dom/server')
  // Only the development build knows it.
  return { createElement, renderToStaticMarkup, captureOwnerStack: () => captureOwnerStack?.() ?? null }
}

/** Takes the modules of some packages out of the cache, and returns them. */
function takeModules(...names: readonly string[]): NodeJS.Dict<NodeModule> {
  const folders = names.map((name) => dirname(requirePackage.resolve(`${name}/package.json`)) + sep)
  const paths = Object.keys(requirePackage.cache).filter((path) => folders.some((folder) => path.startsWith(folder)))
  const taken = Object.fromEntries(paths.map((path) => [path, requirePackage.cache[path]]))
  for (const path of paths) delete requirePackage.cache[path]
  return taken
}
