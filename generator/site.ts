import { existsSync, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'

/** What the generator is told of a site. Paths are relative to `root`, with forward slashes. */
export interface Site {
  /** The project's folder, absolute. */
  root: string
  routes: readonly Route[]
  metadata: string
  script: string
  /** The folder of the stylesheets whose rules come before those of components. */
  baseStyles: string
  /** The oldest that are supported, in esbuild's notation. */
  browsers: readonly string[]
  budgets: Budgets
  fonts: readonly Font[]
  rasterImages: readonly RasterImage[]
  galleries: readonly Gallery[]
  /** How long a page may take to be loaded or rendered, in ms; 10,000 if not given. */
  timeout?: number
}

export interface Route {
  path: string
  /** The name of a file in `pages/`, without its ending. */
  page: string
  /** What the page is given beside PageProps. */
  props?: Readonly<Record<string, unknown>>
}

/** A Site whose routes have the props that their pages take; `Pages` holds the modules of those that take props of their own. */
export type TypedSite<Pages> = Site & { routes: readonly TypedRoute<Pages>[] }

type TypedRoute<Pages> =
  | { path: string; page: string; props?: never }
  | { [Name in keyof Pages]: { path: string; page: Name; props: OwnProps<Pages[Name]> } }[keyof Pages]

type OwnProps<Module> = Module extends { Page(props: infer Props): unknown } ? Omit<Props, keyof PageProps> : never

/** The routes, if any, whose page takes props that they do not give. */
export type RoutesLackingProps<Routes extends readonly unknown[], Pages> = Extract<
  Routes[number],
  { page: keyof Pages; props?: never }
>

export type NoRoutes<Routes extends never> = Routes

/** In bytes: pages after gzip, the script after brotli. */
export interface Budgets {
  page: number
  /** What arrives in one round trip of a new connection. The build notes longer pages. */
  firstRoundTrip: number
  script: number
  font: number
  picture: number
  /** A PDF. */
  document: number
  /** All files as they are, except photographs and PDFs, which are limited one by one. */
  total: number
}

/** A variable font, cut to `characters`; pages may show no others. */
export interface Font {
  from: string
  to: `${string}.woff2`
  characters: string
  weights: readonly [lightest: number, boldest: number]
}

/** A PNG or ICO file that is rendered from an SVG file. */
export interface RasterImage {
  /** An SVG file; `{name}` in it gives way to what the metadata have under `drawn.name`. */
  from: string
  to: `${string}.png` | `${string}.ico`
  /** In pixels; an icon file's is 256 at most. */
  width: number
  /** The variable fonts of its text; the machine's own are never used. */
  fonts?: readonly { file: string; weights: readonly number[] }[]
  /** The room round a square drawing, as a share of the width, in the colour of its corner. */
  margin?: number
}

/** A folder of drawings and photographs, which components import as `pictures:FOLDER`. */
export interface Gallery {
  folder: string
  /** To which photographs are cut. */
  ratio: readonly [width: number, height: number]
  /** In pixels, smallest first; those beyond the original's are left out. */
  widths: readonly [number, ...number[]]
  /** What a photograph must have once it is cut, in pixels. */
  minWidth: number
  /** Of each file, in bytes. */
  budget: number
}

export interface SiteMetadata {
  /** `https://` and the host, without a slash at the end. */
  origin: string
  /** A language tag by BCP 47, such as `en`. */
  language: string
  name: string
  description: string
  /** Of the browser's own bar, and behind the icon while the site opens. */
  colours: { theme: string; background: string }
  /** Of the web app manifest; `src` is an address from the root. */
  icons: readonly { src: string; sizes: string; type: string; purpose?: 'any' | 'maskable' }[]
  /** For security.txt (RFC 9116); `expires` as `2027-11-30T00:00:00Z`. */
  security: { contact: string; expires: string }
  /** What ends on a date; none if not given. */
  dates?: readonly DueDate[]
  /** Where photographs are cropped, by path, in the words of CSS `object-position`; others at the most striking part. */
  focus?: Readonly<Record<string, string>> | undefined
  /** Words that pictures show, by the names that they have there in braces. */
  drawn: Readonly<Record<string, string>>
  /** With any of these no page is rendered. */
  problems: readonly ContentProblem[]
  /** Stand-ins, which are refused under `--release`. */
  placeholders: readonly ContentProblem[]
}

export interface ContentPlace {
  file: string
  path: string
}

/** A date in the content that somebody has to renew. */
export interface DueDate extends ContentPlace {
  /** What ends, as the subject of a sentence. */
  what: string
  /** The last day (`2027-12-31`), or the time at which it ends. */
  until: string
  fix: string
  /** Whether a release is refused after that. */
  isRequired: boolean
}

export interface ContentProblem extends ContentPlace {
  /** Such as `has 70 characters; at most 50 fit.` */
  text: string
  fix: string
  /** Texts by which its line may be found, the best first: its own, then those of the entry around it. */
  near?: readonly string[]
}

export interface PageProps {
  path: string
  /** The absolute address of the site's root, without a slash at the end. */
  siteAddress: string
  /** For a `<style>` in the page's head. */
  styles: string
  /** The address of the site's script, from the root. */
  script: string
}

/** `markup` is what stands inside of an `svg` element, in front of `background`. */
export interface Drawing {
  viewBox: readonly [left: number, top: number, width: number, height: number]
  background?: string
  markup: string
}

/** The size of its largest file, the colour that most of it has, and its formats, the best first. */
export interface Photograph {
  width: number
  height: number
  colour: string
  formats: readonly { type: string; files: readonly { address: string; width: number }[] }[]
}

/** A gallery, by path; null is what `npm run derive` has still to make. */
export type Pictures = Readonly<Record<string, { drawing: Drawing } | { photograph: Photograph } | null>>

export interface BuildTarget {
  /** The path under which the site stands, with a slash at both ends. */
  base: string
  /** What replaces the origin in the metadata. */
  origin?: string | undefined
  isRelease: boolean
}

/** The finished site: path in dist → bytes. */
export type Output = ReadonlyMap<string, Uint8Array>

declare const checked: unique symbol

/** Output that has passed every check. Only the builder makes it, and nothing else can be published. */
export type CheckedOutput = Output & { readonly [checked]: true }

/** Of a page two, because some plain hosts know only the one, some only the other. */
export function outputPaths(path: string): readonly [string, ...string[]] {
  if (path === '/') return ['index.html']
  const name = path.slice(1)
  return name.endsWith('.html') ? [name] : [`${name}.html`, `${name}/index.html`]
}

export const routeTable = 'build.ts'

export function pageSource(name: string): string {
  return `pages/${name}.tsx`
}

/** Returns a path from `root`, with forward slashes. */
export function relativePath(root: string, path: string): string {
  return relative(root, path).replaceAll('\\', '/')
}

/** Lists the files of a folder, sorted and with their paths from `root`, without hidden ones. */
export function listFiles(root: string, folder: string): readonly string[] {
  if (!existsSync(join(root, folder))) return []
  const entries = readdirSync(join(root, folder), { withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
  return files.map(({ name }) => `${folder}/${name}`).sort()
}
