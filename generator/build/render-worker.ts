import { createRequire } from 'node:module'
import { join } from 'node:path'
import { format, inspect } from 'node:util'
import { compileFunction } from 'node:vm'
import { parentPort, workerData } from 'node:worker_threads'
import type { ComponentType, ReactElement } from 'react'
import type { PageProps } from '../site.ts'

/** The worker runs the jobs in order and stops at the first that fails. It sends a message with each result. */
export interface RenderRequest {
  /** The bundle and, as JSON, the pictures by folder. The bundle is evaluated again when either changes. */
  code: { path: string; text: string; pictures: string }
  jobs: readonly Job[]
}

/** A module of the bundle: a page to render with its props, or an export to read. */
export type Job = Readonly<{ file: string; props?: PageProps; exported?: string }>

export interface RenderResult {
  value?: unknown
  faults: readonly Fault[]
}

/** An error, or a warning from React. */
interface Fault {
  /** The end of a sentence that begins with the file of the page. */
  text: string
  /** The stack of the error, or of the element that React warns about. */
  stack: string
  fix?: string | undefined
}

// The worker's code is not in a file, so packages are resolved from the project.
const require = createRequire(join(workerData.root, 'package.json'))
const { createElement, captureOwnerStack }: typeof import('react') = require('react')
const { renderToStaticMarkup }: typeof import('react-dom/server') = require('react-dom/server')

/** The code that `modules` come from. */
let loaded: RenderRequest['code'] | undefined
let modules: Readonly<Record<string, () => Readonly<Record<string, unknown>>>> = {}

parentPort?.on('message', async ({ code, jobs }: RenderRequest) => {
  for (const job of jobs) {
    const result = respond(code, job)
    // Promises that the page does not handle reject now, so that their errors arrive before the result.
    await new Promise((resolve) => setImmediate(resolve))
    parentPort?.postMessage(result)
    if (result.faults.length > 0) return
  }
})

function respond(code: RenderRequest['code'], job: Job): RenderResult {
  const faults: Fault[] = []
  const print = console.error
  console.error = (...words: unknown[]) => {
    faults.push({ text: `causes a React warning: ${format(...words).trim()}`, stack: captureOwnerStack?.() ?? '' })
  }
  try {
    return { value: perform(code, job), faults }
  } catch (thrown) {
    return { faults: [...faults, toFault(thrown, job)] }
  } finally {
    console.error = print
  }
}

function perform(code: RenderRequest['code'], { file, props, exported = '' }: Job): unknown {
  if (code.text !== loaded?.text || code.pictures !== loaded.pictures) {
    // Node.js's module cache would keep old versions.
    const module = { exports: { modules } }
    const galleries: Readonly<Record<string, unknown>> = JSON.parse(code.pictures)
    const load = (name: string) => {
      return name.startsWith('pictures:') ? (galleries[name.slice('pictures:'.length)] ?? {}) : require(name)
    }
    const evaluate = compileFunction(code.text, ['exports', 'require', 'module'], { filename: code.path })
    evaluate(module.exports, load, module)
    modules = module.exports.modules
    loaded = code
  }
  // Functions, for example, cannot leave the worker.
  if (props === undefined) return structuredClone(modules[file]?.()[exported])
  return `<!doctype html>\n${renderToStaticMarkup(createPage(file, props))}\n`
}

function createPage(file: string, props: PageProps): ReactElement {
  const { Page } = modules[file]?.() ?? {}
  if (typeof Page === 'function') return createElement(Page as ComponentType<PageProps>, props)
  throw new Error('It does not export a component named Page. Add `export function Page(props: PageProps)`')
}

function toFault(thrown: unknown, { props }: Job): Fault {
  const isError = thrown instanceof Error
  const what = isError ? `${thrown.name}: ${thrown.message}` : `${inspect(thrown)} was thrown, which is not an Error.`
  return { text: `could not be ${props ? 'rendered' : 'loaded'}: ${what}`, stack: (isError && thrown.stack) || '' }
}
