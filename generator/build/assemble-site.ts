import { hash } from 'node:crypto'
import type { Bundle } from './bundle.ts'
import { writePolicy } from '../hosts/headers.ts'
import { hostFiles } from '../hosts/host-files.ts'
import { BuildFailure, problem } from '../problem.ts'
import { outputPaths } from '../paths.ts'
import type { SiteMetadata, Output, Route, Site } from '../site.ts'

/** A site while it is built. `base` is as in BuildTarget, `siteUrl` as in PageProps. */
export interface SiteContext {
  site: Site
  /** The routes of all pages. */
  routes: readonly Route[]
  base: string
  siteUrl: string
  metadata: SiteMetadata
  bundle: Bundle
  /** The files that pages may load, by path. */
  assets: Output
}

/** Pages are rendered with this in place of their styles, so that a change of styles does not render them again. */
export const stylesMark = 'the-styles-of-this-page'

/** A page as React has rendered it. */
export type RenderedPage = Readonly<{ route: Route; html: string }>

export function assembleSite(context: SiteContext, pages: readonly RenderedPage[], rootFiles: Output): Output {
  const { base, siteUrl, metadata, bundle, assets } = context
  const finished = pages.map(({ route, html }) => {
    return { route, ...finishPage(html, bundle.pages.get(route.page)?.styles ?? [], base) }
  })
  const listed = finished.filter(({ isListed }) => isListed).map(({ route }) => route.path)
  const made = new Map(hostFiles({ base, siteUrl, listed, metadata }))
  for (const { route, bytes } of finished) for (const file of outputPaths(route.path)) made.set(file, bytes)
  // Only files that a page shows are meant to be public.
  const shown = new Set([...finished.flatMap(({ loaded }) => loaded), ...metadata.icons.map(({ src }) => src.slice(1))])
  for (const [path, bytes] of assets) if (shown.has(path)) made.set(path, bytes)
  assertNoCollisions(made, rootFiles)
  return new Map([...made, ...rootFiles])
}

function finishPage(page: string, sheets: readonly string[], base: string) {
  const styles = sheets.filter((sheet) => hasClassOf(page, sheet)).join('')
  const styled = prefixUrls(shortenShapes(page), base).replaceAll(stylesMark, () => prefixStyles(styles, base))
  const policy = `<meta http-equiv="Content-Security-Policy" content="${writePolicy(hashStyles(styled))}"/>`
  // A policy applies only to what follows it.
  const html = styled.replace(/<head>(<meta charset="utf-8"\/>)?/i, (start) => start + policy)
  const loaded = html.match(/\bassets\/[\w.-]+/g) ?? []
  const isListed = !/<meta name="robots" content="[^"]*noindex/.test(html)
  return { bytes: Buffer.from(html), loaded, isListed }
}

/** Whether a page has one of the classes in a stylesheet. If not, and the sheet has some, its rules match nothing. */
function hasClassOf(page: string, sheet: string): boolean {
  const classes = Array.from(sheet.matchAll(/\.([a-z][\w-]*)/gi), ([, name = '']) => name)
  return classes.length === 0 || classes.some((name) => page.includes(name))
}

/** React closes empty shapes of drawings with a second tag, which HTML does not need. */
function shortenShapes(html: string): string {
  return html.replace(/><\/(circle|path|use)>/g, '/>')
}

export function removePolicy(html: string): string {
  return html.replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, '')
}

function hashStyles(html: string): string {
  const styles = [...html.matchAll(/<style[^>]*>([^]*?)<\/style>/g)].map(([, text = '']) => text)
  return styles.map((text) => `'sha256-${hash('sha256', text, 'base64')}'`).join(' ') || "'none'"
}

/** React writes attribute values in double quotes. */
export function prefixUrls(html: string, base: string): string {
  return html
    .replace(/(\s(?:href|src|poster)=")\/(?!\/)/g, (_, start: string) => start + base)
    .replace(/(\s(?:srcSet|imageSrcSet)=")([^"]*)/gi, (_, start: string, candidates: string) => {
      return start + candidates.replace(/(^|,\s*)\/(?!\/)/g, (__, before: string) => before + base)
    })
}

function prefixStyles(css: string, base: string): string {
  return css.replace(/(\burl\(\s*["']?)\/(?!\/)/g, (_, start: string) => start + base)
}

function assertNoCollisions(made: Output, rootFiles: Output): void {
  const taken = [...made.keys()]
  const problems = [...rootFiles.keys()].flatMap((path) => {
    const other = taken.find((one) => isInTheWay(one, path) || isInTheWay(path, one))
    taken.push(path)
    const file = `assets/root/${path}`
    const fix = 'Delete it, or rename it.'
    return other === undefined ? [] : [problem(`${file} conflicts with ${other}.`, fix, file)]
  })
  if (problems.length > 0) throw new BuildFailure(problems)
}

/** Whether a file has the path of another, or of one of its folders. Some file systems ignore case. */
function isInTheWay(file: string, other: string): boolean {
  return `${other}/`.toLowerCase().startsWith(`${file}/`.toLowerCase())
}
