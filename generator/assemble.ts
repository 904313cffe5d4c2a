import { hash } from 'node:crypto'
import type { Bundle, Stylesheet } from './bundle.ts'
import { hostFiles, writePolicy } from './hosts.ts'
import { BuildFailure, problem } from './problem.ts'
import { outputPaths } from './routes.ts'
import type { SiteMetadata } from './content.ts'
import type { Output, SiteConstants } from './site.ts'

/** Pages are rendered with this in place of their styles, so that a change of styles does not render them again. */
export const stylesMark = 'the-styles-of-this-page'

/** Returns a function that adds styles, the policy and the base path to the HTML of a page. */
export function createFinisher({ styles }: Bundle, base: string) {
  return (html: string, page: string): string => {
    const css = prefixStyles(selectSheets(styles.get(page) ?? [], html), base)
    const policy = writePolicy(`'sha256-${hash('sha256', css, 'base64')}'`)
    // React closes empty shapes with a second tag, which HTML does not need.
    const short = html.replace(/><\/(circle|path|use)>/g, '/>')
    // A policy applies only to what follows it.
    return prefixUrls(short, base)
      .replace(stylesMark, () => css)
      .replace(
        /<head>(<meta charset="utf-8"\/>)?/i,
        `$&<meta http-equiv="Content-Security-Policy" content="${policy}"/>`,
      )
  }
}

/** Leaves out the stylesheets of which a page has no class. */
function selectSheets(sheets: readonly Stylesheet[], html: string): string {
  const classes = new Set(Array.from(html.matchAll(/\sclass="([^"]*)"/g), ([, names = '']) => names.split(' ')).flat())
  const isUsed = (sheet: Stylesheet) => sheet.classes.length === 0 || sheet.classes.some((name) => classes.has(name))
  return sheets
    .filter(isUsed)
    .map(({ text }) => text)
    .join('')
}

/** React writes attribute values in double quotes. */
function prefixUrls(html: string, base: string): string {
  if (base === '/') return html
  const prefixCandidates = (list: string) => list.replace(/(^|,\s*)\/(?!\/)/g, `$1${base}`)
  return html
    .replace(/(\s(?:href|src|poster)=")\/(?!\/)/g, `$1${base}`)
    .replace(
      /(\s(?:srcSet|imageSrcSet)=")([^"]*)/gi,
      (_, start: string, list: string) => start + prefixCandidates(list),
    )
}

function prefixStyles(css: string, base: string): string {
  return base === '/' ? css : css.replace(/(\burl\(\s*["']?)\/(?!\/)/g, `$1${base}`)
}

interface Parts {
  /** As in BuildTarget. */
  base: string
  /** As in PageProps. */
  siteUrl: string
  metadata: SiteMetadata
  constants: SiteConstants
  /** The finished HTML of each page, by its path. */
  pages: ReadonlyMap<string, string>
  /** The files that pages may load. */
  assets: Output
  /** The files that are published unchanged. */
  uploads: Output
}

/** Returns all files of the site. Throws if an upload has the path of another file. */
export function assemble(parts: Parts): Output {
  const { pages, assets, uploads, constants } = parts
  const isListed = (html: string) => !/<meta name="robots" content="[^"]*noindex/.test(html)
  const listed = [...pages].flatMap(([path, html]) => (isListed(html) ? [path] : []))
  const made = new Map<string, Uint8Array>(hostFiles({ ...parts, listed }))
  // Only files that a page shows are meant to be public.
  const shown = new Set(constants.icons.map(({ src }) => src.slice(1)))
  for (const [path, html] of pages) {
    const bytes = Buffer.from(html)
    for (const file of outputPaths(path)) made.set(file, bytes)
    for (const [file] of html.matchAll(/\bassets\/[\w.-]+/g)) shown.add(file)
  }
  const scripts = [...assets].filter(([path]) => path.endsWith('.js') && shown.has(path))
  for (const [, bytes] of scripts)
    for (const [file] of Buffer.from(bytes)
      .toString()
      .matchAll(/\bassets\/[\w.-]+/g))
      shown.add(file)
  for (const [path, bytes] of assets) if (shown.has(path)) made.set(path, bytes)
  const conflicts = [...uploads.keys()].flatMap((path) => {
    const other = [...made.keys()].find((one) => isInTheWay(one, path) || isInTheWay(path, one))
    return other === undefined
      ? []
      : problem(`assets/root/${path} conflicts with ${other}.`, 'Delete it, or rename it.')
  })
  if (conflicts.length > 0) throw new BuildFailure(conflicts)
  return new Map([...made, ...uploads])
}

/** Whether a file has the path of another, or of one of its folders. Some file systems ignore case. */
function isInTheWay(file: string, other: string): boolean {
  return `${other}/`.toLowerCase().startsWith(`${file}/`.toLowerCase())
}
