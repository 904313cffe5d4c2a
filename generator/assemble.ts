import { hash } from 'node:crypto'
import type { Bundle, Stylesheet } from './bundle.ts'
import { hostFiles, writePolicy, type HostSettings } from './hosts.ts'
import { BuildFailure, problem } from './problem.ts'
import { outputPaths } from './routes.ts'
import type { Output } from './site.ts'

/** Pages are rendered with this in place of their styles, because the classes in their HTML decide which styles they need. */
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
  const used = sheets.filter((sheet) => sheet.classes.length === 0 || sheet.classes.some((name) => classes.has(name)))
  return used.map(({ text }) => text).join('')
}

/** React writes attribute values in double quotes. */
function prefixUrls(html: string, base: string): string {
  if (base === '/') return html
  const prefixCandidates = (_: string, start: string, list: string) =>
    start + list.replace(/(^|,\s*)\/(?!\/)/g, `$1${base}`)
  return html
    .replace(/(\s(?:href|src|poster)=")\/(?!\/)/g, `$1${base}`)
    .replace(/(\s(?:srcSet|imageSrcSet)=")([^"]*)/gi, prefixCandidates)
}

function prefixStyles(css: string, base: string): string {
  return base === '/' ? css : css.replace(/(\burl\(\s*["']?)\/(?!\/)/g, `$1${base}`)
}

interface Ingredients extends Omit<HostSettings, 'listed'> {
  /** The finished HTML of each page, by its path. */
  pages: ReadonlyMap<string, string>
  /** The files that pages may load. */
  assets: Output
  /** The files that are published unchanged. */
  uploads: Output
}

/** Returns all files of the site. Throws if an upload has the path of another file. */
export function assemble({ pages, assets, uploads, ...settings }: Ingredients): Output {
  const isListed = (html: string) => !/<meta name="robots" content="[^"]*noindex/.test(html)
  const listed = [...pages].flatMap(([path, html]) => (isListed(html) ? path : []))
  const files = [...pages].flatMap(([path, html]) =>
    outputPaths(path).map((file) => [file, Buffer.from(html)] as const),
  )
  const texts = [...pages.values()].join('\n')
  const findShown = (text: string) => Array.from(text.matchAll(/\bassets\/[\w.-]+/g), ([file]) => file)
  const shown = new Set([...settings.constants.icons.map(({ src }) => src.slice(1)), ...findShown(texts)])
  for (const [path, bytes] of assets)
    if (path.endsWith('.js')) for (const file of findShown(Buffer.from(bytes).toString())) shown.add(file)
  // Only files that a page shows are meant to be public.
  const published = [...assets].filter(([path]) => shown.has(path))
  const made = new Map([...hostFiles({ ...settings, listed }), ...files, ...published])
  const conflicts = [...uploads.keys()].flatMap((path) => {
    // Some file systems ignore case.
    const other = [...made.keys()].find((one) => one.toLowerCase() === path.toLowerCase())
    return other ? problem(`assets/root/${path} conflicts with ${other}.`, 'Delete it, or rename it.') : []
  })
  if (conflicts.length > 0) throw new BuildFailure(conflicts)
  return new Map([...made, ...uploads])
}
